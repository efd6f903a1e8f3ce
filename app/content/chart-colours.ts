/** The 34 named colours of charts (SPEC 9), each with what it is for; the values are in styles/chart-colours.css. */
export const chartColours = [
  { name: "pine", role: "the first sector of a picture" },
  { name: "umber", role: "the second sector" },
  { name: "cobalt", role: "the third sector" },
  { name: "garnet", role: "the fourth sector" },
  { name: "wisteria", role: "the fifth sector" },
  { name: "copper", role: "the sixth sector" },
  { name: "forest", role: "strong buy" },
  { name: "lagoon", role: "buy" },
  { name: "stone", role: "hold" },
  { name: "bronze", role: "sell" },
  { name: "coral", role: "strong sell" },
  { name: "evergreen", role: "revenue" },
  { name: "ochre", role: "net income" },
  { name: "cornflower", role: "cash flow" },
  { name: "aubergine", role: "what funds hold" },
  { name: "spruce", role: "what was: closes and levels" },
  { name: "azure", role: "the band of what may come" },
  { name: "brass", role: "an average, or the middle of a band" },
  { name: "fern", role: "a day that closed higher" },
  { name: "oxblood", role: "a day that closed lower" },
  { name: "slate", role: "from the lowest target to the highest" },
  { name: "jade", role: "the mean of targets" },
  { name: "chestnut", role: "the last close" },
  { name: "teal", role: "the first company of a picture" },
  { name: "olive", role: "the second company of a picture" },
  { name: "violet", role: "the third company of a picture" },
  { name: "khaki", role: "the fourth company of a picture" },
  { name: "indigo", role: "the fifth company of a picture" },
  { name: "hazel", role: "the sixth company of a picture" },
  { name: "crimson", role: "the seventh company of a picture" },
  { name: "moss", role: "the eighth company of a picture" },
  { name: "sky", role: "the ninth company of a picture" },
  { name: "plum", role: "the tenth company of a picture" },
  { name: "ash", role: "the eleventh company of a picture" },
] as const satisfies readonly { name: string; role: string }[];

export type ChartColour = (typeof chartColours)[number]["name"];

/** Colours that meet in one picture: these stay apart for every kind of sight. */
export const colourSets = {
  sectors: ["pine", "umber", "cobalt", "garnet", "wisteria", "copper"],
  /** In their order, which their lightness keeps. */
  opinions: ["forest", "lagoon", "stone", "bronze", "coral"],
  /** Revenue, net income, cash flow, fund ownership. */
  amounts: ["evergreen", "ochre", "cornflower", "aubergine"],
  /** What is known, what may come, and an average or middle. */
  line: ["spruce", "azure", "brass"],
  /** Up and down. */
  candles: ["fern", "oxblood"],
  /** Range, mean and last close. */
  targets: ["slate", "jade", "chestnut"],
  companies: ["teal", "olive", "violet", "khaki", "indigo", "hazel", "crimson", "moss", "sky", "plum", "ash"],
} as const satisfies Record<string, readonly ChartColour[]>;

/** The colour as a value for an attribute or a declaration. */
export const colourValue = (name: ChartColour) => `var(--chart-${name})`;
