import { type Inline, inlinesOf, type Line } from "../rich-text";
import type { Block, ReadableDocument } from "./document";

/** The document with `fill` put to every text that is shown of it. */
export function fillDocument<Document extends ReadableDocument>(
  document: Document,
  fill: (text: string) => string,
): Document {
  const fillInline = (part: Inline): Inline =>
    typeof part === "string" ? fill(part) : { ...part, text: fill(part.text) };
  const fillLine = (line: Line): Line => inlinesOf(line).map(fillInline);
  const fillBlock = (block: Block): Block =>
    block.kind === "list"
      ? { ...block, items: block.items.map(fillLine) }
      : { ...block, line: fillLine(block.line) };
  return {
    ...document,
    title: fill(document.title),
    summary: fill(document.summary),
    sections: document.sections.map((section) => ({
      ...section,
      heading: fill(section.heading),
      blocks: section.blocks.map(fillBlock),
    })),
  };
}
