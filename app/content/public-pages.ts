import { legalDocuments, paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { publishedRules } from "../../domain/rules/names";
import { papers } from "../../domain/rules/papers";
import { handRecordWords } from "./hand-record";
import { tryoutPlaces } from "./tryouts";

/** A page for everybody, by the name that a way to it bears. */
export interface PublicPage {
  path: string;
  label: string;
}

const legalLabels: Record<(typeof legalDocuments)[number], string> = {
  terms: "Terms",
  privacy: "Privacy",
  risk: "Risk disclosures",
  "how-figures": "How figures are worked out",
  programme: "Referral programme terms",
  sms: "Text messages",
};

/** Every public page that has one address of its own: those that an upstream has many of come beside them. */
export const publicPages: readonly PublicPage[] = [
  { path: paths.landing(), label: "Front page" },
  { path: paths.sectors(), label: "Stocks by sector" },
  { path: paths.sectorInsights(), label: "Sector insights" },
  { path: paths.stocks(), label: "Stocks" },
  { path: paths.roiTracker(), label: "ROI tracker" },
  ...publishedRules.map((name) => ({ path: recordPaths.rule(name), label: papers[name].title })),
  { path: recordPaths.handRecord(), label: handRecordWords.title },
  { path: recordPaths.ledgerProof(), label: "The ledger and its proof" },
  { path: paths.blog(), label: "Blog" },
  { path: paths.subscribe(), label: "The subscription" },
  { path: paths.freeTestDrive(), label: "The free test drive" },
  { path: paths.getTheApp(), label: "Get the app" },
  { path: paths.start(), label: "The free test drive, by text or email" },
  { path: paths.joinUs(), label: "Join us" },
  { path: paths.sponsors(), label: "Sponsors" },
  { path: paths.referrals(), label: "Referral programme" },
  ...tryoutPlaces.map((place) => ({ path: paths.tryouts(place), label: `Tryouts for ${place}` })),
  { path: paths.invest(), label: "Invest" },
  { path: paths.newsletter(), label: "Newsletter" },
  { path: paths.newsletterIssues(), label: "Newsletter archive" },
  { path: paths.glossary(), label: "Glossary" },
  { path: paths.questions(), label: "Questions and answers" },
  ...legalDocuments.map((name) => ({ path: paths.legal(name), label: legalLabels[name] })),
];
