import { type Brand, fillBrand } from "../../../domain/brand";
import { fillDocument } from "../legal/fill-document";
import { inlinesOf, type Line } from "../rich-text";
import { accountAgreement } from "./account-agreement";
import { disclosures, optionsDisclosure } from "./acknowledgements";
import { crowdfundingEducation, crowdfundingRisk } from "./crowdfunding";
import { customerAgreement } from "./customer-agreement";
import type { AgreementDocument, ConsentDocument, ConsentKind, SignedDocument } from "./document";
import { earlierAgreements, earlierConsents, earlierSummaries } from "./earlier/documents";
import { electronicDelivery } from "./electronic-delivery";
import { marginAgreement } from "./margin-agreement";
import { optionsAgreement } from "./options-agreement";
import { programmeTerms } from "./programme";
import { relationshipSummary } from "./relationship-summary";
import { subscriptionTerms } from "./subscription";
import { w8ben, w9 } from "./tax-certifications";

// An operator has counsel check these texts, or puts the broker's own in their place, before anybody real signs them.

/** Every revision of every agreement that is a document of ours; the newest of a name comes last. */
export const agreementDocuments: readonly AgreementDocument[] = [
  ...earlierAgreements,
  marginAgreement,
  accountAgreement,
  customerAgreement,
  optionsAgreement,
];

/** What is asked for besides, each in the revision that is in force. */
export const consentDocuments: Record<ConsentKind, ConsentDocument> = {
  electronic_delivery: electronicDelivery,
  w9,
  w8ben,
  options_disclosure_document: optionsDisclosure,
  disclosures,
  subscription: subscriptionTerms,
  investor_education: crowdfundingEducation,
  investor_risk: crowdfundingRisk,
  ambassador_terms: programmeTerms,
};

export { relationshipSummary };

const everyDocument: readonly SignedDocument[] = [
  ...agreementDocuments,
  ...Object.values(consentDocuments),
  ...earlierConsents,
  ...earlierSummaries,
  relationshipSummary,
];

/** Whose names stand in a document's texts. */
export interface Parties {
  brand: Brand;
  /** the broker's name */
  broker: string;
}

/** The document at /legal/agreements/:agreement/:revision, with all names in its texts; undefined where there is none. */
export function signedDocument(
  name: string | undefined,
  revision: string | undefined,
  parties: Parties,
): SignedDocument | undefined {
  const found = everyDocument.find((each) => each.name === name && each.revision === revision);
  return found && withNames(found, parties);
}

/** Puts both names into a text. */
export const fillNames = (text: string, { brand, broker }: Parties): string =>
  fillBrand(text, brand).replaceAll("{broker}", () => broker);

export const withNames = <Document extends SignedDocument>(document: Document, parties: Parties): Document =>
  fillDocument(document, (text) => fillNames(text, parties));

/**
 * A document as plain text, all names in it: the very bytes whose SHA-256 is kept with a signature, in UTF-8. A link's
 * address stands behind its words.
 */
export function plainDocument({ title, revision, updated, summary, sections }: SignedDocument): string {
  const parts = [
    title,
    `Revision ${revision}, ${updated}`,
    summary,
    ...sections.flatMap(({ heading, blocks }) => [
      heading,
      ...blocks.map((block) =>
        block.kind === "list"
          ? block.items.map((item) => `- ${withAddresses(item)}`).join("\n")
          : withAddresses(block.line),
      ),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

const withAddresses = (line: Line): string =>
  inlinesOf(line)
    .map((part) => (typeof part === "string" ? part : `${part.text} <${part.href}>`))
    .join("");
