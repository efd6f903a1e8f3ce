import { eq, inArray } from "drizzle-orm";
import type { CorporateAction } from "../../domain/corporate-actions";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { corporateActions } from "../db/record-tables";

/** Writes splits, dividends and halts of a stock in place of those that it had. Two of a kind on a day are one: splits by their product, dividends by their sum. */
export async function writeActions(
  db: Db,
  source: string,
  symbol: string,
  actions: readonly CorporateAction[],
): Promise<void> {
  await db.delete(corporateActions).where(eq(corporateActions.symbol, symbol));
  await insertRows(
    db,
    corporateActions,
    mergeByDay(actions).map((action) => ({ symbol, source, ...action })),
  );
}

function mergeByDay(actions: readonly CorporateAction[]): CorporateAction[] {
  const merged = new Map<string, CorporateAction>();
  for (const action of actions) {
    const key = `${action.date} ${action.kind}`;
    const before = merged.get(key);
    const both = (one: number, other: number) => (action.kind === "split" ? one * other : one + other);
    merged.set(key, before ? { ...action, amount: both(before.amount, action.amount) } : action);
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
    .orderBy(symbol, date);
  const found = new Map<string, CorporateAction[]>();
  for (const { symbol: name, ...action } of rows) found.set(name, [...(found.get(name) ?? []), action]);
  return found;
}
