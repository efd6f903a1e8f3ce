import { describe, expect, test } from "vitest";
import { cards, returnUrl, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const invalid = { name: "PaymentError", kind: "invalid" };

async function begin(reference = "pledge-1", amountCents = 50_000) {
  const customerId = await on.customer();
  const payment = { customerId, amountCents, reference, description: "A pledge", returnUrl };
  return { customerId, payment, begun: await on.payments().beginPayment(payment, `key of ${reference}`) };
}

describe("a payment", () => {
  test("is paid on its page, and found by our reference", async () => {
    const { customerId, begun } = await begin();
    expect(begun.status).toBe("requires_payment_method");
    const reply = await on.give(begun.hostedUrl ?? "", cards.good);
    expect(reply.headers.get("location")).toBe(returnUrl);
    const [found] = await on.payments().findPayments(customerId, "pledge-1");
    expect(found).toMatchObject({
      id: begun.id,
      status: "succeeded",
      amountCents: 50_000,
      card: { brand: "visa", last4: "4242" },
    });
    expect(found?.hostedUrl).toBeUndefined();
  });

  test.each([
    [cards.declined, "Your card was declined."],
    [cards.chargeFails, "Your card was declined."],
    [cards.expired, "Your card has expired."],
  ])("with %s is refused and stays open", async (number, refusal) => {
    const { begun } = await begin();
    expect((await on.give(begun.hostedUrl ?? "", number)).status).toBe(422);
    expect(await on.payments().readPayment(begun.id)).toMatchObject({
      status: "requires_payment_method",
      refusal,
    });
  });

  test("whose owner does not authenticate is not paid", async () => {
    const { begun } = await begin();
    const url = begun.hostedUrl ?? "";
    await on.give(url, cards.asks);
    expect((await on.payments().readPayment(begun.id)).status).toBe("requires_action");
    const reply = await on.post(url, { press: "fail" });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain("We are unable to authenticate your payment method.");
    expect((await on.payments().readPayment(begun.id)).status).toBe("requires_payment_method");
  });

  test("that is authenticated and then lacks funds is refused", async () => {
    const { begun } = await begin();
    await on.give(begun.hostedUrl ?? "", cards.asksThenNoFunds);
    const reply = await on.post(begun.hostedUrl ?? "", { press: "complete" });
    expect(await reply.text()).toContain("Your card has insufficient funds.");
    expect(await on.told()).toEqual(["payment_intent.requires_action", "payment_intent.payment_failed"]);
  });

  test("that was given up cannot be paid any more", async () => {
    const { begun } = await begin();
    await on.payments().abandonPayment(begun.id);
    await on.payments().abandonPayment(begun.id);
    expect((await on.payments().readPayment(begun.id)).status).toBe("canceled");
    expect((await on.give(begun.hostedUrl ?? "", cards.good)).status).toBe(404);
  });

  test("below the least sum, in parts of a cent or back to no web address is invalid", async () => {
    const customerId = await on.customer();
    const ask = (amountCents: number, back = returnUrl) =>
      on
        .payments()
        .beginPayment(
          { customerId, amountCents, reference: "p", description: "d", returnUrl: back },
          on.key(),
        );
    await expect(ask(49)).rejects.toMatchObject(invalid);
    await expect(ask(1000.5)).rejects.toMatchObject(invalid);
    await expect(ask(1000, "javascript:alert(1)")).rejects.toMatchObject(invalid);
  });
});

describe("a refund", () => {
  test("gives all back, once for each key", async () => {
    const { begun } = await begin();
    await on.give(begun.hostedUrl ?? "", cards.good);
    const refunded = await on.payments().refund(begun.id, "back");
    expect(refunded.refundedCents).toBe(50_000);
    expect((await on.payments().refund(begun.id, "back")).refundedCents).toBe(50_000);
    await expect(on.payments().refund(begun.id, "again")).rejects.toMatchObject(invalid);
    expect((await on.told()).filter((type) => type === "charge.refunded")).toHaveLength(1);
  });

  test("of what was not paid is not possible", async () => {
    const { begun } = await begin();
    await expect(on.payments().refund(begun.id, on.key())).rejects.toMatchObject(invalid);
  });
});

describe("an idempotency key", () => {
  test("with the same question is the same customer", async () => {
    const person = { reference: "user-1", email: "dana@example.com" };
    const first = await on.payments().createCustomer(person, "k");
    expect(await on.payments().createCustomer(person, "k")).toEqual(first);
  });

  test("with the same question is the same payment", async () => {
    const { payment, begun } = await begin();
    expect((await on.payments().beginPayment(payment, "key of pledge-1")).id).toBe(begun.id);
  });

  test("with the same question is one subscription and one charge, asked for at once", async () => {
    const customerId = await on.customer();
    const paymentMethodId = await on.keep(customerId);
    const wanted = { customerId, paymentMethodId, priceCents: 2000, trialDays: 0, reference: "our-row" };
    const asked = await Promise.all([1, 2, 3].map(() => on.payments().subscribe(wanted, "k")));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(await on.payments().invoices(customerId)).toHaveLength(1);
  });

  test("with another question is an error, whichever call it comes with", async () => {
    const { payment } = await begin();
    const code = "idempotency_error";
    const other = { ...payment, amountCents: 60_000 };
    await expect(on.payments().beginPayment(other, "key of pledge-1")).rejects.toMatchObject({
      ...invalid,
      code,
    });
    await expect(
      on.payments().createCustomer({ reference: "r", email: "e@example.com" }, "key of pledge-1"),
    ).rejects.toMatchObject({ ...invalid, code });
  });

  test("of what was refused may be used again", async () => {
    const { customerId, payment } = await begin();
    await expect(on.payments().beginPayment({ ...payment, amountCents: 1 }, "twice")).rejects.toMatchObject(
      invalid,
    );
    await on.payments().beginPayment({ ...payment, reference: "p2" }, "twice");
    expect(await on.payments().findPayments(customerId, "p2")).toHaveLength(1);
  });
});
