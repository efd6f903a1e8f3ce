import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OwnFill } from "../../contract/fills";
import { toldBases } from "../../domain/alerts/told";
import { isTold } from "../../domain/ledger-facts";
import type { Db } from "../db/client";
import { ownFills } from "../db/fill-table";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";

const MOST = 1_000;

type Noted = Pick<OwnFill, "trade" | "priceCents" | "quantity" | "filledOn">;

/**
 * A member's own fills, the newest first, each beside what was published of its trade. What was told is in the ledger, before
 * its fill too; what was computed backwards is in the record alone, where it may be shown.
 */
export async function listFills(db: Db, gate: LicenceGate, userId: string): Promise<OwnFill[]> {
  const { signal, fill, isSignalOf } = inLedger;
  const rows = await db
    .select({ own: ownFills, simulated: trades, signal, fill: fill.facts })
    .from(ownFills)
    .leftJoin(signal, isSignalOf(ownFills.trade))
    .leftJoin(fill, and(eq(fill.trade, signal.trade), eq(fill.kind, "fill")))
    .leftJoin(trades, and(eq(trades.id, ownFills.trade), eq(trades.basis, "simulated")))
    .where(eq(ownFills.userId, userId))
    .orderBy(desc(ownFills.filledOn), ownFills.trade)
    .limit(MOST);
  return rows.map(({ own: { trade, priceCents, quantity, filledOn }, signal, fill, simulated }) => ({
    ...{ trade, priceCents, quantity, filledOn },
    published: publishedOf(gate, { signal, fill, simulated }),
  }));
}

type Entry = typeof ledger.$inferSelect;

const inLedger = {
  signal: alias(ledger, "signal"),
  fill: alias(ledger, "fill"),
  /** Of a basis that members were told of. */
  isSignalOf: (trade: typeof ownFills.trade | SQL) =>
    and(
      eq(inLedger.signal.trade, trade),
      eq(inLedger.signal.kind, "signal"),
      inArray(inLedger.signal.basis, [...toldBases]),
    ),
};

function publishedOf(
  gate: LicenceGate,
  found: { signal: Entry | null; fill: Entry["facts"] | null; simulated: typeof trades.$inferSelect | null },
): OwnFill["published"] {
  const { signal, fill, simulated } = found;
  if (signal && isTold("signal", signal.facts)) {
    const { symbol, tradeType } = signal.facts;
    const filled = fill && isTold("fill", fill) ? fill : undefined;
    const { fillDate = null, askCents = null } = filled ?? {};
    return { symbol, tradeType, basis: signal.basis, fillDate, askCents };
  }
  if (!simulated || !gate.mayShow(simulated.source)) return null;
  const { symbol, tradeType, basis, fillDate, askCents } = simulated;
  return { symbol, tradeType, basis, fillDate, askCents };
}

/** Resolves with whether there is such a signal or trade; only then something is noted. */
export async function noteFill(db: Db, userId: string, noted: Noted, now: Date): Promise<boolean> {
  if (!(await isKnown(db, noted.trade))) return false;
  const { priceCents, quantity, filledOn } = noted;
  const values = { priceCents, quantity, filledOn, notedAt: now };
  await db
    .insert(ownFills)
    .values({ userId, trade: noted.trade, ...values })
    .onConflictDoUpdate({ target: [ownFills.userId, ownFills.trade], set: values });
  return true;
}

async function isKnown(db: Db, trade: string): Promise<boolean> {
  const { signal, isSignalOf } = inLedger;
  const [told] = await db
    .select({ seq: signal.seq })
    .from(signal)
    .where(isSignalOf(sql`${trade}`));
  if (told) return true;
  const [computed] = await db.select({ id: trades.id }).from(trades).where(eq(trades.id, trade));
  return computed !== undefined;
}

export async function forgetFill(db: Db, userId: string, trade: string): Promise<void> {
  await db.delete(ownFills).where(and(eq(ownFills.userId, userId), eq(ownFills.trade, trade)));
}

/** The same as the privacy export has it. */
export function fillsOf(db: Db, userId: string): Promise<(Noted & { notedAt: Date })[]> {
  const { trade, priceCents, quantity, filledOn, notedAt } = ownFills;
  return db
    .select({ trade, priceCents, quantity, filledOn, notedAt })
    .from(ownFills)
    .where(eq(ownFills.userId, userId))
    .orderBy(desc(filledOn), trade)
    .limit(MOST);
}
