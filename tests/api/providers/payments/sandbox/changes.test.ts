import { describe, expect, test } from "vitest";
import { cards, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const invalid = { name: "PaymentError", kind: "invalid" };
const notFound = { name: "PaymentError", kind: "not_found" };

describe("a cancellation", () => {
  test("waits for the period's end, and is taken back until then", async () => {
    const { sub } = await on.subscriber();
    const canceled = await on.payments().cancelAtPeriodEnd(sub.id, { reason: "unused", comment: "later" });
    expect(canceled).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(await on.payments().unCancel(sub.id)).toMatchObject({ cancelAtPeriodEnd: false });
    await on.move(40);
    expect(await on.standing(sub.id)).toBe("active");
  });

  test("of what has ended is not possible, nor is taking it back", async () => {
    const { sub } = await on.subscriber();
    const ended = await on.payments().endNow(sub.id);
    expect(ended).toMatchObject({ status: "canceled", endedAt: on.now() });
    await expect(on.payments().cancelAtPeriodEnd(sub.id, {})).rejects.toMatchObject(invalid);
    await expect(on.payments().unCancel(sub.id)).rejects.toMatchObject(invalid);
    await expect(on.payments().endNow(sub.id)).rejects.toMatchObject(invalid);
  });

  test("at once leaves what is owed, and tries it no more", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(30);
    const [asked] = await on.payments().invoices(customerId);
    await on.payments().endNow(sub.id);
    expect((await on.give(asked?.hostedUrl ?? "", cards.good)).status).not.toBe(303);
    await on.move(20);
    expect((await on.payments().invoices(customerId))[0]).toMatchObject({ status: "open" });
    expect((await on.told()).filter((type) => type === "invoice.payment_failed")).toHaveLength(1);
  });

  test("of a subscription that was never paid voids what it asked for", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails);
    await expect(on.payments().cancelAtPeriodEnd(sub.id, {})).rejects.toMatchObject(invalid);
    expect(await on.payments().endNow(sub.id)).toMatchObject({ status: "incomplete_expired" });
    expect(await on.payments().invoices(customerId)).toMatchObject([{ status: "void" }]);
  });
});

describe("a card", () => {
  test("is charged from when it is the default on, for a subscription that is there too", async () => {
    const { customerId, sub } = await on.subscriber();
    const other = await on.keep(customerId, cards.asks);
    await on.payments().setDefault(customerId, other);
    expect((await on.payments().readSubscription(sub.id)).paymentMethodId).toBe(other);
    expect((await on.payments().cards(customerId)).filter(({ isDefault }) => isDefault)).toMatchObject([
      { id: other },
    ]);
  });

  test("of another customer's is refused everywhere", async () => {
    const mine = await on.customer();
    const theirs = await on.keep(await on.customer("eve@example.com"));
    await expect(on.payments().attach(mine, theirs)).rejects.toMatchObject(notFound);
    await expect(on.payments().setDefault(mine, theirs)).rejects.toMatchObject(notFound);
    await expect(on.payments().detach(mine, theirs)).rejects.toMatchObject(notFound);
    await expect(on.subscribe(mine, theirs)).rejects.toMatchObject(notFound);
  });

  test("that was detached is charged no more, and cannot be attached again", async () => {
    const { customerId, methodId, sub } = await on.subscriber(cards.good, 30);
    await on.payments().detach(customerId, methodId);
    await expect(on.payments().attach(customerId, methodId)).rejects.toMatchObject(invalid);
    await on.move(30);
    expect(await on.payments().readSubscription(sub.id)).toMatchObject({
      status: "past_due",
      refusal: "There is no card to charge. Please add one.",
    });
  });

  test("that was detached while its owner is asked to authenticate it is not kept by that", async () => {
    const { customerId, methodId, sub } = await on.subscriber(cards.asksAlways);
    await on.payments().detach(customerId, methodId);
    expect((await on.post(sub.hostedUrl ?? "", { press: "complete" })).status).toBe(422);
    expect(await on.payments().cards(customerId)).toEqual([]);
  });

  test("may be named as the real provider's code names its test cards", async () => {
    const customerId = await on.customer();
    expect(await on.payments().attach(customerId, "pm_card_mastercard")).toMatchObject({
      brand: "mastercard",
      last4: "4444",
      isDefault: true,
    });
    await expect(on.payments().attach(customerId, "pm_card_visa_chargeDeclined")).rejects.toMatchObject({
      kind: "declined",
      display: "Your card was declined.",
    });
  });

  test("that was never authenticated is asked for when it is charged with its owner there", async () => {
    const customerId = await on.customer();
    const { id } = await on.payments().attach(customerId, "pm_card_authenticationRequiredOnSetup");
    const sub = await on.subscribe(customerId, id);
    expect(sub.status).toBe("incomplete");
    await on.post(sub.hostedUrl ?? "", { press: "complete" });
    await on.move(40);
    expect(await on.standing(sub.id)).toBe("active");
  });
});

describe("an open invoice", () => {
  test("is paid with the default card, once", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(30);
    const [open] = await on.payments().invoices(customerId);
    const refused = await on.payments().payInvoice(open?.id ?? "", undefined, on.key());
    expect(refused).toMatchObject({ status: "open", refusal: "Your card was declined." });
    await on.payments().attach(customerId, "pm_card_visa");
    const paid = await on.payments().payInvoice(open?.id ?? "", undefined, on.key());
    expect([paid.status, paid.paidCents, paid.refusal, paid.hostedUrl]).toEqual([
      "paid",
      2000,
      undefined,
      undefined,
    ]);
    expect(await on.standing(sub.id)).toBe("active");
    const again = await on.payments().payInvoice(paid.id, undefined, on.key());
    expect(again).toMatchObject({ status: "paid", paidCents: 2000 });
    expect((await on.told()).filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  });

  test("has a page on which another card pays it, and is the one that is charged from then on", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(30);
    const [open] = await on.payments().invoices(customerId);
    const page = await (await on.open(open?.hostedUrl ?? "")).text();
    expect(page).toContain("Pay $20");
    expect((await on.give(open?.hostedUrl ?? "", cards.good)).status).toBe(200);
    expect(await on.standing(sub.id)).toBe("active");
    await on.move(31);
    expect(await on.standing(sub.id)).toBe("active");
    expect(await on.payments().cards(customerId)).toMatchObject([
      { last4: "4242", isDefault: true },
      { last4: "0341" },
    ]);
  });
});

describe("a customer that is forgotten", () => {
  test("has no cards, no subscription that goes on and no address", async () => {
    const { customerId, sub } = await on.subscriber();
    await on.payments().deleteCustomer(customerId);
    expect(await on.standing(sub.id)).toBe("canceled");
    await expect(on.payments().cards(customerId)).rejects.toMatchObject(notFound);
    expect(await on.payments().findSubscriptions(customerId)).toHaveLength(1);
    expect(await on.told()).toEqual(expect.arrayContaining(["payment_method.detached"]));
  });

  test("can be forgotten twice", async () => {
    const customerId = await on.customer();
    const twice = [on.payments().deleteCustomer(customerId), on.payments().deleteCustomer(customerId)];
    await expect(Promise.all(twice)).resolves.toBeDefined();
  });
});
