import type { LegalDocumentName } from "~/lib/paths";
import type { Line } from "../rich-text";

export type Block = { kind: "paragraph"; line: Line } | { kind: "list"; items: readonly Line[] };

export interface LegalSection {
  /** the heading's id, for links to it */
  id: string;
  heading: string;
  blocks: readonly Block[];
}

/** A text to be read, in sections. */
export interface ReadableDocument {
  title: string;
  /** one sentence, also the page's description */
  summary: string;
  /** ISO date of the last change of substance */
  updated: string;
  sections: readonly LegalSection[];
}

/** A document at /legal/:document. Texts may hold `{brand}` and `{Brand}`. */
export interface LegalDocument extends ReadableDocument {
  name: LegalDocumentName;
  /** of one that is agreed to: which words they are */
  revision?: string;
}

export const paragraph = (line: Line): Block => ({ kind: "paragraph", line });
export const list = (...items: Line[]): Block => ({ kind: "list", items });
