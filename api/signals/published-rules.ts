import type { PublishedRule } from "../../domain/rules/names";
import { papers } from "../../domain/rules/papers";

const common =
  "Long or in cash, never borrowed. It decides at the close of a month’s last session and acts at the next open. It has no stop, no target and no expiry: it ends by its rule. Parameters are those of the paper; none was tried against another.";

const descriptions: Readonly<Record<PublishedRule, string>> = {
  "time-series-momentum": `In while the close is above that of twelve months before by more than what cash earns, with less of what moves more: 40% a year over the forecast volatility, at most the full stake. ${common} The paper also sells short, scales up, and trades futures.`,
  "ten-month-average": `In while a month closes above the mean of the last ten month-end closes. ${common} The paper switches between classes of assets.`,
  "year-high": `In, for six months, where the close is nearest to the highest close of twelve months: the top 30% of all stocks. ${common} The paper holds overlapping portfolios, and sells losers short.`,
};

/** A rule from the literature in words (docs/decisions/0070), with who published it, and where. */
export function wordsOf(name: PublishedRule): { title: string; description: string; paper: string } {
  const { title, authors, place } = papers[name];
  return { title, description: descriptions[name], paper: `${authors}, ${place}` };
}
