import type { AgreementDocument, ConsentDocument, SignedDocument } from "../document";
import { accountAgreement } from "./account-agreement";
import { disclosures, optionsDisclosure } from "./acknowledgements";
import { crowdfundingEducation, crowdfundingRisk } from "./crowdfunding";
import { customerAgreement } from "./customer-agreement";
import { electronicDelivery } from "./electronic-delivery";
import { marginAgreement } from "./margin-agreement";
import { optionsAgreement } from "./options-agreement";
import { programmeTerms } from "./programme";
import { relationshipSummary } from "./relationship-summary";
import { subscriptionTerms } from "./subscription";
import { w8ben, w9 } from "./tax-certifications";

/** Revisions before those in force: they stay readable, word for word, for those who signed them. */
export const earlierAgreements: readonly AgreementDocument[] = [
  marginAgreement,
  accountAgreement,
  customerAgreement,
  optionsAgreement,
];

/** Revisions of consents that are asked for no more. */
export const earlierConsents: readonly ConsentDocument[] = [
  electronicDelivery,
  w9,
  w8ben,
  optionsDisclosure,
  disclosures,
  subscriptionTerms,
  crowdfundingEducation,
  crowdfundingRisk,
  programmeTerms,
];

/** Of the relationship summary, which nobody signs. */
export const earlierSummaries: readonly SignedDocument[] = [relationshipSummary];
