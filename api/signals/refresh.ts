import { and, eq, sql } from "drizzle-orm";
import { noteWatched } from "../alerts/note-watched";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { signalRuns, signals, trades } from "../db/signal-tables";
import { describeError, isDatabaseLost } from "../errors";
import { lockLedger } from "../ledger/append";
import { listStale, lockStock, readCandles } from "./candle-history";
import { computeHistory, type SimulatedTrade } from "./history";
import { markIssuedTrades } from "./issued-marks";
import { listIssued } from "./issued-rows";
import { forgetSeen } from "./open-trades";
import { linkTrades, type RecordParts, recordSignals } from "./record";
import type { RuleSignal } from "./rule-signal";

/**
 * Computes the signals and trades of every stock whose candles have changed since they were last computed, each whole or
 * not at all, and records in the ledger what is new. Where nothing has changed it is a few questions.
 */
export async function refreshSignals(parts: RecordParts): Promise<{ stocks: number; recorded: number }> {
  const { db, log, now } = parts;
  const computed: string[] = [];
  for (const symbol of await listStale(db)) {
    try {
      if (await computeStock(db, symbol, now())) computed.push(symbol);
    } catch (error) {
      if (isDatabaseLost(error)) throw error;
      // What cannot be worked out of one stock's candles is that stock's alone.
      log.error({ symbol, error: describeError(error) }, "a stock's signals could not be computed");
    }
  }
  const recorded = await recordSignals(parts);
  if (computed.length > 0 || recorded > 0) await markIssuedTrades(db, computed);
  const counts = { stocks: computed.length, recorded };
  if (computed.length > 0 || recorded > 0) log.info(counts, "signals computed");
  return counts;
}

/** False where another process was faster. */
async function computeStock(db: Db, symbol: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Before the stock's row, as whoever records does: neither then waits for the other for ever.
    await lockLedger(tx);
    const found = await lockStock(tx, symbol);
    if (!found?.isStale) return false;
    const { source, wanted, computed } = found;
    await forgetSeen(tx, symbol);
    const candles = await readCandles(tx, symbol);
    const last = candles.at(-1);
    const upTo = found.upTo ?? "";
    if (computed !== null) {
      await tx.delete(signals).where(eq(signals.symbol, symbol));
      await tx.delete(signalRuns).where(eq(signalRuns.symbol, symbol));
    }
    await tx.delete(trades).where(and(eq(trades.symbol, symbol), eq(trades.basis, "simulated")));
    if (!last || !wanted || !source) return true;

    const history = computeHistory(symbol, candles, upTo);
    const owner = { symbol, source };
    await insertRows(
      tx,
      signals,
      history.signals.map((signal) => toSignalRow(owner, signal)),
    );
    const rows = history.trades.map((trade) => toTradeRow(owner, trade));
    // An issued trade's row says what the ledger has of it; where it came to no fill no simulated one stands for it.
    const issued = await listIssued(
      tx,
      rows.map(({ id }) => id),
    );
    await insertRows(
      tx,
      trades,
      rows.filter(({ id }) => !issued.has(id)),
      sql`do nothing`,
    );
    await tx.insert(signalRuns).values({ symbol, fingerprint: wanted, asOf: last.date, computedAt: now });
    await linkTrades(tx, eq(trades.symbol, symbol));
    const computedNow = { ...owner, before: found.computedUpTo, days: candles, signals: history.signals };
    await noteWatched(tx, computedNow, now);
    return true;
  });
}

interface Owner {
  symbol: string;
  source: string;
}

/** Another source's signal of the same day is another one: the ledger may hold both. */
const idOf = ({ symbol, source }: Owner, { rule, date }: RuleSignal) => `${rule}:${symbol}:${date}:${source}`;

function toSignalRow(owner: Owner, signal: RuleSignal): typeof signals.$inferInsert {
  const { rule, date, stance, close, plan, reason, inputs } = signal;
  const levels = plan && {
    entry: plan.entryCents / 100,
    stop: plan.stopCents / 100,
    target: plan.targetCents / 100,
  };
  return { id: idOf(owner, signal), ...owner, rule, date, stance, close, ...levels, reason, inputs };
}

function toTradeRow(
  owner: Owner,
  { signal, open, close, marks, supposed }: SimulatedTrade,
): typeof trades.$inferInsert {
  const { tradeType, expiration, strikeCents, bidCents, askCents, fillDate } = open;
  const terms = { tradeType, expiration, strikeCents, bidCents, askCents, fillDate };
  const told = marks.map(({ date, resultCents }): [string, number] => [date, resultCents]);
  return {
    id: idOf(owner, signal),
    ...owner,
    rule: signal.rule,
    basis: "simulated",
    ...terms,
    ...close,
    marks: told,
    supposed,
  };
}
