import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { TrackRecord } from "../../contract/track-record";
import type { AlertEvent } from "../../domain/alerts/schedule";
import { eventOf } from "../../domain/alerts/schedule";
import { type EntryToTell, type Told, tellEntry } from "../../domain/alerts/told";
import type { Deps } from "../base";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { createGate } from "../market/licence";
import { findStock } from "../market/stocks";
import { listTrades } from "../roi/trades";

/** What every message of an event says, whoever reads it (SPEC-DECISIONS 43). */
export interface AlertContent {
  event: AlertEvent;
  told: Told;
  facts: EntryToTell["facts"];
  /** The company's. */
  name: string;
  /** Of all trades: no result stands without it. */
  record: TrackRecord;
  /** Whether the ledger has filled, not filled or withdrawn its trade by now. */
  isSettled: boolean;
}

type ContentDeps = Pick<Deps, "db" | "marketData" | "now" | "settings">;

/** By what an alert to enter is overtaken. */
export const settlingKinds: readonly string[] = ["fill", "unfilled", "withdraw", "close"];

/**
 * The newest entries of the ledger that are told, the newest first. They are found by their events: of a long ledger most
 * entries are told to nobody.
 * @param since recorded from then on
 */
export async function listToldEntries(db: Db, most: number, since?: Date): Promise<EntryToTell[]> {
  const rows = await db
    .select({ entry: ledger })
    .from(alertEvents)
    .innerJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(since && gte(alertEvents.at, since))
    .orderBy(desc(alertEvents.id))
    .limit(most);
  return rows.map(({ entry }) => entry);
}

/** What an event says at this moment; undefined where there is nothing of it to be told. */
export async function readContent(deps: ContentDeps, eventId: number): Promise<AlertContent | undefined> {
  const { db, marketData, now, settings } = deps;
  const [row] = await db
    .select({ entry: ledger })
    .from(alertEvents)
    .innerJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(eq(alertEvents.id, eventId));
  const told = row && tellEntry(row.entry);
  if (!row || !told) return undefined;
  const stock = await findStock(db, told.symbol);
  const gate = createGate(marketData, now());
  const { record } = await listTrades(db, gate, settings.plan.monthlyCents, { size: 1 });
  return {
    event: eventOf(told, []),
    told,
    facts: row.entry.facts,
    name: stock?.name ?? told.symbol,
    record,
    isSettled: await isSettled(db, told.trade),
  };
}

async function isSettled(db: Db, trade: string): Promise<boolean> {
  const [row] = await db
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(and(eq(ledger.trade, trade), inArray(ledger.kind, [...settlingKinds])))
    .limit(1);
  return row !== undefined;
}
