import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Drawings } from "./chart";
import { type Frame, frames } from "./chart-frame";
import { compactSvg } from "./compact-svg.server";

/** A drawing is some 2 to 10 kB; this is room for the charts of some two thousand stocks. */
const drawings = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: ({ length }) => length + 1,
});

/**
 * The SVG that `draw` makes of `input`, drawn once for each input that is JSON for the same text: a chart costs
 * milliseconds of this process, and most readers of a page see the same one.
 * @param kind tells apart drawings that take the same input
 */
export function drawOnce<Input>(kind: string, input: Input, draw: (input: Input) => ReactElement): string {
  const key = createHash("sha256").update(kind).update("\n").update(JSON.stringify(input)).digest("base64");
  const kept = drawings.get(key);
  if (kept !== undefined) return kept;
  const svg = staticSvg(draw(input));
  drawings.set(key, svg);
  return svg;
}

/** Both drawings of a chart: for a desk and for a hand. */
export function drawBoth<Input extends object>(
  kind: string,
  input: Input,
  draw: (input: Input & { frame: Frame }) => ReactElement,
): Drawings {
  const [wide = "", compact = ""] = frames.map((frame) => drawOnce(kind, { ...input, frame }, draw));
  return { wide, compact };
}

/**
 * The SVG of a nivo chart as it can stand in a page (STACK 6.4): without the wrapper, scaling by its view box, and
 * with attributes in place of inline styles, which our content policy forbids. What cannot be seen is left out. Works
 * on what React writes: a quote or a bracket within a text or a label is escaped there, so none is taken for markup.
 */
export function staticSvg(chart: ReactElement): string {
  const markup = renderToStaticMarkup(chart);
  const svg = markup
    .slice(markup.indexOf("<svg"), markup.lastIndexOf("</svg>") + "</svg>".length)
    .replace(/^<svg xmlns="[^"]*" width="([^"]*)" height="([^"]*)"/, '<svg viewBox="0 0 $1 $2"')
    .replace(/ style="([^"]*)"/g, (_, declarations: string) => asAttributes(declarations))
    .replace(/ (?:opacity="1"|focusable="false")/g, "")
    .replace(/<(rect|line)(?= )[^>]* (?:fill|stroke)="transparent"[^>]*><\/\1>/g, "")
    .replace(/<line x1="0" x2="0" y1="0" y2="0"[^>]*><\/line>/g, "");
  return compactSvg(svg);
}

/** Each property that nivo sets is an attribute of SVG of the same name. */
const asAttributes = (declarations: string) =>
  declarations.replace(/([a-z-]+):([^;]*);?/g, (_, name: string, value: string) => ` ${name}="${value}"`);
