import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AlertFeed } from "../../contract/alerts";
import type { News } from "../../domain/alerts/news";
import type { AlertPreferences } from "../../domain/alerts/preferences";
import { eventOf, hasPassed } from "../../domain/alerts/schedule";
import { type EntryToTell, type Told, tellEntry } from "../../domain/alerts/told";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { alertEvents, alertFeeds } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { sectorStocks, stocks } from "../db/market-tables";
import { watchlistEntries } from "../db/watchlist-table";
import type { Deps } from "../deps";
import { entrySentences, entryTitle } from "../mail/entry-words";
import { newsSentences, newsTitle } from "../mail/news-words";
import { createGate } from "../market/licence";
import { readHeadline } from "../roi/headline";
import { termsOf } from "../roi/said-report";
import { checkpointsOf } from "./checkpoints";
import { tellableFrom } from "./content";
import { ofItsSignal } from "./direction";
import { readPreferences } from "./preferences";
import { readStandings } from "./standing";

const MAX_ENTRIES = 100;
/** How many of the newest events for all members are searched for those of one member. */
const MAX_LOOKED_AT = 2_000;
const YEAR_MS = 365 * 86_400_000;

/** Makes a new address for a member's feed. The address before it stops working at once. The new one is returned and not stored. */
export async function makeFeed(db: Db, userId: string, now: Date): Promise<string> {
  const token = newOpaqueToken();
  const values = { hash: hashToken(token), createdAt: now };
  await db
    .insert(alertFeeds)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: alertFeeds.userId, set: values });
  return token;
}

export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.delete(alertFeeds).where(eq(alertFeeds.userId, userId));
}

/** Since when a member has a feed; undefined without one. */
export async function feedSince(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(alertFeeds).where(eq(alertFeeds.userId, userId));
  return row?.createdAt;
}

/** The member whose feed has this address; undefined if there is none. */
export async function ownerOfFeed(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(alertFeeds)
    .where(eq(alertFeeds.hash, hashToken(token)));
  return row?.userId;
}

type FeedDeps = Pick<Deps, "db" | "marketData" | "now" | "settings">;
type FeedEntry = AlertFeed["entries"][number];

/**
 * The entries of a member's feed: the public text of the signals that they chose, whatever other channels they use. The weekly
 * digest is left out, since it repeats what the feed has.
 */
export async function readFeed(deps: FeedDeps, userId: string): Promise<FeedEntry[]> {
  const { db, marketData, now, settings } = deps;
  const gate = createGate(marketData, now());
  const rows = await listEvents(deps, userId, await readPreferences(db, userId));
  const symbols = [...new Set(rows.flatMap(({ symbol }) => symbol))];
  const tolds = rows.flatMap(({ told }) => told ?? []);
  const [names, record, standingOf, checkpoints] = await Promise.all([
    namesOf(db, symbols),
    readHeadline(db, gate, termsOf(settings)),
    readStandings(db, tolds),
    checkpointsOf(
      db,
      tolds.map(({ seq }) => seq),
    ),
  ]);
  return rows.flatMap((row): FeedEntry[] => {
    const { key, symbol, told, entry, news } = row;
    const shared = { id: key, symbol };
    const name = names.get(symbol) ?? symbol;
    if (news) {
      const content = { news, name, record, week: [], weekCount: 0 };
      const words = { title: newsTitle({ content }), sentences: newsSentences({ content }) };
      return [{ ...shared, ledgerSeq: null, at: row.at.toISOString(), ...words }];
    }
    if (!told || !entry) return [];
    const { isAmended, isSettled } = standingOf(told);
    const event = eventOf(told, []);
    const isPassed = hasPassed(event, now(), isSettled);
    const checkpoint = checkpoints.get(told.seq);
    const item = {
      content: { told, facts: entry.facts, name, record, checkpoint },
      isPassed,
      isAmended: isAmended && event.isToAct,
    };
    const words = { title: entryTitle(item), sentences: entrySentences(item) };
    return [{ ...shared, ledgerSeq: told.seq, at: told.at, ...words }];
  });
}

/** The message of an entry of the ledger, or of other news about a stock. */
interface Listed {
  key: string;
  at: Date;
  symbol: string;
  told: Told | undefined;
  entry: EntryToTell | null;
  news: News | null;
}

/** The messages about stocks that a member gets and may see, the newest first. */
async function listEvents(
  { db, marketData, now }: FeedDeps,
  userId: string,
  preferences: AlertPreferences,
): Promise<Listed[]> {
  const gate = createGate(marketData, now());
  const rows = await db
    .select({
      ...{ key: alertEvents.key, at: alertEvents.at, news: alertEvents.news },
      ...{ entry: ledger, ...ofItsSignal },
    })
    .from(alertEvents)
    .leftJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(
      and(
        isNull(alertEvents.userId),
        gte(alertEvents.at, new Date(now().getTime() - YEAR_MS)),
        gte(alertEvents.id, oldestLookedAt(db)),
        isChosen(db, userId, preferences),
      ),
    )
    .orderBy(desc(alertEvents.id))
    .limit(MAX_ENTRIES);
  return rows.flatMap(({ key, at, news, entry, ...ofSignal }): Listed[] => {
    const told = entry ? tellEntry({ ...entry, ...ofSignal }) : undefined;
    if (told) return [{ key, at, symbol: told.symbol, told, entry, news: null }];
    if (!news || !("symbol" in news)) return [];
    const isWithheld = news.kind === "watch" && !gate.mayShow(news.source);
    if (isWithheld || tellableFrom(marketData, news, at) > now()) return [];
    return [{ key, at, symbol: news.symbol, told, entry: null, news }];
  });
}

/** A member who chose little would have all events searched for a hundred of them. */
function oldestLookedAt(db: Db): SQL<number> {
  const oldest = db
    .select({ id: alertEvents.id })
    .from(alertEvents)
    .where(isNull(alertEvents.userId))
    .orderBy(desc(alertEvents.id))
    .offset(MAX_LOOKED_AT - 1)
    .limit(1);
  return sql`coalesce((${oldest}), 0)`;
}

/** The rule `isMeant` of domain/alerts/schedule.ts as an SQL condition, so that other members' events take none of the newest hundred places. */
function isChosen(db: Db, userId: string, { scope, sectors }: AlertPreferences): SQL | undefined {
  const symbol = sql`coalesce(${ledger.facts} ->> 'symbol', ${alertEvents.news} ->> 'symbol')`;
  if (scope === "everything") return isNotNull(symbol);
  const inSectors = (which: SQL) =>
    inArray(symbol, db.select({ symbol: sectorStocks.symbol }).from(sectorStocks).where(which));
  if (scope === "sectors")
    return sectors.length === 0 ? sql`false` : inSectors(inArray(sectorStocks.sector, [...sectors]));
  const { symbol: watchedSymbol, sector: watchedSector, userId: owner } = watchlistEntries;
  const watched = (column: typeof watchedSymbol | typeof watchedSector) =>
    db
      .select({ name: column })
      .from(watchlistEntries)
      .where(and(eq(owner, userId), isNotNull(column)));
  return or(
    inArray(symbol, watched(watchedSymbol)),
    inSectors(inArray(sectorStocks.sector, watched(watchedSector))),
  );
}

async function namesOf(db: Db, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (symbols.length === 0) return new Map();
  const rows = await db
    .select({ symbol: stocks.symbol, name: stocks.name })
    .from(stocks)
    .where(inArray(stocks.symbol, [...symbols]));
  return new Map(rows.map(({ symbol, name }) => [symbol, name]));
}
