import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AlertMessage } from "../../contract/alerts";
import { eventOfNews } from "../../domain/alerts/news";
import { eventOf } from "../../domain/alerts/schedule";
import { tellEntry } from "../../domain/alerts/told";
import { alertEvents, alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/** Part of a member's history. */
interface HistoryPart {
  messages: AlertMessage[];
  /** Before which there is more; null at the end. */
  before: string | null;
}

/**
 * What was written for a member, the newest event first, and what became of it.
 * @param before a place of a part before: what comes after it in this order
 */
export async function historyOf(db: Db, userId: string, most: number, before?: string): Promise<HistoryPart> {
  const rows = await db
    .select({ message: alertMessages, news: alertEvents.news, entry: ledger })
    .from(alertMessages)
    .innerJoin(alertEvents, eq(alertEvents.id, alertMessages.eventId))
    .leftJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(and(eq(alertMessages.userId, userId), before === undefined ? undefined : comesAfter(before)))
    .orderBy(desc(alertMessages.eventId), desc(alertMessages.channel))
    .limit(most + 1);
  const page = rows.slice(0, most);
  const last = rows.length > most ? page.at(-1)?.message : undefined;
  return { messages: page.flatMap(toMessage), before: last ? `${last.eventId}.${last.channel}` : null };
}

/** Read at once of a whole history: each row brings the entry that it tells of. */
const AT_ONCE = 1_000;

/** All that was written for a member in the years that it is kept, the newest event first: for a copy of their data. */
export async function wholeHistoryOf(db: Db, userId: string): Promise<AlertMessage[]> {
  const parts: AlertMessage[][] = [];
  let before: string | undefined;
  let isMore = true;
  while (isMore) {
    const part = await historyOf(db, userId, AT_ONCE, before);
    parts.push(part.messages);
    isMore = part.before !== null;
    before = part.before ?? undefined;
  }
  return parts.flat();
}

function comesAfter(place: string): SQL {
  const [eventId, channel] = place.split(".");
  return sql`(${alertMessages.eventId}, ${alertMessages.channel}) < (${Number(eventId)}, ${channel})`;
}

interface Row {
  message: typeof alertMessages.$inferSelect;
  news: (typeof alertEvents.$inferSelect)["news"];
  entry: typeof ledger.$inferSelect | null;
}

function toMessage({ message, news, entry }: Row): AlertMessage[] {
  const told = entry ? tellEntry(entry) : undefined;
  const event = told ? eventOf(told, []) : news && eventOfNews(news, message.notBefore, []);
  if (!event) return [];
  const { channel, state, endedAt, notBefore } = message;
  return [
    {
      ...{ kind: event.kind, symbol: event.symbol ?? null, channel, state },
      at: (endedAt ?? notBefore).toISOString(),
      ledgerSeq: told?.seq ?? null,
    },
  ];
}
