import { expect, it } from "vitest";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import {
  buyer,
  forgetEvents,
  madeOf,
  providerOf,
  rowsOf,
  runRound,
  withMeddling,
} from "../../harness/billing";
import { register } from "../../harness/people";

type Failure = { status?: number; reason?: string } | undefined;
/** How the next question fails. An answered failure is told again for the same key, as by the real provider. */
const fault: { next: Failure; isLate: boolean; isDeaf: boolean; keys: string[]; kept: Set<string> } = {
  next: undefined,
  isLate: false,
  isDeaf: false,
  keys: [],
  kept: new Set(),
};
async function asked<T>(call: string, key: string, act: () => Promise<T>): Promise<T> {
  fault.keys.push(key);
  if (fault.kept.has(key)) throw new PaymentError("unavailable", call, { status: 500 });
  const { next, isLate } = fault;
  if (!next) return act();
  fault.next = undefined;
  if (next.status !== undefined) fault.kept.add(key);
  if (isLate) await act();
  throw new PaymentError("unavailable", call, next);
}
const meddle = (chosen: Payments): Payments => ({
  ...chosen,
  createCustomer: (person, key) => asked("createCustomer", key, () => chosen.createCustomer(person, key)),
  subscribe: (wanted, key) => asked("subscribe", key, () => chosen.subscribe(wanted, key)),
  invoices: async (id) => {
    if (fault.isDeaf) throw new PaymentError("unavailable", "invoices", { reason: "deadline" });
    return chosen.invoices(id);
  },
});

const upstream = withMeddling(meddle, () => {
  Object.assign(fault, { next: undefined, isLate: false, isDeaf: false, keys: [], kept: new Set() });
});
const { patience } = upstream;

/** A press whose question fails in that way; the keys that the provider is asked by from then on. */
async function pressed(next: Failure, isLate = false) {
  const person = await buyer(upstream.api);
  const card = await person.addCard();
  Object.assign(fault, { next, isLate, keys: [] });
  patience.waitMs = 300;
  expect(await person.subscribe(card)).toMatchObject({ status: "processing" });
  await forgetEvents(upstream.api);
  await runRound(upstream.api, { hours: 0.02 });
  return person;
}

it("a failure that the provider has answered is asked for anew by another key", async () => {
  const { current } = await pressed({ status: 500 });
  expect(new Set(fault.keys).size).toBe(2);
  expect(await current()).toMatchObject({ status: "active" });
  expect(await madeOf(upstream.api)).toHaveLength(1);
});

it("and not where it was done all the same", async () => {
  const { current } = await pressed({ status: 500 }, true);
  expect(fault.keys).toHaveLength(1);
  expect(await current()).toMatchObject({ status: "active" });
  expect(await madeOf(upstream.api)).toHaveLength(1);
});

it("a question that was not answered is asked again by the same key", async () => {
  await pressed({ reason: "timeout" });
  expect(fault.keys).toHaveLength(2);
  expect(new Set(fault.keys).size).toBe(1);
});

it("somebody whom the provider failed to take is asked for by another key", async () => {
  const { id: uniqueId, email } = await register(upstream.api);
  const ask = () =>
    upstream.api.call("POST", "/api/transactions/create-customer", {
      asSite: true,
      body: { uniqueId, email },
    });
  fault.next = { status: 503 };
  expect(await ask()).toMatchObject({ status: 503 });
  expect(await ask()).toMatchObject({ status: 200 });
});

it("what an earlier attempt has made too late is ended and given back by the round", async () => {
  const { addCard, subscribe, isActive } = await buyer(upstream.api);
  const paymentMethodId = await addCard();
  await subscribe(paymentMethodId);
  await upstream.api.runJobs();
  const [row] = await rowsOf(upstream.api);
  const [made] = await madeOf(upstream.api);
  const again = { customerId: made?.customerId ?? "", paymentMethodId, priceCents: 2000, trialDays: 0 };
  const late = await providerOf(upstream.api).subscribe(
    { ...again, reference: row?.id ?? "" },
    "another attempt",
  );
  await forgetEvents(upstream.api);
  await runRound(upstream.api, { hours: 7 });
  expect(await isActive()).toBe(true);
  const alive = (await madeOf(upstream.api)).filter(({ endedAt }) => endedAt === null);
  expect(alive.map(({ id }) => id)).toEqual([made?.id]);
  const all = await providerOf(upstream.api).invoices(made?.customerId ?? "");
  expect(all.find(({ subscriptionId }) => subscriptionId === late.id)).toMatchObject({ refundedCents: 2000 });
  expect(all.find(({ subscriptionId }) => subscriptionId === made?.id)).toMatchObject({ refundedCents: 0 });
});

it("a card that was chosen is said to be chosen, though what comes of it cannot be read in time; the round reads it", async () => {
  const { addCard, subscribe, mine } = await buyer(upstream.api);
  const first = await addCard();
  await subscribe(first);
  await addCard();
  await mine("PUT", "default-payment-method", { paymentMethodId: first });
  await upstream.api.runJobs();
  const other = await addCard();
  await forgetEvents(upstream.api);
  fault.isDeaf = true;
  const reply = await mine("PUT", "default-payment-method", { paymentMethodId: other });
  expect(reply).toMatchObject({ status: 200 });
  fault.isDeaf = false;
  await runRound(upstream.api);
  expect(await rowsOf(upstream.api)).toMatchObject([{ paymentMethodId: other }]);
});

it("the first invoice is there within a minute or two, without any webhook", async () => {
  const { addCard, subscribe, invoices } = await buyer(upstream.api);
  await subscribe(await addCard());
  await forgetEvents(upstream.api);
  await runRound(upstream.api, { hours: 0.02 });
  expect(await invoices()).toMatchObject([{ status: "paid", amountCents: 2000 }]);
});
