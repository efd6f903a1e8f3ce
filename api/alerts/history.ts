import { desc, eq } from "drizzle-orm";
import type { AlertMessage } from "../../contract/alerts";
import { eventOfNews } from "../../domain/alerts/news";
import { eventOf } from "../../domain/alerts/schedule";
import { tellEntry } from "../../domain/alerts/told";
import { alertEvents, alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";

/** What was written for a member, the newest event first, and what became of it. */
export async function historyOf(db: Db, userId: string, most: number): Promise<AlertMessage[]> {
  const rows = await db
    .select({ message: alertMessages, news: alertEvents.news, entry: ledger })
    .from(alertMessages)
    .innerJoin(alertEvents, eq(alertEvents.id, alertMessages.eventId))
    .leftJoin(ledger, eq(ledger.seq, alertEvents.entrySeq))
    .where(eq(alertMessages.userId, userId))
    .orderBy(desc(alertMessages.eventId))
    .limit(most);
  return rows.flatMap(({ message, news, entry }) => {
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
  });
}
