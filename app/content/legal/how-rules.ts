import { recordPaths } from "~/lib/record-paths";
import { monthlyTerms } from "../../../domain/monthly-option";
import { PREMIUM_PAPER } from "../../../domain/option-price";
import { CASH_YIELD } from "../../../domain/record/positions";
import { published } from "../../../domain/rules/decisions";
import { publishedRules } from "../../../domain/rules/names";
import { papers } from "../../../domain/rules/papers";
import { sharePriceTerms } from "../../../domain/share-trade";
import { type LegalSection, list, paragraph } from "./document";

const { momentum, average, yearHigh } = published;
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** The rules from the literature, and what their positions cost (docs/decisions/0070): enough to work them out again. */
export const howRules: LegalSection = {
  id: "published-rules",
  heading: "The published rules, as shares and as options",
  blocks: [
    paragraph(
      "Three rules are from the literature, with the parameters of their papers; none was tried against another. They decide at the close of a calendar month’s last session and act at the stock’s next open, long or in cash, without borrowing. They have no stop, no target and no expiry. A month without a close ends every look back across it.",
    ),
    list(
      `${papers["time-series-momentum"].title} (${papers["time-series-momentum"].authors}): in while the close is above that of ${momentum.months} months before times one plus the cash yield (${percent(CASH_YIELD)} unless another is named). The weight at the fill is ${percent(momentum.targetVolatility)} over the forecast volatility, at most ${momentum.mostWeight}, and is kept.`,
      `${papers["ten-month-average"].title} (${papers["ten-month-average"].authors}): in while a month closes above the mean of the last ${average.months} month-end closes.`,
      `${papers["year-high"].title} (${papers["year-high"].authors}): in for ${yearHigh.heldMonths} months where the close over the highest close of ${yearHigh.months} months is among the top ${percent(yearHigh.topShare)} of all stocks, rounded down, ties by symbol; longer where it is among them again.`,
      "The forecast of the volatility is that of the first paper: the root of 261 times the exponentially weighted variance of daily returns, with the centre of its weights at 60 days, from 252 returns on.",
    ),
    list(
      `As shares: the stake times the weight, bought at the ask and sold at the bid. Half the spread is ${percent(sharePriceTerms.share)} of the price, ${sharePriceTerms.leastCents} cents at least. Dividends that are on file from the day after the fill to that of the exit are part of the result.`,
      `As options: calls at the strike next to the open (0.50 apart below $100, 1 below $150, 2.50 from there on; a half goes to the higher) that expire on the first third Friday ${monthlyTerms.leastDays} days or more after the fill. At a month’s end with less than ${monthlyTerms.renewalDays} days left the option is sold at the next open and a new one bought.`,
      `An option’s middle price is Black and Scholes without interest and dividends, at ${monthlyTerms.impliedFactor} times the forecast volatility, since buyers pay for more movement than comes, on average (${PREMIUM_PAPER}), years being calendar days over 365. The normal distribution function is (1 + erf(x ÷ √2)) ÷ 2 with the erf of Numerical Recipes, whose error is below 1.2e-7.`,
      `Half its spread is ${percent(monthlyTerms.spreadShare)} of the middle times 1 + m² ÷ 2, a cent at least; m is how many standard deviations it is out of the money, ${monthlyTerms.mostDeviations} at most; twice that below 14 days, one and a half times below 30. One of less than ${monthlyTerms.leastAskCents} cents is not bought.`,
      "Ask and bid are the middle plus and less half the spread, rounded to the cent, halves away from zero.",
    ),
    paragraph([
      "What other spreads and other implied volatilities would leave is in a table on each rule’s page: ",
      ...publishedRules.flatMap((name, at) => [
        ...(at > 0 ? [", "] : []),
        { text: papers[name].title, href: recordPaths.rule(name) },
      ]),
      ".",
    ]),
  ],
};
