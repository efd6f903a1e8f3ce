/** The anchors of the landing page's parts: the headings' ids and the links to them. */
export const landingSections = {
  benefits: "benefits",
  joinAndShare: "how-it-works",
  payouts: "payouts",
  tradeHistory: "trade-history",
  values: "values",
  tryouts: "tryouts",
  invest: "invest",
  team: "team",
} as const;
