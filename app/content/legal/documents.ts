import { type LegalDocumentName, legalDocuments } from "~/lib/paths";
import { type Brand, fillBrand } from "../../../domain/brand";
import { type Contact, fillContact } from "../contact";
import type { LegalDocument } from "./document";
import { fillDocument } from "./fill-document";
import { howFigures } from "./how-figures";
import { privacy } from "./privacy";
import { programme } from "./programme";
import { risk } from "./risk";
import { sms } from "./sms";
import { terms } from "./terms";

// An operator has counsel check these texts before the site is opened to the public.
const documents: Record<LegalDocumentName, LegalDocument> = {
  terms,
  privacy,
  risk,
  "how-figures": howFigures,
  programme,
  sms,
};

/** The document that an address names, with the product's name and address in its texts; undefined for any other word. */
export function legalDocument(
  name: string | undefined,
  brand: Brand,
  contact: Contact = {},
): LegalDocument | undefined {
  const known = legalDocuments.find((each) => each === name);
  return known && fillDocument(documents[known], (text) => fillContact(fillBrand(text, brand), contact));
}
