import type { Logger } from "pino";
import type { IntradayShare } from "../../contract/intraday";
import { claimedIntradayShare } from "../../domain/track-record";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { createGate, type LicenceGate } from "../market/licence";
import { readBook } from "./book";
import { matches } from "./filter";
import { upToOf } from "./record";

/** The share of option trades that were left on the day of their fill, of the newest full record: live where there is one. */
export async function readIntraday(db: Db, gate: LicenceGate): Promise<IntradayShare> {
  const book = await readBook(db);
  const shown = book.trades.filter(matches({}, gate)).filter(({ tradeType }) => tradeType !== "Stock");
  const live = shown.filter(({ basis }) => basis === "live");
  const trades = live.length > 0 ? live : shown;
  const closed = trades.filter(({ closeDate }) => closeDate !== null);
  const first = trades.reduce<string | null>(
    (least, { fillDate }) => (least === null || fillDate < least ? fillDate : least),
    null,
  );
  return {
    basis: live.length > 0 ? "live" : "simulated",
    trades: trades.length,
    closed: closed.length,
    intraday: closed.filter(({ fillDate, closeDate }) => fillDate === closeDate).length,
    from: first,
    to: first && upToOf(book, gate),
  };
}

/** Says in the log that a claim of the site's pages is not borne out by the record (SPEC-DECISIONS 42). */
export async function warnOfClaims(
  { db, settings, marketData, now }: Pick<Deps, "db" | "settings" | "marketData" | "now">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  if (settings.claims === "measured") return;
  const { basis, closed, intraday } = await readIntraday(db, createGate(marketData, now()));
  if (closed > 0 && intraday / closed > claimedIntradayShare) return;
  log.warn(
    { basis, closed, intraday, claimed: claimedIntradayShare },
    "the record does not support the claim that more than 90% of trades close intraday; CLAIMS=measured shows measured figures alone",
  );
}
