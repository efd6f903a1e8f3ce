import { describe, expect, test } from "vitest";
import { cards, returnUrl, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();

const begin = async (customerId: string) => {
  const { hostedUrl = "" } = await on.payments().beginSetup(customerId, returnUrl);
  return hostedUrl;
};

describe("keeping a card on the provider's page", () => {
  test.each([cards.good, cards.chargeFails])(
    "%s is kept at once, and the page leads back",
    async (number) => {
      const customerId = await on.customer();
      const reply = await on.give(await begin(customerId), number);
      expect([reply.status, reply.headers.get("location")]).toEqual([303, returnUrl]);
      expect(await on.payments().cards(customerId)).toMatchObject([
        { brand: "visa", last4: number.slice(-4), expMonth: 4, expYear: 2030, isDefault: false },
      ]);
    },
  );

  test.each([
    [cards.declined, "Your card was declined."],
    [cards.wrongCvc, "Your card&#39;s security code is incorrect."],
    [cards.expired, "Your card has expired."],
    [cards.error, "An error occurred while processing your card. Try again in a little bit."],
  ])("%s is refused there in a plain sentence, and another card can be tried", async (number, sentence) => {
    const customerId = await on.customer();
    const url = await begin(customerId);
    const refused = await on.give(url, number);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`role="alert">${sentence}`);
    expect(await on.payments().cards(customerId)).toEqual([]);
    expect((await on.give(url, cards.good)).headers.get("location")).toBe(returnUrl);
  });

  test.each([cards.asksUnlessSetUp, cards.asks, cards.asksAlways, cards.asksThenNoFunds])(
    "%s is kept once its owner has authenticated it",
    async (number) => {
      const customerId = await on.customer();
      const url = await begin(customerId);
      expect((await on.give(url, number)).headers.get("location")).toBe(new URL(url).pathname);
      expect(await on.payments().cards(customerId)).toEqual([]);
      expect((await on.post(url, { press: "complete" })).headers.get("location")).toBe(returnUrl);
      expect(await on.payments().cards(customerId)).toHaveLength(1);
    },
  );
});
