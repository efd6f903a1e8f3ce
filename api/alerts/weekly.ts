import { and, asc, count, eq, gte, isNotNull, lt } from "drizzle-orm";
import { weekToTell } from "../../domain/alerts/news";
import { type EntryToTell, type Told, tellEntry } from "../../domain/alerts/told";
import { addDays, closeOf } from "../../domain/trading-days";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import type { Deps } from "../deps";
import { ofItsSignal } from "./direction";
import { noteNews } from "./note-news";

/** More than happens in a week; a mail has to end somewhere. */
const MOST = 200;

/** An entry of the ledger as it is told. */
export interface ToldEntry {
  told: Told;
  facts: EntryToTell["facts"];
}

/** Keeps that a week is to be told once it is over, where anything was told in it. */
export async function noteWeek({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const week = weekToTell(now());
  if (!week) return;
  const [first] = await entriesOf(db, week, 1);
  if (first) await noteNews(db, `digest:${week.to}`, { news: { kind: "weekly", ...week }, at: now() });
}

/** What was told between two days, both included, the oldest first, as far as a mail has room; and how much it was. */
export async function toldBetween(
  db: Db,
  week: { from: string; to: string },
): Promise<{ told: ToldEntry[]; count: number }> {
  const told = await entriesOf(db, week, MOST);
  if (told.length < MOST) return { told, count: told.length };
  const [counted] = await db
    .select({ count: count() })
    .from(alertEvents)
    .where(and(isNotNull(alertEvents.entrySeq), within(week)));
  return { told, count: counted?.count ?? told.length };
}

const within = ({ from, to }: { from: string; to: string }) =>
  and(gte(alertEvents.at, endOf(addDays(from, -1))), lt(alertEvents.at, endOf(to)));

async function entriesOf(db: Db, week: { from: string; to: string }, most: number): Promise<ToldEntry[]> {
  const rows = await db
    .select({ entry: ledger, ...ofItsSignal })
    .from(alertEvents)
    .innerJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(within(week))
    .orderBy(asc(alertEvents.id))
    .limit(most);
  return rows.flatMap(({ entry, ...ofSignal }) => {
    const told = tellEntry({ ...entry, ...ofSignal });
    return told ? [{ told, facts: entry.facts }] : [];
  });
}

const HOURS_TO_MIDNIGHT = 8 * 3_600_000;

/** Midnight in New York at the end of a day: eight hours after the close, since the clocks are never changed in between. */
const endOf = (day: string): Date => new Date(closeOf(day).getTime() + HOURS_TO_MIDNIGHT);
