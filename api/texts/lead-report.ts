import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { texts } from "../db/lead-tables";
import { NEVER_REACHED } from "../providers/sms/twilio/codes";
import type { Settings } from "../settings";
import { LEAD_TEXTS_PATH } from "./paths";

/** How long a number that no text reaches is not tried. After that it may belong to another person. */
const SUPPRESSED_MS = 30 * 86_400_000;

const reasonOf = (code: number) => `code ${code}`;
/** What a text that never reaches its number is kept with. */
const neverReached = [...NEVER_REACHED].map(reasonOf);

/** Where the provider of texts tells what became of one that a lead asked for. */
export const leadTextReportUrl = ({ ownUrl }: Pick<Settings, "ownUrl">, id: number): string =>
  `${ownUrl}${LEAD_TEXTS_PATH}/${id}`;

/**
 * Notes what became of a text that a lead asked for. It may be told before we have heard that the text was taken: it is not sent
 * again then. What was told first stays.
 * @returns when the text left, or was asked for; undefined where it is none that is known here
 */
export async function noteLeadTextReport(
  db: Db,
  { id, phone, isDelivered, code }: { id: number; phone: string; isDelivered: boolean; code: number },
): Promise<Date | undefined> {
  const [noted] = await db
    .update(texts)
    .set(
      isDelivered
        ? { state: "delivered", dueAt: null, lastError: null }
        : { state: "undelivered", dueAt: null, lastError: reasonOf(code) },
    )
    .where(and(eq(texts.id, id), eq(texts.to, phone), inArray(texts.state, ["waiting", "unsure", "sent"])))
    .returning({ createdAt: texts.createdAt, sentAt: texts.sentAt });
  return noted && (noted.sentAt ?? noted.createdAt);
}

/** Whether a text to this number has lately come to nothing as none ever reaches it. */
export async function isNeverReached(db: Db, phone: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SUPPRESSED_MS);
  const failed = and(
    ...[eq(texts.to, phone), gt(texts.createdAt, since)],
    ...[eq(texts.state, "undelivered"), inArray(texts.lastError, neverReached)],
  );
  return (await db.$count(texts, failed)) > 0;
}
