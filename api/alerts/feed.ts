import { eq, inArray } from "drizzle-orm";
import type { AlertFeed } from "../../contract/alerts";
import { eventOf, hasPassed, isMeant } from "../../domain/alerts/schedule";
import { tellEntry } from "../../domain/alerts/told";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import type { Deps } from "../base";
import { alertFeeds } from "../db/alert-tables";
import type { Db } from "../db/client";
import { stocks } from "../db/market-tables";
import { entrySentences, entryTitle } from "../mail/entry-words";
import { createGate } from "../market/licence";
import { findSectorsOf } from "../market/sectors";
import { listTrades } from "../roi/trades";
import { watchedBy } from "../watchlist/entries";
import { listToldEntries, settlingKinds } from "./content";
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

/** What a member's feed says: the public text of the signals that they chose, whatever else they are told and when. */
export async function readFeed(
  { db, marketData, now, settings }: Pick<Deps, "db" | "marketData" | "now" | "settings">,
  userId: string,
): Promise<AlertFeed["entries"]> {
  const since = new Date(now().getTime() - YEAR_MS);
  const rows = await listToldEntries(db, MAX_ENTRIES, since);
  const told = rows.flatMap((row) => {
    const known = tellEntry(row);
    return known ? [{ told: known, facts: row.facts }] : [];
  });
  const symbols = [...new Set(told.map(({ told: { symbol } }) => symbol))];
  const [preferences, watched, sectorsOf, names, { record }] = await Promise.all([
    readPreferences(db, userId),
    watchedBy(db, userId),
    findSectorsOf(db, symbols),
    namesOf(db, symbols),
    listTrades(db, createGate(marketData, now()), settings.plan.monthlyCents, { size: 1 }),
  ]);
  const follows = new Set(watched.map(({ kind, name }) => `${kind} ${name}`));
  const settled = new Set(rows.filter(({ kind }) => settlingKinds.includes(kind)).map(({ trade }) => trade));
  return told.flatMap(({ told: each, facts }) => {
    const event = eventOf(
      each,
      sectorsOf(each.symbol).map(({ slug }) => slug),
    );
    const watches =
      follows.has(`stock ${each.symbol}`) || event.sectors.some((slug) => follows.has(`sector ${slug}`));
    if (!isMeant(event, preferences, watches)) return [];
    const name = names.get(each.symbol) ?? each.symbol;
    const isPassed = hasPassed(event, now(), settled.has(each.trade));
    const item = { content: { told: each, facts, name, record }, isPassed };
    return [
      {
        ledgerSeq: each.seq,
        symbol: each.symbol,
        at: each.at,
        title: entryTitle(item),
        sentences: entrySentences(item),
      },
    ];
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
