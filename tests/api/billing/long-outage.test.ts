import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { disputes, paymentEvents } from "../../../api/db/payment-tables";
import { PaymentError } from "../../../api/providers/payments/port";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, runRound, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

const owner = "office@example.com";
const trouble: { of?: PaymentError | Error | undefined } = {};
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    settings: { ...untried.settings, contactEmail: owner },
    payments: (chosen) => ({
      ...chosen,
      readDispute: async (id) => {
        if (trouble.of) throw trouble.of;
        return chosen.readDispute(id);
      },
    }),
  });
});
afterAll(() => api.close());

/** A dispute was told of, and could not be read half an hour long. */
async function unread(error: Error) {
  await api.reset();
  trouble.of = error;
  const person = await buyer(api);
  await person.subscribe(await person.addCard(cards.disputed));
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  await api.db.update(paymentEvents).set({ attempts: 29 }).where(isNull(paymentEvents.doneAt));
  await runRound(api);
  const { kind, attempts } = { kind: paymentEvents.objectKind, attempts: paymentEvents.attempts };
  return api.db.select({ kind, attempts }).from(paymentEvents).where(isNull(paymentEvents.doneAt));
}

it("a dispute is heard of after an outage of the provider, however long it was", async () => {
  const waiting = await unread(new PaymentError("unavailable", "readDispute", { reason: "timeout" }));
  expect(waiting).toContainEqual({ kind: "dispute", attempts: 30 });
  trouble.of = undefined;
  await runRound(api);
  expect(await api.db.select().from(disputes)).toMatchObject([{ standing: "open" }]);
  expect((await api.mails()).filter(({ to }) => to === owner)).toMatchObject([
    { subject: "A bank has taken a payment back" },
  ]);
});

it("an event that breaks by itself is given up after thirty attempts, for the desk to see", async () => {
  expect(await unread(new Error("it has another shape"))).toEqual([]);
});
