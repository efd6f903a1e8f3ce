import { stringify } from "csv-stringify/sync";
import type { Db } from "../../db/client";
import { type HandMade, readHandMade } from "../../roi/hand-made";

const columns = [
  ...["entry", "basis", "symbol", "type", "strike", "expiration", "session", "state", "filled", "stake"],
  ...["ask", "closed", "exit", "exitBid", "fees", "result", "roi"],
] as const;

const dollars = (cents: number | null | undefined): string => (cents == null ? "" : (cents / 100).toFixed(2));

function lineOf({
  seq,
  basis,
  signal,
  state,
  fill,
  close,
}: HandMade): Record<(typeof columns)[number], string> {
  const fees = fill && fill.feesCents + (close?.feesCents ?? 0);
  return {
    ...{ entry: String(seq), basis, symbol: signal.symbol, type: signal.tradeType },
    strike: dollars((fill ?? signal).strikeCents),
    expiration: (fill ?? signal).expiration ?? "",
    ...{ session: signal.session, state, filled: fill?.fillDate ?? "" },
    ...{ stake: dollars(fill?.stakeCents), ask: dollars(fill?.askCents) },
    ...{ closed: close?.closeDate ?? "", exit: close?.exit ?? "", exitBid: dollars(close?.exitBidCents) },
    ...{ fees: dollars(fees), result: dollars(close?.resultCents) },
    roi: fill && close ? String(close.resultCents / fill.stakeCents) : "",
  };
}

/**
 * The record of the signals made by hand as RFC 4180 CSV, beside the rules' and with no part in it: dates in ISO, money in
 * dollars, ROI as a fraction of the stake. A result is net of the spread at both ends and of fees.
 */
export async function listHandMade(db: Db): Promise<string> {
  const lines = (await readHandMade(db)).map(lineOf);
  return stringify(lines, { header: true, columns: [...columns], record_delimiter: "windows" }).trimEnd();
}
