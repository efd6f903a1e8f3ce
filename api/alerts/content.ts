import { and, count, desc, eq, gt, gte, isNotNull } from "drizzle-orm";
import type { RecordHeadline } from "../../contract/record-report";
import { eventOfNews, type News } from "../../domain/alerts/news";
import { type AlertEvent, eventOf } from "../../domain/alerts/schedule";
import { type EntryToTell, type Told, tellEntry } from "../../domain/alerts/told";
import { closeOf } from "../../domain/trading-days";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import type { Deps } from "../deps";
import { createGate, type LicensedSource } from "../market/licence";
import { findSectorsOf } from "../market/sectors";
import { findStock } from "../market/stocks";
import { readHeadline } from "../roi/headline";
import { termsOf } from "../roi/said-report";
import { checkpointsOf, type SignedCheckpoint } from "./checkpoints";
import { ofItsSignal } from "./direction";
import { type ToldEntry, toldBetween } from "./weekly";

interface Content {
  event: AlertEvent;
  /** The name of the company; empty if the message is about no stock. */
  name: string;
  /** The result of all trades on the fixed capital, which is shown beside every single result. Null while there is none. */
  record: RecordHeadline | null;
}

/** What every message about an entry of the ledger says, for all members alike (SPEC-DECISIONS 43). */
export interface EntryContent extends Content, ToldEntry {
  /** The first signed checkpoint of the log that contains the entry, if there is one yet. */
  checkpoint?: SignedCheckpoint | undefined;
}

/** What every message says that is not about an entry. */
export interface NewsContent extends Content {
  news: News;
  /** In the weekly digest: the events of its week. */
  week: readonly ToldEntry[];
  /** How many events that were, also those that found no room. */
  weekCount: number;
}

export type AlertContent = EntryContent | NewsContent;

export type ContentDeps = Pick<Deps, "db" | "marketData" | "now" | "settings">;

const MINUTE = 60_000;

/** A message about a provider's newest close waits until its licence allows the close to be shown. */
export function tellableFrom({ name, licence }: LicensedSource, news: News, at: Date): Date {
  if (news.kind !== "watch" || news.source !== name) return at;
  const shownFrom = closeOf(news.date).getTime() + licence.delayMinutes * MINUTE;
  return new Date(Math.max(at.getTime(), shownFrom));
}

/**
 * The newest entries of the ledger that members are alerted to, the newest first. They are found by their events, since most
 * entries of a long ledger have no alert.
 * @param since recorded from then on
 */
export async function listToldEntries(db: Db, most: number, since?: Date): Promise<EntryToTell[]> {
  const rows = await db
    .select({ entry: ledger, ...ofItsSignal })
    .from(alertEvents)
    .innerJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(since && gte(alertEvents.at, since))
    .orderBy(desc(alertEvents.id))
    .limit(most);
  return rows.map(({ entry, ...ofSignal }) => ({ ...entry, ...ofSignal }));
}

/** How many entries with an alert there are after a moment. */
export async function countTold(db: Db, after: Date): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(alertEvents)
    .where(and(isNotNull(alertEvents.entrySeq), gt(alertEvents.at, after)));
  return counted?.count ?? 0;
}

/** The sectors of a stock, by the names that members choose. */
export const slugsOf = async (db: Db, symbol: string): Promise<string[]> =>
  (await findSectorsOf(db, [symbol]))(symbol).map(({ slug }) => slug);

/** What messages about an entry say. The entry may still be about to be committed. */
export async function readEntryContent(
  { db, marketData, now, settings }: ContentDeps,
  told: Told,
  facts: EntryContent["facts"],
): Promise<EntryContent> {
  const [stock, sectors, record, checkpoints] = await Promise.all([
    findStock(db, told.symbol),
    slugsOf(db, told.symbol),
    readHeadline(db, createGate(marketData, now()), termsOf(settings)),
    checkpointsOf(db, [told.seq]),
  ]);
  const event = eventOf(told, sectors);
  const checkpoint = checkpoints.get(told.seq);
  return { name: stock?.name ?? told.symbol, record, event, told, facts, checkpoint };
}

/** What the message of an event says; undefined if there is nothing to say. Whether it still holds is checked when each message leaves. */
export async function readContent(deps: ContentDeps, eventId: number): Promise<AlertContent | undefined> {
  const { db, marketData, now, settings } = deps;
  const [row] = await db
    .select({ event: alertEvents, entry: ledger, ...ofItsSignal })
    .from(alertEvents)
    .leftJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(eq(alertEvents.id, eventId));
  if (!row) return undefined;
  const { event, entry, ...ofSignal } = row;
  const told = entry ? tellEntry({ ...entry, ...ofSignal }) : undefined;
  const symbol = told?.symbol ?? (event.news && "symbol" in event.news ? event.news.symbol : undefined);
  if (entry && told) return readEntryContent(deps, told, entry.facts);
  const [stock, sectors] =
    symbol === undefined ? [undefined, []] : await Promise.all([findStock(db, symbol), slugsOf(db, symbol)]);
  const gate = createGate(marketData, now());
  const record = await readHeadline(db, gate, termsOf(settings));
  const shared = { name: stock?.name ?? symbol ?? "", record };
  const { news, at } = event;
  if (!news) return undefined;
  // Data that a licence no longer lets us show is left out of messages as well.
  if (news.kind === "watch" && !gate.mayShow(news.source)) return undefined;
  const { told: week, count: weekCount } =
    news.kind === "weekly" ? await toldBetween(db, news) : { told: [], count: 0 };
  return {
    ...shared,
    event: eventOfNews(news, tellableFrom(marketData, news, at), sectors),
    news,
    week,
    weekCount,
  };
}
