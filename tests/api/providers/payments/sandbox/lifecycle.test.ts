import { describe, expect, test } from "vitest";
import { cards, returnUrl, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const read = (id: string) => on.payments().readSubscription(id);
const invoices = (customerId: string) => on.payments().invoices(customerId);

describe("a trial", () => {
  test("is said to end three days before it does, once", async () => {
    await on.subscriber(cards.good, 30);
    await on.move(26);
    expect(await on.told()).not.toContain("customer.subscription.trial_will_end");
    await on.move(2);
    await on.move(1);
    const told = await on.told();
    expect(told.filter((type) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
  });

  test("ends with an invoice that is paid", async () => {
    const { customerId, sub } = await on.subscriber(cards.good, 30);
    await on.move(30);
    expect(await read(sub.id)).toMatchObject({
      status: "active",
      periodEndsAt: new Date("2027-04-02T10:00:00Z"),
    });
    expect(await invoices(customerId)).toMatchObject([
      { status: "paid", amountCents: 2000, createdAt: new Date("2027-03-02T10:00:00Z") },
      { status: "paid", amountCents: 0 },
    ]);
  });

  test("ends past due with a card that cannot be charged, and says why", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(30);
    expect(await read(sub.id)).toMatchObject({ status: "past_due", refusal: "Your card was declined." });
    expect((await invoices(customerId))[0]).toMatchObject({ status: "open", paidCents: 0 });
    expect(await on.told()).toContain("invoice.payment_failed");
  });

  test("with a card that was authenticated once ends active, without its owner", async () => {
    const { sub } = await on.subscriber(cards.asks, 30);
    await on.move(30);
    expect(await on.standing(sub.id)).toBe("active");
  });

  test("with a card that then lacks funds ends past due", async () => {
    const { sub } = await on.subscriber(cards.asksThenNoFunds, 30);
    await on.move(30);
    expect(await read(sub.id)).toMatchObject({
      status: "past_due",
      refusal: "Your card has insufficient funds.",
    });
  });

  test("with a card that always asks ends past due, and its owner is asked on a page", async () => {
    const { customerId, sub } = await on.subscriber(cards.asksAlways, 30);
    await on.move(30);
    expect(await on.standing(sub.id)).toBe("past_due");
    expect(await on.told()).toContain("invoice.payment_action_required");
    const [invoice] = await invoices(customerId);
    const paying = await on.payments().payInvoice(invoice?.id ?? "", returnUrl, on.key());
    expect(paying.status).toBe("open");
    const reply = await on.post(paying.hostedUrl ?? "", { press: "complete" });
    expect(reply.headers.get("location")).toBe(returnUrl);
    expect(await on.standing(sub.id)).toBe("active");
  });

  test("that was cancelled ends, and nothing is charged", async () => {
    const { customerId, sub } = await on.subscriber(cards.good, 30);
    await on.payments().cancelAtPeriodEnd(sub.id, { reason: "too_expensive" });
    await on.move(31);
    expect(await read(sub.id)).toMatchObject({
      status: "canceled",
      endedAt: new Date("2027-03-02T10:00:00Z"),
    });
    expect(await invoices(customerId)).toHaveLength(1);
    expect((await on.told()).at(-1)).toBe("customer.subscription.deleted");
  });
});

describe("renewals", () => {
  test("come each calendar month, on the last day of a shorter one", async () => {
    const { customerId, sub } = await on.subscriber();
    expect(sub.periodEndsAt).toEqual(new Date("2027-02-28T10:00:00Z"));
    await on.move(90);
    const days = (await invoices(customerId)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
    expect(days).toEqual(["2027-04-30", "2027-03-31", "2027-02-28", "2027-01-31"]);
  });

  test("that fail are tried again after 3, 5 and 7 days, then the subscription is unpaid", async () => {
    const { customerId, sub } = await on.subscriber(cards.good, 30);
    await on.payments().attach(customerId, "pm_card_chargeCustomerFail");
    await on.move(30);
    const standings: string[] = [];
    for (const days of [2, 1, 4, 1, 6, 1]) {
      await on.move(days);
      const failures = (await on.told()).filter((type) => type === "invoice.payment_failed").length;
      standings.push(`${await on.standing(sub.id)} after ${failures}`);
    }
    expect(standings).toEqual([
      "past_due after 1",
      "past_due after 2",
      "past_due after 2",
      "past_due after 3",
      "past_due after 3",
      "unpaid after 4",
    ]);
  });

  test("that fail once are made good with another card by the next attempt", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(30);
    await on.payments().attach(customerId, "pm_card_visa");
    await on.move(3);
    expect(await on.standing(sub.id)).toBe("active");
    expect((await invoices(customerId)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("of an unpaid subscription are drafts that nobody is asked for", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(80);
    expect(await on.standing(sub.id)).toBe("unpaid");
    expect((await invoices(customerId)).map(({ status }) => status)).toEqual(["open", "paid"]);
  });

  test("of an unpaid subscription whose invoice is paid are charged again", async () => {
    const { customerId, sub } = await on.subscriber(cards.chargeFails, 30);
    await on.move(80);
    await on.payments().attach(customerId, "pm_card_visa");
    const [open] = await invoices(customerId);
    await on.payments().payInvoice(open?.id ?? "", undefined, on.key());
    expect(await on.standing(sub.id)).toBe("active");
    await on.move(31);
    expect((await invoices(customerId))[0]).toMatchObject({ status: "paid", amountCents: 2000 });
  });
});

describe("a first payment that is not made", () => {
  test("ends the subscription after 23 hours, and its page", async () => {
    const { customerId, sub } = await on.subscriber(cards.asksAlways);
    on.advance(22.9 / 24);
    await on.runDue();
    expect(await on.standing(sub.id)).toBe("incomplete");
    on.advance(0.2 / 24);
    await on.runDue();
    expect(await on.standing(sub.id)).toBe("incomplete_expired");
    expect(await invoices(customerId)).toMatchObject([{ status: "void" }]);
    expect((await on.post(sub.hostedUrl ?? "", { press: "complete" })).status).toBe(404);
  });

  test("is not tried again by the clock", async () => {
    await on.subscriber(cards.chargeFails);
    await on.move(40);
    const told = await on.told();
    expect(told.filter((type) => type === "invoice.payment_failed")).toHaveLength(1);
  });
});

test("time that passes does what a moved clock does", async () => {
  const { sub } = await on.subscriber(cards.good, 30);
  on.advance(30);
  await on.runDue();
  expect(await on.standing(sub.id)).toBe("active");
});

test("time that passes counts on from where a clock was moved to", async () => {
  const { sub } = await on.subscriber(cards.good, 30);
  await on.move(20);
  on.advance(9);
  await on.runDue();
  expect(await on.standing(sub.id)).toBe("trialing");
  on.advance(1);
  await on.runDue();
  expect(await on.standing(sub.id)).toBe("active");
});

test("nothing is done twice, however often the clock looks", async () => {
  const { customerId } = await on.subscriber(cards.chargeFails, 30);
  on.advance(30);
  await on.runDue();
  const before = await on.told();
  await on.runDue();
  expect(await on.told()).toEqual(before);
  expect(await invoices(customerId)).toHaveLength(2);
});

test("one person's clock is nobody else's", async () => {
  const { sub } = await on.subscriber(cards.good, 30);
  await on.customer("eve@example.com");
  await on.move(60, "Eve@Example.com");
  expect(await on.standing(sub.id)).toBe("trialing");
});
