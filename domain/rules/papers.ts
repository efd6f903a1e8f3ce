import type { PublishedRule } from "./names";

interface Paper {
  /** What the rule is called. */
  title: string;
  authors: string;
  /** Where it was published. */
  place: string;
}

/** Who published each rule, and where. */
export const papers: Readonly<Record<PublishedRule, Paper>> = {
  "time-series-momentum": {
    title: "Time-series momentum",
    authors: "Moskowitz, Ooi and Pedersen 2012",
    place: "Journal of Financial Economics 104, 228–250",
  },
  "ten-month-average": {
    title: "Ten-month average",
    authors: "Faber 2007",
    place: "Journal of Wealth Management 9(4), 69–79",
  },
  "year-high": {
    title: "Nearness to the 52-week high",
    authors: "George and Hwang 2004",
    place: "Journal of Finance 59, 2145–2176",
  },
};
