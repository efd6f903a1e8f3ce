import { describe, expect, test } from "vitest";
import { cards, returnUrl, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const good = { number: cards.good, expiry: "04 / 30", cvc: "123" };

async function begin() {
  const customerId = await on.customer();
  const { id, hostedUrl = "", clientSecret = "" } = await on.payments().beginSetup(customerId, returnUrl);
  return { customerId, id, url: hostedUrl, clientSecret };
}
const ledTo = (reply: Response) => (reply.status === 303 ? reply.headers.get("location") : reply.status);

describe("the provider's page", () => {
  test("says that it is a sandbox, which test cards there are, and has a way back", async () => {
    const { url } = await begin();
    const reply = await on.open(url);
    const text = await reply.text();
    expect(text).toContain("<strong>Sandbox.</strong>");
    expect(text).toContain("4000 0027 6000 3184");
    expect(text).toContain(`<a href="${returnUrl}">Go back without adding a card</a>`);
    expect(reply.headers.get("content-security-policy")).toContain("form-action 'self' http://site.test");
  });

  test("stays open for who goes back without finishing", async () => {
    const { url } = await begin();
    await on.open(url);
    expect((await on.open(url)).status).toBe(200);
  });

  test("leads back, and adds nothing, for who comes to it again once a card was added", async () => {
    const { customerId, url } = await begin();
    await on.give(url, cards.good);
    const replies = [await on.open(url, { redirect: "manual" }), await on.give(url, cards.good)];
    expect(replies.map(ledTo)).toEqual([returnUrl, returnUrl]);
    expect(await on.payments().cards(customerId)).toHaveLength(1);
  });

  test("pressed twice at once adds one card, and leads back both times", async () => {
    const { customerId, url } = await begin();
    const replies = await Promise.all([on.give(url, cards.good), on.give(url, cards.good)]);
    expect(replies.map(ledTo)).toEqual([returnUrl, returnUrl]);
    expect(await on.payments().cards(customerId)).toHaveLength(1);
  });

  test("pressed twice at once pays once, and leads back both times", async () => {
    const customerId = await on.customer();
    const { id, hostedUrl = "" } = await on
      .payments()
      .beginPayment(
        { customerId, amountCents: 400_000, reference: "p", description: "d", returnUrl },
        on.key(),
      );
    const replies = await Promise.all([on.give(hostedUrl, cards.good), on.give(hostedUrl, cards.good)]);
    expect(replies.map(ledTo)).toEqual([returnUrl, returnUrl]);
    expect((await on.told()).filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
    expect((await on.payments().readPayment(id)).status).toBe("succeeded");
  });

  test.each([
    ["complete", 303, ""],
    ["fail", 422, "We are unable to authenticate"],
  ])("answers both of two presses of %s alike", async (press, status, sentence) => {
    const { url } = await begin();
    await on.give(url, cards.asks);
    for (const reply of [await on.post(url, { press }), await on.post(url, { press })]) {
      expect([reply.status, (await reply.text()).includes(sentence)]).toEqual([status, true]);
    }
  });

  test("is over after a day, and its setup is canceled", async () => {
    const { url } = await begin();
    on.advance(1);
    const reply = await on.open(url);
    const text = await reply.text();
    expect([reply.status, text.includes(`<a href="${returnUrl}">Go back`)]).toEqual([404, true]);
    await on.runDue();
    expect(await on.told()).toEqual(["setup_intent.canceled"]);
  });

  test.each(["x", "x".repeat(32), "%00", `${"x".repeat(31)}'`, "..%2f..%2fdocs", "x".repeat(5000)])(
    "is not there at a made-up address: %.40s",
    async (id) => {
      const reply = await on.open(`http://pages.test/hosted/card/${id}`);
      expect(reply.status).toBe(404);
    },
  );

  test.each([
    ["number", "", "Your card number is incorrect."],
    ["number", "4242424242424241", "Your card number is incorrect."],
    ["number", "<script>alert(1)</script>", "Your card number is incorrect."],
    [
      "number",
      "4111111111111111",
      "Your card was declined. This is a sandbox: only its test cards work here.",
    ],
    ["expiry", "13/30", "Your card&#39;s expiration month is invalid."],
    ["expiry", "soon\u0000", "Your card&#39;s expiration month is invalid."],
    ["expiry", "12/26", "Your card&#39;s expiration year is invalid."],
    ["expiry", "12/2999", "Your card&#39;s expiration year is invalid."],
    ["cvc", "12", "Your card&#39;s security code is invalid."],
    ["cvc", "abc", "Your card&#39;s security code is invalid."],
  ])("refuses the %s %j with a sentence, and tells nobody", async (name, value, sentence) => {
    const { url } = await begin();
    const reply = await on.post(url, { ...good, [name]: value });
    const text = await reply.text();
    expect([reply.status, text.includes(sentence)]).toEqual([422, true]);
    expect(text).not.toContain("<script>alert");
    expect(await on.told()).toEqual([]);
  });

  test("takes a card in the last month that it is good for", async () => {
    const { url } = await begin();
    expect((await on.post(url, { ...good, expiry: "1/27" })).status).toBe(303);
  });

  test("gives the date back after a mistake, never the number or the code", async () => {
    const { url } = await begin();
    const text = await (await on.post(url, { ...good, number: "4242424242424241", cvc: "987" })).text();
    expect(text).toContain('value="04 / 30"');
    expect(text).not.toContain("4242424242424241");
    expect(text).not.toContain('value="987"');
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "takes a body of %s for an empty form",
    async (type) => {
      const { url } = await begin();
      const reply = await on.open(url, { method: "POST", body: "{", headers: { "content-type": type } });
      expect(reply.status).toBe(422);
    },
  );

  test("refuses what another site posts, and more than a form", async () => {
    const { url } = await begin();
    expect((await on.post(url, good, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await on.post(url, { ...good, cvc: "1".repeat(20_000) })).status).toBe(413);
  });

  test("asks again when nobody said what the bank found out", async () => {
    const { customerId, url } = await begin();
    await on.give(url, cards.asks);
    expect(await (await on.open(url)).text()).toContain("The bank of the card that ends in 3220");
    const reply = await on.post(url, { press: "perhaps" });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, new URL(url).pathname]);
    expect(await on.payments().cards(customerId)).toEqual([]);
  });

  test("takes another card after a failed authentication", async () => {
    const { customerId, url } = await begin();
    await on.give(url, cards.asks);
    expect((await on.post(url, { press: "fail" })).status).toBe(422);
    expect(await (await on.open(url)).text()).toContain("We are unable to authenticate");
    expect((await on.give(url, cards.good)).status).toBe(303);
    expect(await on.payments().cards(customerId)).toMatchObject([{ last4: "4242" }]);
  });

  test("is never one of a customer who was forgotten", async () => {
    const { customerId, url } = await begin();
    await on.payments().deleteCustomer(customerId);
    expect((await on.give(url, cards.good)).status).toBe(404);
  });
});

describe("the address for the provider's script", () => {
  const element = "http://pages.test/hosted/card-element";
  const typed = { number: cards.good, expMonth: 4, expYear: 2030, cvc: "123" };
  const ask = async (body: unknown) => {
    const reply = await on.open(element, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };

  test("keeps a card for whoever has the secret, from any site", async () => {
    const { customerId, clientSecret } = await begin();
    const reply = await ask({ clientSecret, ...typed });
    const [card] = await on.payments().cards(customerId);
    expect(JSON.parse(reply.text)).toEqual({ status: "succeeded", paymentMethodId: card?.id });
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("answers a browser that asks for leave first", async () => {
    const reply = await on.open(element, {
      method: "OPTIONS",
      headers: { origin: "http://site.test", "access-control-request-method": "POST" },
    });
    expect([reply.status, reply.headers.get("access-control-allow-headers")]).toEqual([204, "content-type"]);
  });

  test("says when the owner has to authenticate, and goes on once that is known", async () => {
    const { customerId, clientSecret } = await begin();
    const card = { ...typed, number: cards.asks };
    expect(JSON.parse((await ask({ clientSecret, ...card })).text)).toEqual({ status: "requires_action" });
    const reply = await ask({ clientSecret, ...card, authenticate: "complete" });
    expect(JSON.parse(reply.text)).toMatchObject({ status: "succeeded" });
    expect(await on.payments().cards(customerId)).toHaveLength(1);
  });

  test.each([
    [{ number: cards.declined }, "card_declined", "Your card was declined."],
    [{ cvc: "1" }, "invalid_cvc", "Your card's security code is invalid."],
    [
      { number: cards.asks, authenticate: "fail" },
      "authentication_failure",
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    ],
  ])("refuses %j with code and sentence", async (changes, code, message) => {
    const { clientSecret } = await begin();
    const reply = await ask({ clientSecret, ...typed, ...changes });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([402, { error: { code, message } }]);
  });

  test("pays a payment too", async () => {
    const customerId = await on.customer();
    const begun = await on
      .payments()
      .beginPayment({ customerId, amountCents: 1000, reference: "p", description: "d" }, on.key());
    expect(begun.hostedUrl).toBeUndefined();
    await ask({ clientSecret: begun.clientSecret, ...typed });
    expect((await on.payments().readPayment(begun.id)).status).toBe("succeeded");
  });

  test.each(["{", "null", "[]", {}, { clientSecret: "seti_x", ...typed }, { clientSecret: 1 }])(
    "refuses %j as not valid",
    async (body) => {
      expect((await ask(body)).status).toBe(400);
    },
  );

  test("knows no made-up secret, and none that was used", async () => {
    const { clientSecret } = await begin();
    expect((await ask({ clientSecret: "seti_1_secret_2", ...typed })).status).toBe(404);
    await ask({ clientSecret, ...typed });
    expect((await ask({ clientSecret, ...typed })).status).toBe(404);
  });

  test("is not there in production", async () => {
    expect((await on.open(element, { method: "POST", body: "{}" }, true)).status).toBe(404);
  });
});
