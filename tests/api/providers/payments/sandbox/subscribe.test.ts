import { describe, expect, test } from "vitest";
import { cards, returnUrl, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();

describe("subscribing without a trial", () => {
  test("charges the first month at once", async () => {
    const { customerId, sub } = await on.subscriber();
    expect(sub).toMatchObject({
      status: "active",
      reference: "our-row",
      priceCents: 2000,
      refusal: undefined,
    });
    expect(await on.payments().invoices(customerId)).toMatchObject([
      { status: "paid", amountCents: 2000, paidCents: 2000, subscriptionId: sub.id },
    ]);
  });

  test.each([
    [cards.chargeFails, "Your card was declined."],
    [cards.asksThenNoFunds, "Your card has insufficient funds."],
  ])("with %s is incomplete, and says why", async (number, refusal) => {
    const { sub } = await on.subscriber(number);
    expect(sub).toMatchObject({ status: "incomplete", refusal });
    expect(sub.hostedUrl).toBeUndefined();
  });

  test("with a card that was authenticated when it was added asks for nothing", async () => {
    const { sub } = await on.subscriber(cards.asksUnlessSetUp);
    expect(sub.status).toBe("active");
  });

  test("with a card that always asks leads to a page, after which it is active", async () => {
    const { sub } = await on.subscriber(cards.asksAlways);
    expect(sub).toMatchObject({ status: "incomplete", refusal: undefined });
    expect(sub.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const reply = await on.post(sub.hostedUrl ?? "", { press: "complete" });
    expect(reply.headers.get("location")).toBe(returnUrl);
    const after = await on.payments().readSubscription(sub.id);
    expect([after.status, after.hostedUrl]).toEqual(["active", undefined]);
  });
});

test("a trial charges nothing, with an invoice of 0 cents that is paid", async () => {
  const { customerId, sub } = await on.subscriber(cards.good, 30);
  const trialEndsAt = new Date("2027-03-02T10:00:00Z");
  expect(sub).toMatchObject({ status: "trialing", trialEndsAt, periodEndsAt: trialEndsAt });
  expect(await on.payments().invoices(customerId)).toMatchObject([{ status: "paid", amountCents: 0 }]);
});
