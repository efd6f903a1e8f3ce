import { isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../api/db/client";
import { trades } from "../../api/db/signal-tables";
import type { NewEntry } from "../../api/ledger/append";
import { readHead } from "../../api/ledger/read";

/** A signal as it is recorded: `trade` is rule:symbol:date. */
export function newSignal(trade: string, facts: NewEntry["facts"] = {}): NewEntry {
  const [rule = "", symbol = ""] = trade.split(":");
  return {
    kind: "signal",
    basis: "simulated",
    source: "sandbox",
    trade,
    facts: { rule, symbol, tradeType: "Call", strikeCents: 17_250, fillDate: "2026-03-02", ...facts },
  };
}

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

async function setGuards(tx: Db, word: "disable" | "enable"): Promise<void> {
  for (const guard of ["ledger_keeps_rows", "ledger_keeps_all"])
    await tx.execute(sql.raw(`alter table ledger ${word} trigger ${guard}`));
}

/** As it was before the first entry: a trade that knew one would keep the ledger from beginning anew. */
export async function emptyLedger(db: Db): Promise<void> {
  if (await readHead(db)) await tamper(db, "truncate ledger");
  await db
    .update(trades)
    .set({ ledgerSeq: null, closeSeq: null })
    .where(or(isNotNull(trades.ledgerSeq), isNotNull(trades.closeSeq)));
}

/** Signals and closes in turn: of each trade but the last few, its close comes two entries after it. */
export function manyEntries(count: number): NewEntry[] {
  const symbols = ["AAPL", "NVDA", "TSLA", "AMZN", "F"];
  return Array.from({ length: count }, (_, index) => {
    const isClose = index % 4 >= 2;
    const signal = isClose ? index - 2 : index;
    const trade = `sector-timing:${symbols[signal % symbols.length]}:${signal}`;
    const facts: NewEntry["facts"] = isClose
      ? { closeDate: "2026-03-06", exit: "stop", exitBidCents: 120, resultCents: -50_207 }
      : {
          expiration: "2026-03-20",
          bidCents: 241,
          askCents: 246,
          reason: "The 20-day average rose above the 50-day average, and the close was above both.",
        };
    return { ...newSignal(trade, facts), kind: isClose ? "close" : "signal" };
  });
}
