import { landingSection, paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import type { PublicPage } from "./public-pages";

const page = (path: string, label: string): PublicPage => ({ path, label });

const questions = page(paths.questions(), "Questions and answers");
const subscription = page(paths.subscribe(), "The subscription");
const referrals = page(paths.referrals(), "Referral programme");
const login = page(paths.login(), "Login");
const signUp = page(paths.signUp(), "Sign up");
const record = page(paths.roiTracker(), "ROI tracker");
/** Only where the landing page has a team. */
export const teamPage = page(landingSection("team"), "Team");
const timing = page(paths.timing(), "Sector and stock timing");
const join = page(paths.joinUs(), "Join us");

/** What other sites call a page of ours, by the word that people then type into an address. */
export const usualAddresses: Readonly<Record<string, PublicPage>> = {
  pricing: subscription,
  price: subscription,
  prices: subscription,
  plans: subscription,
  plan: subscription,
  faq: questions,
  faqs: questions,
  help: questions,
  support: questions,
  contact: questions,
  about: teamPage,
  "about-us": teamPage,
  team: teamPage,
  affiliate: referrals,
  affiliates: referrals,
  ambassador: referrals,
  ambassadors: referrals,
  refer: referrals,
  partners: referrals,
  signin: login,
  "sign-in": login,
  "log-in": login,
  signup: signUp,
  register: signUp,
  join,
  jobs: join,
  careers: join,
  performance: record,
  results: record,
  "track-record": record,
  ledger: page(recordPaths.ledgerProof(), "The ledger and its proof"),
  signals: timing,
  timing,
  investors: page(paths.invest(), "Invest"),
  news: page(paths.blog(), "Blog"),
  posts: page(paths.blog(), "Blog"),
  dictionary: page(paths.glossary(), "Glossary"),
  terms: page(paths.legal("terms"), "Terms"),
  tos: page(paths.legal("terms"), "Terms"),
  privacy: page(paths.legal("privacy"), "Privacy"),
  cookies: page(paths.consent(), "Privacy choices"),
  risk: page(paths.legal("risk"), "Risk disclosures"),
  sms: page(paths.legal("sms"), "Text messages"),
  app: page(paths.getTheApp(), "Get the app"),
  download: page(paths.getTheApp(), "Get the app"),
  trial: page(paths.freeTestDrive(), "The free test drive"),
  "free-trial": page(paths.freeTestDrive(), "The free test drive"),
  "test-drive": page(paths.freeTestDrive(), "The free test drive"),
};
