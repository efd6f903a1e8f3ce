import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import type { AlertFeed } from "../../contract/alerts";
import type { News } from "../../domain/alerts/news";
import { eventOf, hasPassed, isMeant } from "../../domain/alerts/schedule";
import { type EntryToTell, type Told, tellEntry } from "../../domain/alerts/told";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { alertEvents, alertFeeds } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { stocks } from "../db/market-tables";
import type { Deps } from "../deps";
import { entrySentences, entryTitle } from "../mail/entry-words";
import { newsSentences, newsTitle } from "../mail/news-words";
import { createGate } from "../market/licence";
import { findSectorsOf } from "../market/sectors";
import { readHeadline } from "../roi/headline";
import { termsOf } from "../roi/said-report";
import { watchedBy } from "../watchlist/entries";
import { settlingKinds, tellableFrom } from "./content";
import { readPreferences } from "./preferences";

const MAX_ENTRIES = 100;
const YEAR_MS = 365 * 86_400_000;

/** A new address for a member's feed: the one before it is dead at once. It is given here and kept nowhere. */
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

/** Since when a member has a feed; undefined for none. */
export async function feedSince(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(alertFeeds).where(eq(alertFeeds.userId, userId));
  return row?.createdAt;
}

/** Whose feed has this address; undefined where nobody's has. */
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
 * What a member's feed says: the public text of the signals that they chose, whatever else they are told and when. The week
 * is not in it: it repeats what the feed has said.
 */
export async function readFeed(deps: FeedDeps, userId: string): Promise<FeedEntry[]> {
  const { db, marketData, now, settings } = deps;
  const gate = createGate(marketData, now());
  const rows = await listEvents(deps);
  const symbols = [...new Set(rows.flatMap(({ symbol }) => symbol))];
  const [preferences, watched, sectorsOf, names, record] = await Promise.all([
    readPreferences(db, userId),
    watchedBy(db, userId),
    findSectorsOf(db, symbols),
    namesOf(db, symbols),
    readHeadline(db, gate, termsOf(settings)),
  ]);
  const follows = new Set(watched.map(({ kind, name }) => `${kind} ${name}`));
  const settled = new Set(
    rows.flatMap(({ entry }) => (entry && settlingKinds.includes(entry.kind) ? entry.trade : [])),
  );
  return rows.flatMap((row): FeedEntry[] => {
    const { key, symbol, told, entry, news } = row;
    const sectors = sectorsOf(symbol).map(({ slug }) => slug);
    const watches = follows.has(`stock ${symbol}`) || sectors.some((slug) => follows.has(`sector ${slug}`));
    if (!isMeant({ symbol, sectors }, preferences, watches)) return [];
    const shared = { id: key, symbol };
    const name = names.get(symbol) ?? symbol;
    if (news) {
      const content = { news, name, record, week: [] };
      const words = { title: newsTitle({ content }), sentences: newsSentences({ content }) };
      return [{ ...shared, ledgerSeq: null, at: row.at.toISOString(), ...words }];
    }
    if (!told || !entry) return [];
    const isPassed = hasPassed(eventOf(told, sectors), now(), settled.has(told.trade));
    const item = { content: { told, facts: entry.facts, name, record }, isPassed };
    const words = { title: entryTitle(item), sentences: entrySentences(item) };
    return [{ ...shared, ledgerSeq: told.seq, at: told.at, ...words }];
  });
}

/** An entry of the ledger as it is told, or other news of a stock. */
interface Listed {
  key: string;
  at: Date;
  symbol: string;
  told: Told | undefined;
  entry: EntryToTell | null;
  news: News | null;
}

/** What everybody is told of stocks, the newest first, as far as it may be shown. */
async function listEvents({ db, marketData, now }: FeedDeps): Promise<Listed[]> {
  const gate = createGate(marketData, now());
  const rows = await db
    .select({ key: alertEvents.key, at: alertEvents.at, news: alertEvents.news, entry: ledger })
    .from(alertEvents)
    .leftJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(and(gte(alertEvents.at, new Date(now().getTime() - YEAR_MS)), isNull(alertEvents.userId)))
    .orderBy(desc(alertEvents.id))
    .limit(MAX_ENTRIES);
  return rows.flatMap(({ key, at, news, entry }): Listed[] => {
    const told = entry ? tellEntry(entry) : undefined;
    if (told) return [{ key, at, symbol: told.symbol, told, entry, news: null }];
    if (!news || !("symbol" in news)) return [];
    const isWithheld = news.kind === "watch" && !gate.mayShow(news.source);
    if (isWithheld || tellableFrom(marketData, news, at) > now()) return [];
    return [{ key, at, symbol: news.symbol, told, entry: null, news }];
  });
}

async function namesOf(db: Db, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (symbols.length === 0) return new Map();
  const rows = await db
    .select({ symbol: stocks.symbol, name: stocks.name })
    .from(stocks)
    .where(inArray(stocks.symbol, [...symbols]));
  return new Map(rows.map(({ symbol, name }) => [symbol, name]));
}
