import { type LegalDocumentName, legalDocuments } from "~/lib/paths";
import { type Brand, fillBrand } from "../../../domain/brand";
import { type Inline, inlinesOf, type Line } from "../rich-text";
import type { Block, LegalDocument } from "./document";
import { howFigures } from "./how-figures";
import { privacy } from "./privacy";
import { risk } from "./risk";
import { terms } from "./terms";

// An operator has counsel check these four texts before the site is opened to the public.
const documents: Record<LegalDocumentName, LegalDocument> = {
  terms,
  privacy,
  risk,
  "how-figures": howFigures,
};

/** The document that an address names, with the product's name in its texts; undefined for any other word. */
export function legalDocument(name: string | undefined, brand: Brand): LegalDocument | undefined {
  const known = legalDocuments.find((each) => each === name);
  return known && named(documents[known], brand);
}

function named(document: LegalDocument, brand: Brand): LegalDocument {
  const fill = (text: string) => fillBrand(text, brand);
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
