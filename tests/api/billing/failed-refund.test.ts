import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { givenMoney } from "../../../api/db/member-care-tables";
import { paymentCustomers, invoices as rows } from "../../../api/db/payment-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, moveClock, providerOf, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

const owner = "office@example.com";
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { ...untried.settings, contactEmail: owner } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Somebody whose first month was given back, to such a card. */
async function refunded(number: string) {
  const person = await buyer(api);
  await person.subscribe(await person.addCard(number));
  const [invoice] = await person.invoices();
  await providerOf(api).refundInvoice(invoice?.id ?? "");
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  return person;
}
const toOwner = async () =>
  (await api.mails()).filter(({ to }) => to === owner).map(({ subject }) => subject);

it("a refund that its bank sends back is not given back any more, and who runs the service is told once", async () => {
  const { email, invoices } = await refunded(cards.refundFails);
  expect(await invoices()).toMatchObject([{ refundedCents: 2000 }]);
  await moveClock(api, email, 2);
  await api.runJobs();
  expect(await invoices()).toMatchObject([{ refundedCents: 0, status: "paid" }]);
  // Each with the time at which it was read.
  const [row] = await api.db.select({ refunds: rows.refunds }).from(rows);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(row?.refunds).toEqual([
    { at, cents: 2000 },
    { at, cents: -2000 },
  ]);
  expect(await toOwner()).toEqual(["A refund has failed"]);
  expect(api.logs().join("\n")).toContain("a refund has failed");
});

it("a refund that the desk gave and its bank sends back does not count as given, and can be given again", async () => {
  const person = await refunded(cards.refundFails);
  const [invoice] = await person.invoices();
  const [customer] = await api.db.select().from(paymentCustomers);
  const at = api.now();
  await api.db.insert(givenMoney).values({
    ...{ id: "given", kind: "refund", provider: "sandbox", userId: person.userId, askedBy: "command" },
    ...{ invoiceId: invoice?.id ?? "", creditedId: customer?.providerId ?? "", amountCents: 2000 },
    ...{ reason: "They were charged twice.", state: "done", askedAt: at, endedAt: at },
  });
  await moveClock(api, person.email, 2);
  await api.runJobs();
  expect(await api.db.select().from(givenMoney)).toMatchObject([
    { state: "refused", lastError: "the bank has sent it back" },
  ]);
});

it("a refund that stays is nothing to be told", async () => {
  const { email, invoices } = await refunded(cards.good);
  await moveClock(api, email, 2);
  await api.runJobs();
  expect(await invoices()).toMatchObject([{ refundedCents: 2000 }]);
  expect(await toOwner()).toEqual([]);
});
