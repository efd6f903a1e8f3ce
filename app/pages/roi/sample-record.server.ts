import { assumedInvestment, sampleTradeHistory, startingBalance } from "~/content/trade-history";
import type { TrackerQuery } from "~/lib/tracker-query";
import type { TrackRecord } from "../../../contract/track-record";
import { plan } from "../../../domain/plan";
import { recordCurve, trackRecord } from "../../../domain/track-record";
import { defaultTradeOrder, splitTradeOrder, type TradeOrder } from "../../../domain/trade-query";
import { isClosed, settle, type TradeRow } from "../../../domain/trades";

/** The last day that the sample history speaks of. */
const sampleUpTo = "2022-02-28";

/** What the sample's balances run from, whatever is asked for. */
const capitalCents = startingBalance * 100;

/** The sample history as asked for, with a record of its own; balances and curve are those of the whole, as of every record. */
export function selectSample(query: TrackerQuery) {
  const { symbol, type, from, to, sort = defaultTradeOrder } = query;
  const chosen = sampleTradeHistory.filter(
    (row) =>
      (symbol === undefined || row.symbol === symbol) &&
      (type === undefined || row.tradeType === type) &&
      (from === undefined || row.fillDate >= from) &&
      (to === undefined || row.fillDate <= to),
  );
  const stakeCents = assumedInvestment * 100;
  const terms = { basis: "sample", stakeCents, monthlyCents: plan.monthlyCents, upTo: sampleUpTo };
  const settled = chosen.map(settle);
  const record: TrackRecord = trackRecord(settled, terms);
  return {
    record,
    rows: sortRows(chosen, sort),
    curve: recordCurve(sampleTradeHistory.map(settle), capitalCents),
    symbols: [...new Set(sampleTradeHistory.map((row) => row.symbol))].sort(),
  };
}

function sortRows(rows: readonly TradeRow[], sort: TradeOrder): TradeRow[] {
  const { key, descending } = splitTradeOrder(sort);
  const turn = descending ? -1 : 1;
  const orderedBy = (row: TradeRow): string | number | undefined => {
    if (key === "fill") return row.fillDate;
    if (key === "symbol") return row.symbol;
    if (!isClosed(row)) return undefined;
    return key === "close" ? row.closeDate : row.resultCents;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [orderedBy(one), orderedBy(other)];
    // What is open has no close and no result: it stands last either way.
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return a === b ? 0 : (a < b ? -1 : 1) * turn;
  });
}
