import { landingSection, paths } from "~/lib/paths";

/** The header names only pages and parts that exist. */
export const mainNavigation = [
  { label: "How it works", href: landingSection("how-it-works") },
  { label: "Trade history", href: landingSection("trade-history") },
  { label: "Payouts", href: landingSection("payouts") },
  { label: "Invest", href: landingSection("invest") },
  { label: "Team", href: landingSection("team") },
];

export const legalNavigation = [
  { label: "How figures are worked out", href: paths.legal("how-figures") },
  { label: "Risk disclosures", href: paths.legal("risk") },
  { label: "Terms", href: paths.legal("terms") },
  { label: "Privacy", href: paths.legal("privacy") },
];
