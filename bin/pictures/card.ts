import { optionsRiskSentence } from "../../app/content/claims";
import type { OgPicture } from "../../app/content/og-pictures";
import type { Drawing } from "./drawing";
import { colour } from "./tokens";

/** As those who show links ask for it. */
export const card = { width: 1200, height: 630 } as const;
const margin = 80;
const room = card.width - 2 * margin;
const band = 84;

interface Style {
  family: string;
  size: number;
}

/**
 * The picture of a page: its words on paper, between rules, above the line that goes with whatever is said of options.
 * @throws Error where the words do not fit: then they are too many
 */
export function drawCard(drawing: Drawing, { kicker, title, line }: OgPicture): string {
  const heading = setIn(drawing, title, "Instrument Serif", [112, 100, 90, 82], 2);
  const text = setIn(drawing, line, "Geist", [36, 33], 2);
  const headingStep = heading.size * 1.02;
  const top = heading.lines.length === 1 ? 312 : 274;
  const below = top + headingStep * (heading.lines.length - 1) + 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${card.width} ${card.height}">
<rect width="100%" height="100%" fill="${colour("paper")}"/>
<g transform="translate(${margin} 68) scale(1.9)"><path d="M2 22 9 12l5 5L26 4" fill="none" stroke="${colour("ink")}" stroke-width="3"/><circle cx="26" cy="4" r="3" fill="${colour("signal")}"/></g>
<text x="${margin + 84}" y="${104}" font-family="Geist Mono" font-size="26" fill="${colour("brand")}">${inXml(kicker)}</text>
<path d="M${margin} 148H${card.width - margin}" stroke="${colour("ink")}" stroke-width="2"/>
${linesAt(heading, top, headingStep, colour("ink"))}
${linesAt(text, below, text.size * 1.4, colour("ink-2"))}
<rect y="${card.height - band}" width="100%" height="${band}" fill="${colour("band")}"/>
<text x="${margin}" y="${card.height - band / 2 + 9}" font-family="Geist" font-size="25" fill="${colour("band-ink-2")}">${inXml(optionsRiskSentence)}</text>
</svg>`;
}

interface Fitted extends Style {
  lines: readonly string[];
}

/** The words at the largest of these sizes at which they need no more than so many lines. */
function setIn(
  drawing: Drawing,
  words: string,
  family: string,
  sizes: readonly number[],
  most: number,
): Fitted {
  for (const size of sizes) {
    const wrapped = (width: number) => wrap(drawing, words, { family, size }, width);
    const lines = wrapped(room);
    if (lines.length > most) continue;
    // No line is left with a word alone: the narrowest room in which they are no more.
    let width: number = room;
    while (width > room / 2 && wrapped(width - 40).length === lines.length) width -= 40;
    return { family, size, lines: wrapped(width) };
  }
  throw new Error(`a picture has no room for "${words}"`);
}

function wrap(drawing: Drawing, words: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(drawing, longer, style) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const widthOf = (drawing: Drawing, words: string, { family, size }: Style) =>
  drawing.widthOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${4 * card.width} 200"><text y="150" font-family="${family}" font-size="${size}">${inXml(words)}</text></svg>`,
  );

const linesAt = ({ lines, family, size }: Fitted, top: number, step: number, fill: string) =>
  lines
    .map(
      (words, at) =>
        `<text x="${margin}" y="${top + at * step}" font-family="${family}" font-size="${size}" fill="${fill}">${inXml(words)}</text>`,
    )
    .join("\n");

const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
