import type { PublishedRule } from "../../domain/rules/names";

/** The published rules as ways to them are named; what they are in words comes with their records. */
export const publishedRuleTitles: Readonly<Record<PublishedRule, string>> = {
  "time-series-momentum": "Time-series momentum",
  "ten-month-average": "Ten-month average",
  "year-high": "Nearness to the 52-week high",
};
