/** What is told of a fiscal year, each with its colour (content/chart-colours.ts). */
export const amounts = [
  { key: "revenue", name: "Revenue", colour: "evergreen" },
  { key: "netIncome", name: "Net income", colour: "ochre" },
  { key: "cashFlow", name: "Cash flow", colour: "cornflower" },
] as const;
export type AmountKey = (typeof amounts)[number]["key"];

/** What analysts may hold of a stock, the best first. */
export const opinions = [
  { key: "strongBuy", name: "Strong buy", colour: "forest" },
  { key: "buy", name: "Buy", colour: "lagoon" },
  { key: "hold", name: "Hold", colour: "stone" },
  { key: "sell", name: "Sell", colour: "bronze" },
  { key: "strongSell", name: "Strong sell", colour: "coral" },
] as const;
