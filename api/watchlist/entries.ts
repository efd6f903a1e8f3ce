import { and, asc, eq, max, sql } from "drizzle-orm";
import type { WatchlistEntry } from "../../contract/watchlist";
import { mostWatched, type Watched, watchKey } from "../../domain/watchlist";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { sectors, stocks } from "../db/market-tables";
import { watchlistEntries } from "../db/watchlist-table";
import type { LicenceGate } from "../market/licence";
import { findQuotes } from "../market/quotes";

const { id, userId, symbol, sector, position, addedAt } = watchlistEntries;

/** The outcome of a member's wish to follow something. */
export type Watching = "added" | "already" | "full";

/** A user's entries in their own order, stocks with the last close that may be shown. */
export async function listWatched(db: Db, gate: LicenceGate, user: string): Promise<WatchlistEntry[]> {
  const rows = await selectWatched(db, user);
  const symbols = rows.flatMap((row) => row.symbol ?? []);
  const quotes = await findQuotes(db, gate, symbols);
  return rows.map((row) => ({
    ...nameOf(row),
    title: row.stockName ?? row.sectorName ?? "",
    addedAt: row.addedAt.toISOString(),
    ...(row.symbol !== null && { quote: quotes.get(row.symbol) ?? null }),
  }));
}

/** The same as the privacy export has it: no figures. */
export async function watchedBy(db: Db, user: string): Promise<(Watched & { addedAt: Date })[]> {
  const rows = await selectWatched(db, user);
  return rows.map((row) => ({ ...nameOf(row), addedAt: row.addedAt }));
}

function selectWatched(db: Db, user: string) {
  return db
    .select({ symbol, sector, addedAt, stockName: stocks.name, sectorName: sectors.name })
    .from(watchlistEntries)
    .leftJoin(stocks, eq(stocks.symbol, symbol))
    .leftJoin(sectors, eq(sectors.slug, sector))
    .where(eq(userId, user))
    .orderBy(asc(position), asc(id))
    .limit(mostWatched);
}

type Named = Pick<typeof watchlistEntries.$inferSelect, "symbol" | "sector">;

const nameOf = (row: Named): Watched =>
  row.symbol !== null ? { kind: "stock", name: row.symbol } : { kind: "sector", name: row.sector ?? "" };
const columnsOf = ({ kind, name }: Watched): Named => ({
  symbol: kind === "stock" ? name : null,
  sector: kind === "sector" ? name : null,
});
const isOne = ({ kind, name }: Watched) => eq(kind === "stock" ? symbol : sector, name);

/** What is followed by its name for a reader; undefined where there is no such stock or sector. */
export async function titleOf(db: Db, { kind, name }: Watched): Promise<string | undefined> {
  const [row] =
    kind === "stock"
      ? await db.select({ title: stocks.symbol }).from(stocks).where(eq(stocks.symbol, name))
      : await db.select({ title: sectors.name }).from(sectors).where(eq(sectors.slug, name));
  return row?.title;
}

/** Puts it at the end of a user's list. Two who add to one list at once take turns, so that it never grows too long. */
export function watch(db: Db, user: string, watched: Watched, now: Date): Promise<Watching> {
  return inTurn(db, user, async (tx) => {
    const own = eq(userId, user);
    const [known] = await tx
      .select({ id })
      .from(watchlistEntries)
      .where(and(own, isOne(watched)));
    if (known) return "already";
    const [all] = await tx
      .select({ count: sql<number>`count(*)::int`, last: max(position) })
      .from(watchlistEntries)
      .where(own);
    if ((all?.count ?? 0) >= mostWatched) return "full";
    await tx
      .insert(watchlistEntries)
      .values({ userId: user, ...columnsOf(watched), position: (all?.last ?? 0) + 1, addedAt: now });
    return "added";
  });
}

/** Takes it from a user's list, whether or not it was on it. */
export async function unwatch(db: Db, user: string, watched: Watched): Promise<void> {
  await db.delete(watchlistEntries).where(and(eq(userId, user), isOne(watched)));
}

/** Puts a user's list into an order: what is named first, then the rest as it was. */
export function orderWatched(db: Db, user: string, wanted: readonly Watched[]): Promise<void> {
  return inTurn(db, user, async (tx) => {
    const rows = await tx
      .select()
      .from(watchlistEntries)
      .where(eq(userId, user))
      .orderBy(asc(position), asc(id));
    const places = new Map(wanted.toReversed().map((each, at) => [watchKey(each), wanted.length - at]));
    const placeOf = (row: Named) => places.get(watchKey(nameOf(row))) ?? wanted.length + 1;
    const sorted = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
    const ids = JSON.stringify(sorted.map((row) => row.id));
    await tx.execute(sql`
      update ${watchlistEntries} set position = wanted.place::int
      from json_array_elements_text(${ids}::text::json) with ordinality as wanted(id, place)
      where ${id} = wanted.id::bigint`);
  });
}
