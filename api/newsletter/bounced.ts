import { and, desc, eq, sql } from "drizzle-orm";
import { newsletterMessages } from "../db/newsletter-tables";
import { subscribers } from "../db/schema";
import type { Deps } from "../deps";
import { settleMail } from "./counts";
import { issueMessageId } from "./issue-mail";

/** The newest issues of an address among which a report's is looked for. */
const MOST = 100;

/**
 * Notes that a mail of an issue came back. A report counts where it knows the Message-ID of one that went to its recipient.
 * @returns whether it was one of ours
 */
export async function noteIssueBounce(
  { db, settings }: Pick<Deps, "db" | "settings">,
  recipient: string,
  messageIds: readonly string[],
): Promise<boolean> {
  const { id, issueId, subscriberId, state } = newsletterMessages;
  const got = await db
    .select({ id, issueId, reader: subscribers.id })
    .from(newsletterMessages)
    .innerJoin(subscribers, eq(subscribers.id, subscriberId))
    .where(and(eq(sql`lower(${subscribers.email})`, recipient.toLowerCase()), eq(state, "sent")))
    .orderBy(desc(id))
    .limit(MOST);
  const ours = got.find((row) =>
    messageIds.includes(issueMessageId(settings.publicUrl, row.issueId, row.reader)),
  );
  if (!ours) return false;
  await settleMail(db, ours.id, { state: "bounced" }, "sent");
  return true;
}
