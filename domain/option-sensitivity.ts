import { daysBetween, IMPLIED_FACTOR, type OptionTerms, valueOption } from "./option-price";
import { resultOf, STAKE_CENTS } from "./record/positions";
import { roundHalfAway } from "./rounding";
import { supposed } from "./rules/suppositions";

const DAYS_OF_YEAR = 365;

/** The option that was bought, by its implied volatility, and when. */
interface BoughtOption extends OptionTerms {
  fillDate: string;
}

/** Where the stock stood when a trade was left, in dollars. */
interface ExitSpot {
  date: string;
  price: number;
}

/**
 * What the stake of a closed trade would have brought under each supposition, in the order of `suppositions`: with that spread
 * around the model's price, at that multiple of the forecast. Strike, days and reasons stay, since the stock decides those.
 * @param fillOpen the stock's open at the fill, in dollars
 */
export function supposedResults(bought: BoughtOption, fillOpen: number, exit: ExitSpot): number[] {
  return supposed.map(({ roundTrip, impliedFactor }) => {
    const terms = { ...bought, volatility: bought.volatility * (impliedFactor / IMPLIED_FACTOR) };
    const middle = (spot: number, date: string) =>
      100 * valueOption(terms, spot, daysBetween(date, bought.expiration) / DAYS_OF_YEAR);
    const askCents = Math.max(1, roundHalfAway(middle(fillOpen, bought.fillDate) * (1 + roundTrip / 2)));
    const bidCents = roundHalfAway(middle(exit.price, exit.date) * (1 - roundTrip / 2));
    return resultOf(STAKE_CENTS, askCents, bidCents);
  });
}
