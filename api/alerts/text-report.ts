import { and, eq, gt, inArray } from "drizzle-orm";
import { alertMessages, alertPhones } from "../db/alert-tables";
import type { Db } from "../db/client";
import type { Settings } from "../settings";
import { TEXTS_PATH } from "../texts/paths";
import type { MessageRow } from "./claim";
import { textIdOf } from "./message-id";

/** A report of an older text is about none that is known here. */
const KNOWN_MS = 3 * 86_400_000;

/** Where the provider of texts tells what became of one: its last part is that text's own, and says nothing of its member. */
export const textReportUrl = (
  { ownUrl }: Pick<Settings, "ownUrl">,
  row: Pick<MessageRow, "eventId" | "userId">,
): string => `${ownUrl}${TEXTS_PATH}/${textIdOf(row)}`;

/**
 * Notes what became of a text that was sent to a number.
 * @param id the last part of its address
 * @returns when the text left; undefined where it is none that is known here
 */
export async function noteTextReport(
  db: Db,
  { id, phone, isDelivered }: { id: string; phone: string; isDelivered: boolean },
  now: Date,
): Promise<Date | undefined> {
  const { channel, endedAt, eventId, state, userId } = alertMessages;
  const rows = await db
    .select({ eventId, userId, endedAt })
    .from(alertPhones)
    .innerJoin(alertMessages, eq(userId, alertPhones.userId))
    .where(
      and(
        ...[eq(alertPhones.phone, phone), eq(channel, "text")],
        // One that has only just left may be told of before it is noted.
        ...[inArray(state, ["sent", "unsure"]), gt(endedAt, new Date(now.getTime() - KNOWN_MS))],
      ),
    );
  const row = rows.find((each) => textIdOf(each) === id);
  if (!row) return undefined;
  await db
    .update(alertMessages)
    .set({ state: isDelivered ? "delivered" : "undelivered", endedAt: now })
    .where(
      and(
        ...[eq(eventId, row.eventId), eq(userId, row.userId), eq(channel, "text")],
        inArray(state, ["sent", "unsure"]),
      ),
    );
  return row.endedAt ?? undefined;
}
