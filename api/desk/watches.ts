import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { DeskWatch } from "../../contract/desk-watches";
import { MOST_WATCHES, watchStatement } from "../../domain/hand-made";
import { lastClosedDay, newYorkDay } from "../../domain/trading-days";
import { noteNews } from "../alerts/note-news";
import type { Db } from "../db/client";
import { deskWatches } from "../db/desk-tables";
import type { Deps } from "../deps";
import { createGate, isOwnSource, type LicenceGate } from "../market/licence";
import { findStock } from "../market/stocks";
import { Refused } from "../refused";
import type { Done } from "./deed-of-call";
import { NotThere } from "./refusal";

/** Any number that no other lock has: of two who add a stock at once one finds it there. */
const WATCH_LOCK = 7_201_946;

interface NewWatch {
  id: string;
  symbol: string;
  reason: string;
  /** What the analyst disclosed. */
  holdings: string;
}

interface Adding extends Pick<Deps, "settings" | "marketData"> {
  now(): Date;
  /** The user; null for a command. */
  actor: string | null;
}

/**
 * Puts a stock on the list of those to watch, and keeps that members are to be told. Call it in a transaction with the entry of
 * the audit log. Sent again under its id it is there already.
 * @returns what was done; undefined where nothing was to be done
 * @throws {Refused} for a stock without prices that may be shown, one that is on the list, and a list that is full
 */
export async function addWatch(tx: Db, adding: Adding, watch: NewWatch): Promise<Done | undefined> {
  const { id, symbol, reason } = watch;
  await lockWatches(tx);
  const [known] = await tx.select({ id: deskWatches.id }).from(deskWatches).where(eq(deskWatches.id, id));
  if (known) return undefined;
  const now = adding.now();
  const stock = await findStock(tx, symbol);
  const source = stock?.candleSource ?? "";
  if (!stock || source === "") throw new Refused(`There is no stock ${symbol} with prices.`);
  if (isOwnSource(source) && adding.settings.production)
    throw new Refused(`In production no stock is named on ${source} candles, which ${symbol} has.`);
  if (!createGate(adding.marketData, now).mayShow(source))
    throw new Refused(`The prices of ${symbol} may not be shown, so members are not told to watch it.`);
  const { watched } = await countWatched(tx);
  if (watched >= MOST_WATCHES) throw new Refused("The list is full. Take a stock off it first.");
  const holdings = watchStatement(symbol, watch.holdings);
  const row = { id, authorId: adding.actor, symbol, source, reason, holdings, addedAt: now };
  const [added] = await tx.insert(deskWatches).values(row).onConflictDoNothing().returning();
  if (!added) throw new Refused(`${symbol} is on the list already. Take it off first.`);
  const news = { kind: "watch" as const, symbol, date: lastClosedDay(now), source, reason, holdings };
  await noteNews(tx, `watch:desk:${id}`, { news, at: now });
  return { action: "watch.add", fields: ["symbol", "reason", "holdings"], reason: `${symbol}: ${reason}` };
}

async function lockWatches(tx: Db): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(${WATCH_LOCK})`);
}

async function countWatched(tx: Db): Promise<{ watched: number }> {
  const [counted] = await tx
    .select({ watched: count() })
    .from(deskWatches)
    .where(isNull(deskWatches.removedAt));
  return counted ?? { watched: 0 };
}

/**
 * Takes a stock off the list. Call it in a transaction with the entry of the audit log.
 * @returns what was done; undefined where it was off already
 * @throws {NotThere} where there never was one
 */
export async function removeWatch(
  tx: Db,
  now: Date,
  { id, reason }: { id: string; reason: string },
): Promise<Done | undefined> {
  const [removed] = await tx
    .update(deskWatches)
    .set({ removedAt: now })
    .where(and(eq(deskWatches.id, id), isNull(deskWatches.removedAt)))
    .returning({ symbol: deskWatches.symbol });
  if (removed)
    return { action: "watch.remove", fields: ["removedAt"], reason: `${removed.symbol}: ${reason}` };
  const [known] = await tx.select({ id: deskWatches.id }).from(deskWatches).where(eq(deskWatches.id, id));
  if (!known) throw new NotThere("There is no such stock to watch.");
  return undefined;
}

type WatchRow = typeof deskWatches.$inferSelect;

/** Those on the list whose prices may be shown, the newest first. */
export async function listWatches(db: Db, gate: LicenceGate): Promise<WatchRow[]> {
  const rows = await db
    .select()
    .from(deskWatches)
    .where(isNull(deskWatches.removedAt))
    .orderBy(desc(deskWatches.addedAt), deskWatches.id)
    .limit(MOST_WATCHES);
  return rows.filter(({ source }) => gate.mayShow(source));
}

/** One of them as members read of it. */
export const tellWatch = ({ id, symbol, source, reason, holdings, addedAt }: WatchRow): DeskWatch => ({
  ...{ id, symbol, reason, holdings, day: newYorkDay(addedAt) },
  basis: isOwnSource(source) ? "practice" : "issued",
});
