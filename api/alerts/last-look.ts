import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { alertMessages, alertStops } from "../db/alert-tables";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import type { MessageRow } from "./claim";
import type { AlertContent } from "./content";
import { readStandings } from "./standing";

/** That the operator has not stopped all sending by a command, as a condition of a statement. */
export const isNotStopped = (db: Db) => notExists(db.select({ one: sql`1` }).from(alertStops));

/**
 * What is looked at before each message leaves, and not once for many: which of a member's rows are still whoever's claimed
 * them, none while alerts are stopped.
 */
export async function stillToSend(
  { db, settings }: Pick<Deps, "db" | "settings">,
  rows: readonly MessageRow[],
): Promise<MessageRow[]> {
  const [first] = rows;
  if (!first || settings.alerts.stopped) return [];
  const { attempts, channel, endedAt, eventId, userId } = alertMessages;
  const events = rows.map((row) => row.eventId);
  const found = await db
    .select({ eventId, attempts })
    .from(alertMessages)
    .where(
      and(
        ...[eq(userId, first.userId), eq(channel, first.channel), inArray(eventId, events)],
        ...[isNull(endedAt), isNotStopped(db)],
      ),
    );
  const claims = new Map(found.map((row) => [row.eventId, row.attempts]));
  return rows.filter((row) => claims.get(row.eventId) === row.attempts);
}

/** What has come since of what an alert tells. */
interface Since {
  isSettled: boolean;
  isAmended: boolean;
}

/** What the ledger has by now of what an alert tells to do. It is asked for those alone that tell to do something. */
export async function findSince(
  db: Db,
  contents: readonly AlertContent[],
): Promise<(content: AlertContent) => Since> {
  const acting = contents.flatMap((content) =>
    "told" in content && content.event.isToAct === true ? content.told : [],
  );
  const standingOf = await readStandings(db, acting);
  return (content) =>
    "told" in content && content.event.isToAct === true
      ? standingOf(content.told)
      : { isSettled: false, isAmended: false };
}
