import { programmeTerms } from "../agreements/programme";
import type { LegalDocument } from "./document";

const { title, summary, updated, sections, revision } = programmeTerms;

/** The programme's terms: the words that are agreed to with a code, in the revision that is in force. */
export const programme: LegalDocument = { name: "programme", title, summary, updated, sections, revision };
