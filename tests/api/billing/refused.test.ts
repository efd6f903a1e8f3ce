import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { hostedPage } from "../../harness/bank";
import { buyer, madeOf, returnUrl, rowsOf, Subscribed, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(untried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

describe("a card that is refused at the first charge", () => {
  it("is refused in the provider's words, charges nothing, and leaves the way open to another card", async () => {
    const { addCard, press, current, subscribe, invoices } = await buyer(api);
    const failing = await addCard(cards.chargeFails);
    const key = "one-press";
    const refused = { status: 422, body: { message: "Your card was declined." } };
    expect(await press(failing, { key })).toMatchObject(refused);
    expect(await madeOf(api)).toMatchObject([
      { status: expect.stringMatching(/^(canceled|incomplete_expired)$/) },
    ]);
    expect(await current()).toBeNull();
    // The same press again is the same answer, and no second attempt.
    expect(await press(failing, { key })).toMatchObject(refused);
    expect(await madeOf(api)).toHaveLength(1);

    expect(await subscribe(await addCard(cards.good))).toMatchObject({ status: "active" });
    await api.runJobs();
    const paid = (await invoices()).filter(({ status }) => status === "paid");
    expect(paid).toMatchObject([{ amountCents: 2000 }]);
  });
});

describe("a card whose owner has to authenticate", () => {
  const waiting = async () => {
    const person = await buyer(api);
    const card = await person.addCard(cards.asksAlways);
    const first = await person.subscribe(card);
    return { ...person, card, first };
  };

  it("leads to the provider's page, and is active once that is done", async () => {
    const { first, current, isActive } = await waiting();
    expect(first).toMatchObject({ status: "incomplete", hostedUrl: expect.any(String) });
    expect(await isActive()).toBe(false);
    const reply = await hostedPage(api, first.hostedUrl ?? "").post({ press: "complete" });
    expect(reply).toMatchObject({ status: 303, location: returnUrl });
    expect(await current()).toMatchObject({ status: "active", id: first.id });
    expect(await isActive()).toBe(true);
  });

  it("pressed again before that leads to the same page, and is no second subscription", async () => {
    const { first, card, press } = await waiting();
    const again = Subscribed.parse((await press(card)).body);
    expect(again).toEqual(first);
    expect(await madeOf(api)).toHaveLength(1);
  });

  it("who fails to is refused in words, and may press again with another card", async () => {
    const { first, addCard, current, subscribe, card, press } = await waiting();
    await hostedPage(api, first.hostedUrl ?? "").post({ press: "fail" });
    const reply = await press(card);
    expect(reply).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/unable to authenticate/) },
    });
    expect(await current()).toBeNull();
    expect(await subscribe(await addCard())).toMatchObject({ status: "active" });
    expect(await rowsOf(api)).toMatchObject([{ state: "ended" }, { state: "live" }]);
  });

  it("and who goes away instead can cancel it at once", async () => {
    const { first, mine, addCard, subscribe } = await waiting();
    expect(await mine("DELETE", `subscriptions/${first.id}`)).toMatchObject({
      body: { message: "Your subscription has ended." },
    });
    expect(await subscribe(await addCard())).toMatchObject({ status: "active" });
  });
});

describe("what is somebody else's", () => {
  const both = async () => {
    const dana = await buyer(api);
    const card = await dana.addCard();
    const { id } = await dana.subscribe(card);
    await api.runJobs();
    const [invoice] = await dana.invoices();
    const eve = await buyer(api, "eve@example.com");
    return { dana, eve, card, id, invoice: invoice?.id ?? "" };
  };

  it("is not there: subscriptions, invoices and cards", async () => {
    const { dana, eve, card, id, invoice } = await both();
    await eve.addCard();
    expect(invoice).not.toBe("");
    const replies = await Promise.all([
      eve.mine("DELETE", `subscriptions/${id}`),
      eve.mine("GET", `subscriptions/${id}/un-cancel`),
      eve.mine("POST", `invoices/${invoice}/pay`, {}),
      eve.mine("PUT", "default-payment-method", { paymentMethodId: card }),
      eve.mine("DELETE", `payment-methods/${card}`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404));
    expect(await eve.current()).toBeNull();
    expect(await eve.invoices()).toEqual([]);
    expect(await dana.current()).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
  });

  it("pays for nobody: another's customer, and another's card", async () => {
    const { dana, eve, card } = await both();
    const own = await eve.addCard();
    expect((await eve.press(own, { customerId: dana.customerId })).status).toBe(404);
    expect((await eve.press(card)).status).toBe(422);
    const attach = await eve.post("attach-payment-method", {
      customerId: eve.customerId,
      paymentMethodId: card,
    });
    expect(attach.status).toBeGreaterThanOrEqual(400);
    expect(attach.status).toBeLessThan(500);
    expect(await madeOf(api)).toHaveLength(1);
    expect((await dana.methods()).map(({ id }) => id)).toEqual([card]);
  });

  it("cannot be had by a made-up id, and no page leads elsewhere than to the site", async () => {
    const { eve } = await both();
    const nobody = "1b4e28ba-2fa1-4d1a-8c5f-000000000000";
    expect((await eve.post("setup-intent", { customerId: nobody })).status).toBe(404);
    expect((await eve.post("create-customer", { uniqueId: nobody, email: "eve@example.com" })).status).toBe(
      404,
    );
    const away = { customerId: eve.customerId, returnUrl: "https://evil.example/subscribe" };
    expect((await eve.post("setup-intent", away)).status).toBe(422);
  });
});

describe("a card", () => {
  it("that a subscription is charged to is not forgotten; another one is", async () => {
    const { addCard, subscribe, mine, methods, current } = await buyer(api);
    const charged = await addCard();
    await subscribe(charged);
    const other = await addCard();
    // What was added last is the default, and the one that is charged.
    const now = (await current())?.card?.id === other ? other : charged;
    expect(await mine("DELETE", `payment-methods/${now}`)).toMatchObject({ status: 409 });
    const free = now === other ? charged : other;
    expect(await mine("DELETE", `payment-methods/${free}`)).toMatchObject({ status: 200 });
    expect((await methods()).map(({ id }) => id)).toEqual([now]);
  });
});
