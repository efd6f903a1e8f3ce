import type { Logger } from "pino";
import type { IntradayShare } from "../../contract/intraday";
import { claimedIntradayShare } from "../../domain/track-record";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { createGate, type LicenceGate } from "../market/licence";
import { readBook } from "./book";
import type { BookTrade } from "./book-rows";
import { matches } from "./filter";
import { upToOf } from "./record";

/** Of fewer closed trades a share says next to nothing: one lucky trade would be all of them. */
const LEAST_CLOSED = 30;

/** The share of option trades that were left on the day of their fill, of the newest full record: live once it is one. */
export async function readIntraday(db: Db, gate: LicenceGate): Promise<IntradayShare> {
  const book = await readBook(db);
  const shown = book.trades.filter(matches({}, gate)).filter(({ tradeType }) => tradeType !== "Stock");
  const ofBasis = (asked: BookTrade["basis"]) => shown.filter(({ basis }) => basis === asked);
  const live = ofBasis("live");
  const basis = live.filter(isClosed).length >= LEAST_CLOSED ? "live" : "simulated";
  const trades = basis === "live" ? live : ofBasis("simulated");
  const closed = trades.filter(isClosed);
  const first = trades.reduce<string | null>(
    (least, { fillDate }) => (least === null || fillDate < least ? fillDate : least),
    null,
  );
  return {
    basis,
    trades: trades.length,
    closed: closed.length,
    intraday: closed.filter(({ fillDate, closeDate }) => fillDate === closeDate).length,
    from: first,
    to: first && upToOf(book, gate),
  };
}

const isClosed = ({ closeDate }: BookTrade) => closeDate !== null;

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
