import type { PublishedRule } from "../../domain/rules/names";

interface PublishedWords {
  title: string;
  description: string;
  /** Who published it, and where. */
  paper: string;
}

const common =
  "Long or in cash, never borrowed. It decides at the close of a month’s last session and acts at the next open. It has no stop, no target and no expiry: it ends by its rule. Parameters are those of the paper; none was tried against another.";

/** The rules from the literature in words (docs/decisions/0070). */
export const publishedWords: Readonly<Record<PublishedRule, PublishedWords>> = {
  "time-series-momentum": {
    title: "Time-series momentum",
    description: `In while the close is above that of twelve months before by more than what cash earns, with less of what moves more: 40% a year over the forecast volatility, at most the full stake. ${common} The paper also sells short, scales up, and trades futures.`,
    paper: "Moskowitz, Ooi and Pedersen 2012, Journal of Financial Economics 104, 228–250",
  },
  "ten-month-average": {
    title: "Ten-month average",
    description: `In while a month closes above the mean of the last ten month-end closes. ${common} The paper switches between classes of assets.`,
    paper: "Faber 2007, Journal of Wealth Management 9(4), 69–79",
  },
  "year-high": {
    title: "Nearness to the 52-week high",
    description: `In, for six months, where the close is nearest to the highest close of twelve months: the top 30% of all stocks. ${common} The paper holds overlapping portfolios, and sells losers short.`,
    paper: "George and Hwang 2004, Journal of Finance 59, 2145–2176",
  },
};
