import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import { hostedPage } from "../../harness/bank";
import { buyer, madeOf, rowsOf, Subscribed, withMeddling } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

/** What happens at the provider just before it ends something, and whether it can be asked to subscribe. */
const then: { beforeEnd?: (() => Promise<unknown>) | undefined; isAway?: boolean } = {};
const meddle = (chosen: Payments): Payments => ({
  ...chosen,
  subscribe: async (...args) => {
    if (then.isAway) throw new PaymentError("unavailable", "subscribe");
    return chosen.subscribe(...args);
  },
  endNow: async (id) => {
    await then.beforeEnd?.();
    return chosen.endNow(id);
  },
  endUnpaid: async (id) => {
    await then.beforeEnd?.();
    return chosen.endUnpaid(id);
  },
});

const upstream = withMeddling(meddle, () => {
  then.beforeEnd = undefined;
  then.isAway = false;
});
const { patience } = upstream;

/** Somebody who is led to the provider's page to authenticate a card. */
async function led() {
  const person = await buyer(upstream.api);
  const card = await person.addCard(cards.asksAlways);
  const key = randomUUID();
  const first = await person.subscribe(card, { key });
  const page = hostedPage(upstream.api, first.hostedUrl ?? "");
  const pay = async () => {
    await page.post({ press: "fail" });
    return page.post({ number: cards.good, expiry: "12 / 31", cvc: "123" });
  };
  return { ...person, card, key, first, page, pay };
}

/** The webhooks, as they come. */
async function hear() {
  await upstream.api.jobs.send("payment-webhooks", {});
  await upstream.api.runJobs();
}

describe("a first month that was refused on the provider's page", () => {
  it("is left there for another card, whoever looks at it and whatever the webhooks tell", async () => {
    const { page, pay, current, isActive } = await led();
    await page.post({ press: "fail" });
    await hear();
    expect(await current()).toMatchObject({ status: "incomplete" });
    expect(await pay()).toMatchObject({ status: 303 });
    expect(await current()).toMatchObject({ status: "active" });
    expect(await isActive()).toBe(true);
  });

  it("and is paid just before it is ended is not ended, and stays on the record", async () => {
    const { card, key, press, page, pay, current, invoices } = await led();
    await page.post({ press: "fail" });
    then.beforeEnd = pay;
    expect(await press(card, { key })).toMatchObject({ status: 200, body: { status: "active" } });
    expect(await madeOf(upstream.api)).toMatchObject([{ status: "active" }]);
    expect(await current()).toMatchObject({ status: "active" });
    await hear();
    expect(await invoices()).toMatchObject([{ status: "paid", amountCents: 2000, refundedCents: 0 }]);
  });
});

it("who cancels what was paid a moment ago keeps the month that is paid for", async () => {
  const { first, pay, mine, current } = await led();
  await pay();
  const reply = await mine("DELETE", `subscriptions/${first.id}`);
  expect(reply).toMatchObject({ status: 200, body: { message: expect.stringMatching(/ends on/) } });
  expect(await current()).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
});

describe("a press for another price or another card than that of one that has not begun", () => {
  it("takes its place: what was agreed to last is charged, and nothing else", async () => {
    const { first, press, addCard, page } = await led();
    const good = await addCard();
    const again = await press(good, { promoCode: "COFOUNDER" });
    expect(again).toMatchObject({ status: 200, body: { status: "active" } });
    expect(Subscribed.parse(again.body).id).not.toBe(first.id);
    expect(await madeOf(upstream.api)).toMatchObject([
      { status: "incomplete_expired" },
      { status: "active", priceCents: 1000, methodId: good },
    ]);
    expect(await page.post({ press: "complete" })).not.toMatchObject({ status: 303 });
  });

  it("is refused with the terms of the one that was paid meanwhile", async () => {
    const { press, addCard, pay, current } = await led();
    const good = await addCard();
    then.beforeEnd = pay;
    const again = await press(good, { promoCode: "COFOUNDER" });
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("$20 a month") },
    });
    expect(await current()).toMatchObject({ status: "active", priceCents: 2000 });
    expect(await rowsOf(upstream.api)).toHaveLength(1);
  });

  it("is refused while the provider cannot tell what became of the earlier one", async () => {
    const person = await buyer(upstream.api);
    const card = await person.addCard();
    then.isAway = true;
    patience.waitMs = 300;
    expect(await person.subscribe(card)).toMatchObject({ status: "processing" });
    const again = await person.press(card, { promoCode: "COFOUNDER" });
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("$20 a month") },
    });
    expect(await rowsOf(upstream.api)).toMatchObject([{ priceCents: 2000, state: "processing" }]);
  });

  it("leaves the earlier one where what is agreed to is not what is offered", async () => {
    const { press, addCard } = await led();
    const reply = await press(await addCard(), { agreed: { priceCents: 500, trialDays: 0 } });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/changed in the meantime/) },
    });
    expect(await madeOf(upstream.api)).toMatchObject([{ status: "incomplete" }]);
  });
});

it("the same key with another card is another question: it is refused as such, and nothing is done", async () => {
  const { addCard, press } = await buyer(upstream.api);
  const key = randomUUID();
  await press(await addCard(cards.chargeFails), { key });
  const reply = await press(await addCard(), { key });
  expect(reply).toMatchObject({ status: 422, body: { message: expect.stringMatching(/sent before/) } });
  expect(await madeOf(upstream.api)).toHaveLength(1);
});
