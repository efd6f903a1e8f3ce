import type { News } from "../../domain/alerts/news";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";

interface Noted {
  news: News;
  /** When it came to pass. */
  at: Date;
  /** Whose alone it is: its row is then written by whoever notes it, and nothing is spread. */
  userId?: string;
}

/**
 * Keeps that something is to be told, once for each key.
 * @returns the event's id; undefined where it was noted before
 */
export async function noteNews(
  db: Db,
  key: string,
  { news, at, userId }: Noted,
): Promise<number | undefined> {
  const [row] = await db
    .insert(alertEvents)
    .values({ key, news, at, ...(userId !== undefined && { userId, spreadAt: at }) })
    .onConflictDoNothing({ target: alertEvents.key })
    .returning({ id: alertEvents.id });
  return row?.id;
}
