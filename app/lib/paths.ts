import type { StockOrder } from "../../domain/market";
import type { StepName } from "../../domain/onboarding/steps";
import { type CameFrom, segment, withFrom, withQuery } from "./path-parts";

/** The documents at /legal/:document. */
export const legalDocuments = ["terms", "privacy", "risk", "how-figures", "programme", "sms"] as const;
export type LegalDocumentName = (typeof legalDocuments)[number];

/** The dialogs that any page can open, named after their pages. */
export const modalNames = ["login", "forgot-password", "free-test-drive", "get-the-app", "start"] as const;
export type ModalName = (typeof modalNames)[number];

/** Every address of ours (SCREENS). */
export const paths = {
  root: () => "/",
  landing: () => "/2024",
  login: (back?: CameFrom) => withFrom("/login", back),
  /** Where a link that signs in is asked for. */
  signInLink: (back?: CameFrom) => withFrom("/login/link", back),
  signUp: (back?: CameFrom) => withFrom("/sign-up", back),
  forgotPassword: (back?: CameFrom) => withFrom("/forgot-password", back),
  logout: () => "/logout",
  account: () => "/account",
  /** What the broker asks for is sent there. */
  accountDocuments: () => "/account/documents",
  bankLink: () => "/account/bank-link",
  /** Where the provider's page leads in the end; the state ties it to the browser that began. */
  bankLinkReturn: (state: string) => withQuery("/account/bank-link/return", { state }),
  /** What the provider's script begins with. */
  bankLinkToken: () => "/account/bank-link/token",
  /** The plan, its price, and the way to it; with a promo code, its price. `cards`: how many there were before one was added. */
  subscribe: (query: { code?: string | undefined; cards?: string | undefined } = {}) =>
    withQuery("/subscribe", query),
  subscribeDone: () => "/subscribe/done",
  subscription: () => "/account/subscription",
  paymentMethods: () => "/account/payment-methods",
  addPaymentMethod: () => "/account/payment-methods/add",
  privacy: () => "/account/privacy",
  /** What the card provider's script begins with (POST, JSON). */
  cardIntent: () => "/account/payment-methods/intent",
  invest: () => "/invest",
  investLogin: (back?: CameFrom) => withFrom("/invest/login", back),
  /** What begins and ends the connection with a broker (POST). */
  brokerConnection: () => "/brokerage/connection",
  /** Where a broker's page leads back to. */
  brokerCallback: () => "/brokerage/callback",
  /** Leads to the first step that is open. */
  onboarding: () => "/onboarding",
  /** With `change`, the step is for changing that group of answers, on the way back to where all are checked. */
  onboardingStep: (step: StepName, { change }: { change?: string | undefined } = {}) =>
    withQuery(`/onboarding/${step}`, { change }),
  notEligible: () => "/onboarding/not-eligible",
  sectors: () => "/stock-insights-by-sector",
  sector: (slug: string, { sort }: { sort?: StockOrder } = {}) =>
    withQuery(`/stock-insights-by-sector/${segment(slug)}`, { sort }),
  sectorNews: (slug: string) => `/stock-insights-by-sector/${segment(slug)}/news`,
  /** The search page; with words, what they find. */
  stocks: ({ q }: { q?: string } = {}) => withQuery("/stocks", { q }),
  stock: (ticker: string, { range }: { range?: string | undefined } = {}) =>
    withQuery(`/stocks/${segment(ticker)}`, { range }),
  /** A stock's chart to explore, as a line or as candles. */
  stockChart: (ticker: string, query: { range?: string | undefined; view?: string | undefined } = {}) =>
    withQuery(`/stocks/${segment(ticker)}/chart`, query),
  sectorInsights: (query: { type?: string } = {}) => withQuery("/sector-insights", query),
  sectorInsight: (slug: string, query: { type?: string } = {}) =>
    withQuery(`/sector-insights/${segment(slug)}`, query),
  /** Without a slug the default sector's (SPEC-DECISIONS 25). */
  timing: (slug?: string) =>
    slug === undefined ? "/sector-and-stock-timing" : `/sector-and-stock-timing/${segment(slug)}`,
  /** What a member is told, how and when; with what was sent `before` a place in the history. */
  alerts: (query: { before?: string | undefined } = {}) => withQuery("/account/alerts", query),
  /** A member's home. */
  today: () => "/today",
  /** A member's stocks and sectors. `order` is "change", or by hand; `removed` what was just taken away. */
  watchlist: (query: { order?: "change" | undefined; removed?: string | undefined } = {}) =>
    withQuery("/watchlist", query),
  /** What a page's script asks for (GET), and changes (POST): JSON. */
  watchlistEntries: () => "/watchlist/entries",
  blog: (query: { category?: string } = {}) => withQuery("/blog", query),
  post: (id: string) => `/blog/${segment(id)}`,
  author: (id: string) => `/authors/${segment(id)}`,
  feed: () => "/feed.xml",
  sitemap: () => "/sitemap.xml",
  robots: () => "/robots.txt",
  manifest: () => "/manifest.webmanifest",
  roiTracker: (query: Record<string, string | undefined> = {}) => withQuery("/roi-tracker", query),
  /** What the search field's script asks: matches as JSON. */
  symbolSearch: ({ q }: { q?: string } = {}) => withQuery("/symbols/search", { q }),
  legal: (document: LegalDocumentName) => `/legal/${document}`,
  /** A document that is agreed to, in one revision; `text` is the plain text that its hash is of. */
  agreementDocument: (name: string, revision: string) =>
    `/legal/agreements/${segment(name)}/${segment(revision)}`,
  /** The pages of the three dialogs for visitors without an account (SPEC 2). */
  freeTestDrive: (back?: CameFrom) => withFrom("/free-test-drive", back),
  getTheApp: (back?: CameFrom) => withFrom("/get-the-app", back),
  start: (back?: CameFrom) => withFrom("/start", back),
  joinUs: (query: { programme?: string | undefined } = {}) => withQuery("/join-us", query),
  sponsors: () => "/sponsors",
  tryouts: (place: "cities" | "universities") => `/tryouts/${place}`,
  /** The referral programme; with figures, its calculator's answer, with a name, the code proposed for it. */
  referrals: (query: Record<string, string | undefined> = {}) => withQuery("/referrals", query),
  accountReferrals: () => "/account/referrals",
  glossary: () => "/glossary",
  questions: () => "/questions",
  /** Whether one is remembered and counted, and the way to change it. */
  consent: (back?: CameFrom) => withFrom("/consent", back),
  /** What the page's script tells (POST, JSON). */
  events: () => "/events",
  newsletter: () => "/newsletter",
  newsletterIssues: () => "/newsletter/issues",
  /** Opens a dialog on a page that has no query of its own; see `withModal` for the others. */
  modal: (name: ModalName) => `?modal=${name}`,
};

/** Where the application for a brokerage account stands. */
export const brokerageSection = `${paths.account()}#brokerage`;

/** Whether an account with a broker is connected. */
export const connectionSection = `${paths.account()}#connection`;

/** The calculator of what one may invest. */
export const limitSection = `${paths.invest()}#limit`;

/** An address within the landing page. */
export const landingSection = (id: string) => `${paths.landing()}#${id}`;

/** A group of questions within a step, or of answers where they are checked; "" is the page from its beginning. */
export const atGroup = (path: string, group: string) => (group ? `${path}#${segment(group)}` : path);

/** Whether the value of `?modal=` names a dialog. */
export const isModalName = (value: unknown): value is ModalName => modalNames.some((name) => name === value);

/** Says in the query that the dialog's form was sent with nothing in it. */
export const sentEmpty = "empty";

/** The same page (path and query) with a dialog open; the rest of the query stays. */
export function withModal(here: string, name: ModalName, { empty = false } = {}): string {
  const { path, query } = split(here);
  query.delete(sentEmpty);
  query.set("modal", name);
  if (empty) query.set(sentEmpty, "1");
  return `${path}?${query}`;
}

/** The same page (path and query) with no dialog open. */
export function withoutModal(here: string): string {
  const { path, query } = split(here);
  query.delete("modal");
  query.delete(sentEmpty);
  return query.size > 0 ? `${path}?${query}` : path;
}

function split(here: string) {
  const mark = here.indexOf("?");
  if (mark < 0) return { path: here, query: new URLSearchParams() };
  return { path: here.slice(0, mark), query: new URLSearchParams(here.slice(mark + 1)) };
}
