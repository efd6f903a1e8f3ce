import { type LegalSection, paragraph } from "../../legal/document";

/** Opened each agreement in its first revision. */
export const standIn: LegalSection = {
  id: "stand-in",
  heading: "What this document is",
  blocks: [
    paragraph(
      "These are plain words that stand in for a broker's own. They belong to the sandbox of {brand}, in which {broker} takes the part of the broker: no account is opened with anybody, no order reaches a market and no money moves. A real broker brings its own document, and then that one is shown and signed here.",
    ),
  ],
};
