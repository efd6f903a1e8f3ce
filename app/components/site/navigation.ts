import { landingSection, paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";

export interface NavigationLink {
  label: string;
  href: string;
}

/** The header names only pages and parts that exist, and as many as fit beside the search. */
export const mainNavigation: readonly NavigationLink[] = [
  { label: "Sectors", href: paths.sectors() },
  { label: "Timing", href: paths.timing() },
  { label: "Insights", href: paths.sectorInsights() },
  { label: "ROI tracker", href: paths.roiTracker() },
  { label: "Blog", href: paths.blog() },
  { label: "Invest", href: paths.invest() },
];

/** Only where the landing page has a team. */
export const teamLink: NavigationLink = { label: "Team", href: landingSection("team") };

/** The footer has room for all of them: what there is to read, */
export const siteNavigation: readonly NavigationLink[] = [
  { label: "Sectors", href: paths.sectors() },
  { label: "Sector insights", href: paths.sectorInsights() },
  { label: "Stocks", href: paths.stocks() },
  { label: "Sector and stock timing", href: paths.timing() },
  { label: "ROI tracker", href: paths.roiTracker() },
  { label: "The ledger and its proof", href: recordPaths.ledgerProof() },
  { label: "Blog", href: paths.blog() },
  { label: "How it works", href: landingSection("how-it-works") },
  { label: "Sample trade history", href: landingSection("trade-history") },
  teamLink,
  { label: "Questions and answers", href: paths.questions() },
  { label: "Glossary", href: paths.glossary() },
];

/** and ways to take part, below those that are dialogs. */
export const partNavigation: readonly NavigationLink[] = [
  { label: "The subscription", href: paths.subscribe() },
  { label: "Brokerage account", href: paths.onboarding() },
  { label: "Join us", href: paths.joinUs() },
  { label: "Referral programme", href: paths.referrals() },
  { label: "Tryouts: cities", href: paths.tryouts("cities") },
  { label: "Tryouts: universities", href: paths.tryouts("universities") },
  { label: "Sponsors", href: paths.sponsors() },
  { label: "Invest", href: paths.invest() },
];

export const legalNavigation: readonly NavigationLink[] = [
  { label: "How figures are worked out", href: paths.legal("how-figures") },
  { label: "Risk disclosures", href: paths.legal("risk") },
  { label: "Terms", href: paths.legal("terms") },
  { label: "Privacy", href: paths.legal("privacy") },
  { label: "Privacy choices", href: paths.consent() },
  { label: "Referral programme terms", href: paths.legal("programme") },
  { label: "Text messages", href: paths.legal("sms") },
];

/** Whether a page is the one that a link names, or lies within it. */
export const isWithin = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
