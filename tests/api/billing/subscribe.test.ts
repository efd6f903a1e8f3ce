import { expect, it } from "vitest";
import { paymentCustomers } from "../../../api/db/payment-tables";
import { buyer, madeOf, rowsOf, Subscribed, tried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";

onEachDatabase((api) => {
  it("S10: pressed many times at once, it is one subscription with us and at the provider", async () => {
    const { addCard, press, current } = await buyer(api());
    const card = await addCard();
    const replies = await Promise.all(Array.from({ length: 6 }, () => press(card)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const ids = new Set(replies.map(({ body }) => Subscribed.parse(body).id));
    expect(ids.size).toBe(1);
    expect(await rowsOf(api())).toHaveLength(1);
    expect(await madeOf(api())).toMatchObject([{ status: "trialing" }]);
    expect(await current()).toMatchObject({ id: [...ids][0], status: "trialing" });
  });

  it("S10: the same press sent again while the first one is under way is answered the same", async () => {
    const { addCard, press } = await buyer(api());
    const card = await addCard();
    const key = "one-press";
    const replies = await Promise.all([press(card, { key }), press(card, { key })]);
    replies.push(await press(card, { key }));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await madeOf(api())).toHaveLength(1);
  });

  it("asked for many times at once, somebody is one customer", async () => {
    const { userId, email, customerId, post } = await buyer(api());
    const ask = () => post("create-customer", { uniqueId: userId, email });
    const replies = await Promise.all(Array.from({ length: 5 }, ask));
    expect(replies.map(({ body }) => body)).toEqual(Array(5).fill({ customerId }));
    expect(await api().db.select().from(paymentCustomers)).toHaveLength(1);
  });

  it("what was agreed to and is no more so is refused, and nothing is done", async () => {
    const { addCard, press } = await buyer(api());
    const card = await addCard();
    for (const agreed of [
      { priceCents: 1000, trialDays: 30 },
      { priceCents: 2000, trialDays: 0 },
    ]) {
      expect(await press(card, { agreed })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/changed in the meantime/) },
      });
    }
    expect(await rowsOf(api())).toEqual([]);
    expect(await madeOf(api())).toEqual([]);
  });

  it("a press after that with another price answers the subscription that lives", async () => {
    const { addCard, press, subscribe } = await buyer(api());
    const card = await addCard();
    const { id } = await subscribe(card);
    const again = await press(card, { agreed: { priceCents: 1000, trialDays: 0 } });
    expect(again).toMatchObject({ status: 200, body: { id, status: "trialing" } });
  });
}, tried);
