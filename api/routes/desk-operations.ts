import type { Db } from "../db/client";
import { type AtDesk, actAtDesk } from "../desk/deed-of-call";
import { readOperations } from "../desk/operations";
import { asRefusal } from "../desk/refusal";
import { replayWebhook, startSending, stopSending } from "../desk/sending";
import { os, staffSignedIn } from "../procedures";

const operations = os.desk.operations.use(staffSignedIn("owner")).handler(async ({ context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return readOperations(context);
});

/** Does it with its entry of the audit log; what cannot be done is a refusal in a sentence. */
async function act(
  context: AtDesk,
  deed: { action: string; fields: string[]; reason?: string },
  does: (tx: Db) => Promise<void>,
): Promise<void> {
  try {
    await actAtDesk(context, async (tx) => {
      await does(tx);
      return deed;
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

const stop = os.desk.stopSending.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const deed = { action: "sending.stop", fields: ["alerts"], reason: input.reason };
  await act(context, deed, (tx) => stopSending(tx, context.now()));
  return { message: "No alert leaves any more. What is to be told waits." };
});

const start = os.desk.startSending.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const deed = { action: "sending.start", fields: ["alerts"], reason: input.reason };
  await act(context, deed, startSending);
  // What waited leaves now, and not with the next minute.
  await context.jobs.send("alerts", {});
  return { message: "Alerts leave again." };
});

const replay = os.desk.replayWebhook.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const deed = { action: "webhook.replay", fields: [input.id.slice(0, 60)] };
  await act(context, deed, (tx) => replayWebhook(tx, input.id));
  await context.jobs.send("payment-events", {});
  return { message: "It is worked off once more." };
});

/** contract/desk-operations.ts */
export const deskOperations = { operations, stopSending: stop, startSending: start, replayWebhook: replay };
