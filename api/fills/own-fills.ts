import { and, desc, eq } from "drizzle-orm";
import type { OwnFill } from "../../contract/fills";
import type { Db } from "../db/client";
import { ownFills } from "../db/fill-table";
import { trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";

const MOST = 1_000;

type Noted = Pick<OwnFill, "trade" | "priceCents" | "quantity" | "filledOn">;

/** A member's own fills, the newest first, each beside the record's trade where that may be shown. */
export async function listFills(db: Db, gate: LicenceGate, userId: string): Promise<OwnFill[]> {
  const rows = await db
    .select({ own: ownFills, published: trades })
    .from(ownFills)
    .leftJoin(trades, eq(trades.id, ownFills.trade))
    .where(eq(ownFills.userId, userId))
    .orderBy(desc(ownFills.filledOn), ownFills.trade)
    .limit(MOST);
  return rows.map(({ own: { trade, priceCents, quantity, filledOn }, published }) => ({
    ...{ trade, priceCents, quantity, filledOn },
    published: published && gate.mayShow(published.source) ? toPublished(published) : null,
  }));
}

const toPublished = (trade: typeof trades.$inferSelect): OwnFill["published"] => {
  const { symbol, tradeType, basis, fillDate, askCents } = trade;
  return {
    ...{ symbol, tradeType, fillDate, askCents },
    basis: basis === "issued" ? "live" : "simulated",
  };
};

/** Resolves with whether the record has such a trade; only then something is noted. */
export async function noteFill(db: Db, userId: string, noted: Noted, now: Date): Promise<boolean> {
  const [known] = await db.select({ id: trades.id }).from(trades).where(eq(trades.id, noted.trade));
  if (!known) return false;
  const { priceCents, quantity, filledOn } = noted;
  const values = { priceCents, quantity, filledOn, notedAt: now };
  await db
    .insert(ownFills)
    .values({ userId, trade: noted.trade, ...values })
    .onConflictDoUpdate({ target: [ownFills.userId, ownFills.trade], set: values });
  return true;
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
