import { type Block, type LegalSection, list, paragraph, type ReadableDocument } from "../legal/document";
import { plainText } from "../rich-text";

/**
 * A text that somebody agrees to, in one revision. Texts may hold `{brand}`, `{Brand}` and `{broker}`. It never changes
 * once it is out, since what was signed is known by its hash: a change is another revision beside it.
 */
export interface SignedDocument extends ReadableDocument {
  /** as the broker's calls name it, or the kind of a consent */
  name: string;
  /** NN.YYYY.MM, as brokers number theirs */
  revision: string;
}

/** An agreement with its two statements (SPEC 3). */
export interface AgreementDocument extends SignedDocument {
  statements: readonly [string, string];
}

/** A consent with its one tick. */
export interface ConsentDocument extends SignedDocument {
  name: ConsentKind;
  label: string;
  /** Somebody else's document that is to be read with it. */
  reads?: { href: string; text: string };
  /** Whoever ticks it types their name besides. */
  signature?: true;
}

const consentKinds = [
  "electronic_delivery",
  "w9",
  "w8ben",
  "options_disclosure_document",
  "disclosures",
  "subscription",
  "investor_education",
  "investor_risk",
  "ambassador_terms",
] as const;
export type ConsentKind = (typeof consentKinds)[number];

const confirmed = (heading: string, ...items: string[]): LegalSection => ({
  id: "confirm",
  heading,
  blocks: [list(...items)],
});

/** The statements are the document's end, so that its hash is of them as well. */
export const agreement = (document: AgreementDocument): AgreementDocument => ({
  ...document,
  sections: [...document.sections, confirmed("What you confirm when you sign", ...document.statements)],
});

/** Likewise the words of the tick. */
export const consent = (document: ConsentDocument): ConsentDocument => ({
  ...document,
  sections: [...document.sections, confirmed("What you confirm with your tick", document.label)],
});

/** A consent's text as it stands beside the tick: its paragraphs and entries, without what the tick says. */
export const consentText = ({ sections }: ConsentDocument): string[] =>
  sections.filter(({ id }) => id !== "confirm").flatMap(({ blocks }) => blocks.flatMap(blockTexts));

const blockTexts = (block: Block): string[] =>
  (block.kind === "list" ? block.items : [block.line]).map(plainText);

/** Opens each agreement: whose words these are, and whose they are not. */
export const standIn: LegalSection = {
  id: "stand-in",
  heading: "What this document is",
  blocks: [
    paragraph(
      "This is a plain-language text that stands in for a broker’s own. It belongs to the sandbox of {brand}, in which {broker} plays the part of the broker: no account is opened with anyone, no order reaches a market and no money moves. A real broker brings its own document, which is then shown and signed here instead.",
    ),
  ],
};
