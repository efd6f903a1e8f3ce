import { asc, eq, inArray } from "drizzle-orm";
import type { CorporateAction } from "../../domain/corporate-actions";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { corporateActions } from "../db/record-tables";
import { signalRuns } from "../db/signal-tables";

/** As many decimals as the table keeps. */
const DECIMALS = 6;

/**
 * Writes splits, dividends and halts of a stock in place of those that it had. Two of a kind on a day are one: splits by their
 * product, dividends by their sum. What was worked out with others is outdated; where they are the same nothing is written.
 */
export async function writeActions(
  db: Db,
  source: string,
  symbol: string,
  actions: readonly CorporateAction[],
): Promise<void> {
  const rows = mergeByDay(actions).map((action) => ({ symbol, source, ...action }));
  const known = await db.select().from(corporateActions).where(eq(corporateActions.symbol, symbol));
  if (inWords(known) === inWords(rows)) return;
  await db.delete(corporateActions).where(eq(corporateActions.symbol, symbol));
  await insertRows(db, corporateActions, rows);
  await outdateSignals(db, symbol);
}

const inWords = (rows: readonly (typeof corporateActions.$inferInsert)[]) =>
  rows
    .map(({ date, kind, amount, source }) => [date, kind, amount, source].join(" "))
    .sort()
    .join("\n");

/** What was computed of other candles or actions is computed anew; until then it stands as it was. */
export async function outdateSignals(db: Db, symbol: string): Promise<void> {
  await db.update(signalRuns).set({ fingerprint: "" }).where(eq(signalRuns.symbol, symbol));
}

function mergeByDay(actions: readonly CorporateAction[]): CorporateAction[] {
  const merged = new Map<string, CorporateAction>();
  for (const action of actions) {
    const key = `${action.date} ${action.kind}`;
    const before = merged.get(key);
    const both = (one: number, other: number) => (action.kind === "split" ? one * other : one + other);
    const amount = before ? both(before.amount, action.amount) : action.amount;
    merged.set(key, { ...action, amount: Number(amount.toFixed(DECIMALS)) });
  }
  return [...merged.values()];
}

/** By symbol, the oldest first. */
export async function readActions(
  db: Db,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, readonly CorporateAction[]>> {
  const { symbol, date, kind, amount } = corporateActions;
  const rows = await db
    .select({ symbol, date, kind, amount })
    .from(corporateActions)
    .where(inArray(symbol, [...symbols]))
    .orderBy(asc(symbol), asc(date));
  const found = new Map<string, CorporateAction[]>();
  for (const { symbol: name, ...action } of rows) found.set(name, [...(found.get(name) ?? []), action]);
  return found;
}
