import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { sandboxPaymentEvents } from "../../../db/sandbox-payment-tables";
import { sign } from "./events";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** From one attempt to the next; later ones come every hour. */
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
const LAST_PAUSE_MS = 60 * MINUTE;
/** About three days, as the real provider tries. */
const ATTEMPTS = 76;
const BATCH = 100;

/**
 * Tells our webhook what has happened, the oldest first, each with a signature of this moment. What is not taken comes
 * again after growing pauses, for three days. Somebody may be told twice, as by the real provider; nobody is left out.
 * @param send posts the body with the signature as its header; whether it was taken
 */
export async function deliverEvents(
  db: Db,
  now: () => Date,
  webhookSecret: string,
  send: (body: string, signature: string) => Promise<boolean>,
): Promise<void> {
  const { id, deliveredAt, nextAttemptAt, attempts, createdAt } = sandboxPaymentEvents;
  for (;;) {
    const waiting = and(isNull(deliveredAt), lte(nextAttemptAt, now()), lt(attempts, ATTEMPTS));
    const due = await db
      .select()
      .from(sandboxPaymentEvents)
      .where(waiting)
      .orderBy(asc(createdAt), asc(id))
      .limit(BATCH);
    if (due.length === 0) return;
    for (const event of due) {
      const pause = PAUSES_MS[event.attempts] ?? LAST_PAUSE_MS;
      // Set before it is sent: of two that deliver, or one that dies, the event comes again later, not at once.
      const mine = await db
        .update(sandboxPaymentEvents)
        .set({ attempts: event.attempts + 1, nextAttemptAt: new Date(now().getTime() + pause) })
        .where(and(eq(id, event.id), eq(attempts, event.attempts), isNull(deliveredAt)))
        .returning({ id });
      if (mine.length === 0) continue;
      const taken = await send(event.body, sign(webhookSecret, event.body, now())).catch(() => false);
      if (taken) await db.update(sandboxPaymentEvents).set({ deliveredAt: now() }).where(eq(id, event.id));
    }
  }
}
