import { and, count, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OwnFill } from "../../contract/fills";
import { toldBases } from "../../domain/alerts/told";
import { isTold } from "../../domain/ledger-facts";
import { mostFills } from "../../domain/own-fills";
import type { Db } from "../db/client";
import { ownFills } from "../db/fill-table";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";

type Noted = Pick<OwnFill, "trade" | "priceCents" | "quantity" | "filledOn">;

interface Asked {
  /** The trade of the fill before the page's first. */
  after?: string | undefined;
  /** Of this trade alone. */
  trade?: string | undefined;
  size: number;
}

/**
 * A page of a member's own fills, the newest first, each beside what was published of its trade. What was told is in the ledger,
 * before its fill too; what was computed backwards is in the record alone, where it may be shown.
 * @returns with the trade after which there are more
 */
export async function listFills(
  db: Db,
  gate: LicenceGate,
  userId: string,
  { after, trade, size }: Asked,
): Promise<{ fills: OwnFill[]; after: string | null }> {
  const fills = await readFills(
    db,
    gate,
    and(ofMember(userId, trade), await comesAfter(db, userId, after)),
    size + 1,
  );
  const page = fills.slice(0, size);
  return { fills: page, after: fills.length > size ? (page.at(-1)?.trade ?? null) : null };
}

const ofMember = (userId: string, trade: string | undefined) =>
  and(eq(ownFills.userId, userId), trade === undefined ? undefined : eq(ownFills.trade, trade));

/** The place of a note that was deleted meanwhile is not known any more: the list then begins anew. */
async function comesAfter(db: Db, userId: string, trade: string | undefined): Promise<SQL | undefined> {
  if (trade === undefined) return undefined;
  const { filledOn } = ownFills;
  const [place] = await db.select({ filledOn }).from(ownFills).where(ofMember(userId, trade));
  return (
    place && or(lt(filledOn, place.filledOn), and(eq(filledOn, place.filledOn), gt(ownFills.trade, trade)))
  );
}

async function readFills(
  db: Db,
  gate: LicenceGate,
  which: SQL | undefined,
  most: number,
): Promise<OwnFill[]> {
  const { signal, fill, isSignalOf } = inLedger;
  const rows = await db
    .select({ own: ownFills, simulated: trades, signal, fill: fill.facts })
    .from(ownFills)
    .leftJoin(signal, isSignalOf(ownFills.trade))
    .leftJoin(fill, and(eq(fill.trade, signal.trade), eq(fill.kind, "fill")))
    .leftJoin(trades, and(eq(trades.id, ownFills.trade), eq(trades.basis, "simulated")))
    .where(which)
    .orderBy(desc(ownFills.filledOn), ownFills.trade)
    .limit(most);
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

/** Notes a fill, where there is such a signal or trade and room for one more note. */
export async function noteFill(
  db: Db,
  userId: string,
  noted: Noted,
  now: Date,
): Promise<"noted" | "unknown" | "full"> {
  if (!(await isKnown(db, noted.trade))) return "unknown";
  const [others] = await db
    .select({ count: count() })
    .from(ownFills)
    .where(and(eq(ownFills.userId, userId), ne(ownFills.trade, noted.trade)));
  if (others && others.count >= mostFills) return "full";
  const { priceCents, quantity, filledOn } = noted;
  const values = { priceCents, quantity, filledOn, notedAt: now };
  await db
    .insert(ownFills)
    .values({ userId, trade: noted.trade, ...values })
    .onConflictDoUpdate({ target: [ownFills.userId, ownFills.trade], set: values });
  return "noted";
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

/** All of them, as the privacy export has them. */
export function fillsOf(db: Db, userId: string): Promise<(Noted & { notedAt: Date })[]> {
  const { trade, priceCents, quantity, filledOn, notedAt } = ownFills;
  return db
    .select({ trade, priceCents, quantity, filledOn, notedAt })
    .from(ownFills)
    .where(eq(ownFills.userId, userId))
    .orderBy(desc(filledOn), trade);
}
