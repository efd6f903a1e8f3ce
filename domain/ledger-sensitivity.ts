import { type Amendments, levelsOn } from "./ledger-exits";
import type { FactsOf } from "./ledger-facts";
import { type CloseCandle, stockPriceAtClose } from "./ledger-prices";
import { supposedResults } from "./option-sensitivity";
import { resultOf, STAKE_CENTS } from "./record/positions";
import { supposed } from "./rules/suppositions";
import { priceShare } from "./share-trade";

type Signal = FactsOf<"signal">;
type Fill = FactsOf<"fill">;
type Close = FactsOf<"close">;

/** What a closed trade of the ledger states that other prices leave as it is. */
export interface ClosedInLedger {
  signal: Pick<Signal, "tradeType" | "volatility" | "stopCents" | "targetCents">;
  /** In their order; signals made by hand alone have any. */
  amendments?: Amendments;
  fill: Pick<Fill, "fillDate" | "strikeCents" | "expiration" | "prices" | "openMicros">;
  /** Its close, or the newest correction of it. */
  close: CloseCandle & Pick<Close, "prices" | "resultCents">;
}

/**
 * What the stake of a closed trade of the ledger would have brought under each supposition, in the order of `suppositions` and in
 * cents, by what its entries state alone: no candle has to be at hand. Shares have no implied volatility, so that only spreads
 * make a difference. Null of a trade that no model priced.
 */
export function supposedOfLedger({ signal, amendments = [], fill, close }: ClosedInLedger): number[] | null {
  // Lost whatever prices would have been: there was none.
  if (close.exit === "unpriced") return supposed.map(() => close.resultCents);
  const { fillDate, strikeCents, expiration, openMicros } = fill;
  if (fill.prices !== "model" || close.prices !== "model" || openMicros === null) return null;
  const price = stockPriceAtClose(signal, levelsOn(signal, amendments, close.closeDate), close);
  if (price === undefined) return null;
  const open = openMicros / 1_000_000;
  const { tradeType, volatility } = signal;
  if (tradeType === "Stock") return supposed.map(({ roundTrip }) => ofShares(open, price, roundTrip));
  if (volatility === null || strikeCents === null || expiration === null) return null;
  const bought = { tradeType, strikeCents, expiration, volatility: volatility / 10_000, fillDate };
  return supposedResults(bought, open, { date: close.closeDate, price });
}

function ofShares(open: number, price: number, roundTrip: number): number {
  const askCents = Math.max(1, priceShare(open, roundTrip).askCents);
  return resultOf(STAKE_CENTS, askCents, priceShare(price, roundTrip).bidCents);
}
