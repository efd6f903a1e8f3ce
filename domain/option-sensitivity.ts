import { daysBetween, type OptionTerms, valueOption } from "./option-price";
import { resultOf, STAKE_CENTS } from "./record/positions";
import { roundHalfAway } from "./rounding";
import { supposed } from "./rules/suppositions";
import type { OpenTrade } from "./simulation";

const DAYS_OF_YEAR = 365;

/** Where the stock stood when an option was sold, in dollars. */
interface ExitSpot {
  date: string;
  price: number;
}

/**
 * What the stake of a closed trade would have brought under each supposition, in the order of `suppositions`: with that spread
 * around the model's price, at that multiple of the volatility. Strike, days and reasons stay, since the stock decides those.
 * @param fillOpen the stock's open at the fill, in dollars
 */
export function supposedResults(trade: OpenTrade, fillOpen: number, exit: ExitSpot): number[] {
  return supposed.map(({ roundTrip, impliedFactor }) => {
    const terms: OptionTerms = { ...trade, volatility: trade.volatility * impliedFactor };
    const middle = (spot: number, date: string) =>
      100 * valueOption(terms, spot, daysBetween(date, trade.expiration) / DAYS_OF_YEAR);
    const askCents = Math.max(1, roundHalfAway(middle(fillOpen, trade.fillDate) * (1 + roundTrip / 2)));
    const bidCents = roundHalfAway(middle(exit.price, exit.date) * (1 - roundTrip / 2));
    return resultOf(STAKE_CENTS, askCents, bidCents);
  });
}
