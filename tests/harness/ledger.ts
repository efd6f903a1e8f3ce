import { isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../api/db/client";
import { insertRows } from "../../api/db/insert-rows";
import { ledger, ledgerCheckpoints } from "../../api/db/ledger-table";
import { trades } from "../../api/db/signal-tables";
import type { NewEntry } from "../../api/ledger/append";
import { readHead } from "../../api/ledger/read";
import { emptyChain, hashEntry, LEDGER_VERSION } from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";
import { resultOf } from "../../domain/ledger-prices";
import { priceOption } from "../../domain/option-price";
import { stakeCents } from "../../domain/track-record";

/** When no {@link newSignal} is overdue. */
export const beforeDue = new Date("2026-03-02T23:00:00Z");

/** A signal as it is recorded, from the close of 2026-02-27 on: `trade` is rule:symbol:number, each of a rule of its own. */
export function newSignal(trade: string, facts: NewEntry["facts"] = {}): NewEntry {
  return {
    kind: "signal",
    basis: "simulated",
    source: "sandbox",
    trade,
    facts: {
      ...{
        rule: trade,
        symbol: symbolOf(trade),
        tradeType: "Call",
        date: "2026-02-27",
        session: "2026-03-02",
      },
      ...{ entryCents: 17_250, stopCents: 16_500, targetCents: 18_400, mostDays: 5, volatility: 3_000 },
      ...{ prices: "model", strikeCents: null, expiration: null },
      ...{ delayMinutes: 0, reason: "The 20-day average rose above the 50-day average." },
      ...facts,
    },
  };
}

/** The end of a {@link newSignal}, as it is recorded from its session's close on. */
export const newEnding = (trade: string, session = "2026-03-02"): NewEntry => ({
  ...{ kind: "unfilled", basis: "simulated", source: "sandbox", trade },
  facts: { symbol: symbolOf(trade), session, why: "no trade", openMicros: null },
});

const symbolOf = (trade: string) => trade.split(":")[1] ?? "";

/** Changes the ledger as only the database's owner can: with the triggers off that refuse it to everybody. */
export async function tamper(db: Db, ...statements: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await setGuards(tx, "disable");
    for (const statement of statements) await tx.execute(sql.raw(statement));
    // A table whose triggers wait for the commit is not altered.
    await tx.execute(sql`set constraints all immediate`);
    await setGuards(tx, "enable");
  });
}

const guards = [
  ["ledger", "ledger_keeps_rows"],
  ["ledger", "ledger_keeps_all"],
  ["ledger_checkpoints", "ledger_checkpoints_keep_rows"],
  ["ledger_checkpoints", "ledger_checkpoints_keep_all"],
  ["ledger_cosignatures", "ledger_cosignatures_keep_rows"],
  ["ledger_cosignatures", "ledger_cosignatures_keep_all"],
] as const;

async function setGuards(tx: Db, word: "disable" | "enable"): Promise<void> {
  for (const [table, guard] of guards)
    await tx.execute(sql.raw(`alter table ${table} ${word} trigger ${guard}`));
}

/** Writes entries that nobody judges, well hashed: facts of a test's own, or a forger's. */
export async function plantEntries(db: Db, entries: readonly NewEntry[], now: Date): Promise<void> {
  const head = await readHead(db);
  let { seq, hash: previous } = head ?? emptyChain();
  const planted: LedgerEntry[] = [];
  for (const entry of entries) {
    seq += 1;
    const rest = { version: LEDGER_VERSION, seq, recordedAt: now.toISOString(), ...entry, previous };
    previous = await hashEntry(rest);
    planted.push({ ...rest, hash: previous });
  }
  await insertRows(db, ledger, planted);
}

/** As it was before the first entry: a trade that knew one would keep the ledger from beginning anew. */
export async function emptyLedger(db: Db): Promise<void> {
  if (await readHead(db)) await tamper(db, "truncate ledger");
  const [signed] = await db.select({ size: ledgerCheckpoints.size }).from(ledgerCheckpoints).limit(1);
  if (signed) await tamper(db, "truncate ledger_checkpoints, ledger_cosignatures");
  await db.execute(sql`truncate ledger_open`);
  await db
    .update(trades)
    .set({ ledgerSeq: null, closeSeq: null })
    .where(or(isNotNull(trades.ledgerSeq), isNotNull(trades.closeSeq)));
}

const february = { date: "2026-02-05", session: "2026-02-06" };

/** Signal, fill and close of one trade after the other, of which none is wrong or open, recorded from March 2026 on. */
export function manyEntries(count: number): NewEntry[] {
  const symbols = ["AAPL", "NVDA", "TSLA", "AMZN", "F"];
  // Those that no three are left for are signals that were not filled.
  const pairs = [0, 2, 1][count % 3] ?? 0;
  const trades = Array.from({ length: (count - 2 * pairs) / 3 + pairs }, (_, index) => {
    const trade = `sector-timing:${symbols[index % symbols.length]}:${index}`;
    return index < pairs ? [newSignal(trade, february), newEnding(trade, february.session)] : tradeOf(trade);
  });
  return trades.flat();
}

/** Filled on the day after the signal, and stopped out on the next. */
function tradeOf(trade: string): NewEntry[] {
  const symbol = symbolOf(trade);
  const terms = {
    tradeType: "Call",
    volatility: 0.3,
    strikeCents: 17_250,
    expiration: "2026-02-13",
  } as const;
  const signal = newSignal(trade, february);
  const option = { symbol, tradeType: "Call", strikeCents: terms.strikeCents, expiration: terms.expiration };
  const priced = { feesCents: 0, prices: "model", model: 1, quotedAt: null };
  const bought = priceOption(terms, 172, "2026-02-06");
  const fill = {
    ...option,
    ...priced,
    ...bought,
    fillDate: "2026-02-06",
    stakeCents,
    openMicros: 172_000_000,
  };
  const exitBidCents = priceOption(terms, 165, "2026-02-09").bidCents;
  const resultCents = resultOf({ ...bought, stakeCents, feesCents: 0 }, { exitBidCents, feesCents: 0 });
  const candle = { openMicros: 170_000_000, highMicros: 171_000_000, lowMicros: 164_000_000 };
  const close = {
    ...{
      ...option,
      ...priced,
      ...candle,
      closeMicros: 166_000_000,
      ...{ missingDays: 0, stockMicros: null },
      candleDate: "2026-02-09",
    },
    ...{ closeDate: "2026-02-09", exit: "stop", exitBidCents, resultCents },
  };
  return [signal, { ...signal, kind: "fill", facts: fill }, { ...signal, kind: "close", facts: close }];
}
