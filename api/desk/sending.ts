import { eq } from "drizzle-orm";
import { startAlerts, stopAlerts, stoppedSince } from "../alerts/stop";
import type { Db } from "../db/client";
import { paymentEvents } from "../db/payment-tables";
import { Refused } from "../refused";
import { NotThere } from "./refusal";

/** Stops all sending of alerts. Call it in a transaction with the entry of the audit log. @throws {Refused} */
export async function stopSending(tx: Db, now: Date): Promise<void> {
  if (await stoppedSince(tx)) throw new Refused("Sending is stopped already.");
  await stopAlerts(now)(tx);
}

/** Lets alerts leave again. @throws {Refused} where nobody has stopped them */
export async function startSending(tx: Db): Promise<void> {
  if (!(await stoppedSince(tx))) throw new Refused("Sending was not stopped here.");
  await startAlerts(tx);
}

/** Has an event of the card provider worked off once more, by the job that works them off. @throws {Refused} */
export async function replayWebhook(tx: Db, id: string): Promise<void> {
  const { doneAt } = paymentEvents;
  const [event] = await tx
    .select({ doneAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
    .for("update");
  if (!event) throw new NotThere("There is no such webhook, or it is kept no more.");
  if (!event.doneAt) throw new Refused("This webhook waits: it is worked off by itself.");
  await tx
    .update(paymentEvents)
    .set({ doneAt: null, attempts: 0, lastError: null })
    .where(eq(paymentEvents.id, id));
}
