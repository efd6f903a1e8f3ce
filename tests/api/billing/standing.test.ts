import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import {
  buyer,
  forgetEvents,
  madeOf,
  moveClock,
  providerOf,
  refundAtProvider,
  rowsOf,
  runRound,
  tried,
} from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const subscriber = async (number: string = cards.good) => {
  const person = await buyer(api);
  const card = await person.addCard(number);
  const { id } = await person.subscribe(card);
  await api.runJobs();
  return { ...person, id, card };
};
const subjects = async () => (await api.mails()).map(({ subject }) => subject);

describe("a trial that ends", () => {
  it("is active, with the invoice that was paid, as the webhooks tell", async () => {
    const { email, current, invoices, isActive } = await subscriber();
    expect(await isActive()).toBe(true);
    await moveClock(api, email, 31);
    await api.runJobs();
    expect((await rowsOf(api))[0]).toMatchObject({ state: "live", status: "active" });
    expect(await current()).toMatchObject({ status: "active", card: { last4: "4242" } });
    expect(await invoices()).toMatchObject([
      { status: "paid", amountCents: 2000 },
      { status: "paid", amountCents: 0 },
    ]);
  });

  it("with a card that cannot be charged is past due, and open for the days of grace from the day of its invoice, by the provider's clock", async () => {
    const { email, current, invoices, isActive } = await subscriber(cards.chargeFails);
    await moveClock(api, email, 31);
    await api.runJobs();
    const [open] = await invoices();
    const until = new Date(Date.parse(open?.createdAt ?? "") + 7 * 86_400_000).toISOString();
    expect(await current()).toMatchObject({ status: "past_due", graceUntil: until, opens: true });
    expect(await isActive()).toBe(true);
    // A day of the seven is over.
    api.advance(6 * 86_400 - 1);
    expect(await isActive()).toBe(true);
    api.advance(1);
    expect(await isActive()).toBe(false);
  });

  it("with a card that cannot be charged is closed once its clock was moved past the days of grace", async () => {
    const { email, current, isActive } = await subscriber(cards.chargeFails);
    await moveClock(api, email, 31);
    await api.runJobs();
    await moveClock(api, email, 6);
    expect(await current()).toMatchObject({ status: "past_due", opens: false });
    expect(await isActive()).toBe(false);
  });

  it("is told by mail three days before, once, and so is a payment that failed", async () => {
    const { email } = await subscriber(cards.chargeFails);
    await moveClock(api, email, 28);
    await api.runJobs();
    await runRound(api);
    await moveClock(api, email, 3);
    await api.runJobs();
    await runRound(api);
    expect(await subjects()).toEqual([
      expect.stringMatching(/has started$/),
      expect.stringMatching(/^Your free trial .* ends on/),
      expect.stringMatching(/did not go through$/),
    ]);
  });

  it("is told by mail of each time that its card is refused again, before it closes, and when it has, once", async () => {
    const { email } = await subscriber(cards.chargeFails);
    // Charged on day 30 and tried again on days 33, 38 and 45; seven days of grace.
    for (const days of [31, 3, 2, 3, 10, 10]) {
      await moveClock(api, email, days);
      await api.runJobs();
      await runRound(api, { hours: 1 });
    }
    expect((await subjects()).slice(1)).toEqual([
      expect.stringMatching(/did not go through$/),
      expect.stringMatching(/did not go through again$/),
      expect.stringMatching(/is about to close$/),
      expect.stringMatching(/is closed$/),
    ]);
  });
});

describe("what has failed", () => {
  it("is paid with another card, and its subscription is active again", async () => {
    const { email, addCard, mine, invoices, current, methods } = await subscriber(cards.chargeFails);
    await moveClock(api, email, 31);
    await api.runJobs();
    const [open] = await invoices();
    const declined = await mine("POST", `invoices/${open?.id}/pay`, {});
    expect(declined).toMatchObject({ status: 422, body: { message: "Your card was declined." } });
    const paymentMethodId = await addCard();
    expect(await mine("PUT", "default-payment-method", { paymentMethodId })).toMatchObject({ status: 200 });
    expect((await methods()).find(({ isDefault }) => isDefault)).toMatchObject({ id: paymentMethodId });
    expect(await mine("POST", `invoices/${open?.id}/pay`, {})).toMatchObject({
      status: 200,
      body: { status: "paid" },
    });
    expect(await current()).toMatchObject({ status: "active", graceUntil: null, card: { last4: "4242" } });
    expect((await invoices())[0]).toMatchObject({ id: open?.id, status: "paid" });
    expect(await mine("POST", `invoices/${open?.id}/pay`, {})).toMatchObject({
      status: 409,
      body: { message: "This invoice is paid." },
    });
  });
});

describe("SPEC-DECISIONS 9: cancelling", () => {
  it("is at the period's end, with the reason that was given, and told by mail once", async () => {
    const { id, mine, current, isActive } = await subscriber();
    const why = { reason: "too_expensive", comment: "Later, perhaps" };
    const reply = await mine("DELETE", `subscriptions/${id}`, why);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Your subscription ends on/) },
    });
    expect((await mine("DELETE", `subscriptions/${id}`)).text).toBe(reply.text);
    await api.runJobs();
    expect(await current()).toMatchObject({ status: "trialing", cancelAtPeriodEnd: true });
    expect(await isActive()).toBe(true);
    expect(await rowsOf(api)).toMatchObject([
      { cancelReason: "too_expensive", cancelComment: "Later, perhaps" },
    ]);
    expect(await madeOf(api)).toMatchObject([
      { cancelAtPeriodEnd: true, cancelDetails: { comment: why.comment } },
    ]);
    expect(await subjects()).toEqual([
      expect.stringMatching(/has started$/),
      expect.stringMatching(/is cancelled$/),
    ]);
  });

  it("is told by mail, as is that it goes on, each time anew and in the order in which it came", async () => {
    const { id, mine } = await subscriber();
    const cancelIt = () => mine("DELETE", `subscriptions/${id}`);
    const goOn = () => mine("GET", `subscriptions/${id}/un-cancel`);
    for (const act of [cancelIt, goOn, goOn, cancelIt, goOn]) {
      await act();
      await api.runJobs();
    }
    expect(await subjects()).toEqual([
      expect.stringMatching(/has started$/),
      expect.stringMatching(/is cancelled$/),
      expect.stringMatching(/continues$/),
      expect.stringMatching(/is cancelled$/),
      expect.stringMatching(/continues$/),
    ]);
  });

  it("can be taken back until then, and cannot after it", async () => {
    const { id, email, mine, current, isActive } = await subscriber();
    await mine("DELETE", `subscriptions/${id}`);
    expect(await mine("GET", `subscriptions/${id}/un-cancel`)).toMatchObject({
      status: 200,
      body: { message: "Your subscription continues." },
    });
    expect(await current()).toMatchObject({ status: "trialing", cancelAtPeriodEnd: false });
    await mine("DELETE", `subscriptions/${id}`);
    await moveClock(api, email, 31);
    await api.runJobs();
    expect(await current()).toMatchObject({ status: "canceled", endedAt: expect.any(String) });
    expect(await isActive()).toBe(false);
    expect(await mine("GET", `subscriptions/${id}/un-cancel`)).toMatchObject({ status: 409 });
    expect(await mine("DELETE", `subscriptions/${id}`)).toMatchObject({ status: 409 });
    expect((await subjects()).at(-1)).toMatch(/has ended$/);
  });
});

describe("the round", () => {
  it("takes over what no webhook told, and says what differed, with ids only", async () => {
    const { id, current } = await subscriber();
    const [made] = await madeOf(api);
    await providerOf(api).cancelAtPeriodEnd(made?.id ?? "", {});
    await forgetEvents(api);
    await runRound(api, { hours: 7 });
    expect(await current()).toMatchObject({ cancelAtPeriodEnd: true });
    const told = api.logs().filter((line) => line.includes("differs at the card provider"));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ subscription: id, differs: ["cancel"] }]);
    expect(told.join()).not.toContain("dana");
  });

  it("tells of refunds that no webhook told", async () => {
    const { email, invoices } = await subscriber();
    await moveClock(api, email, 31);
    await api.runJobs();
    const [invoice] = await invoices();
    await refundAtProvider(api, invoice?.id ?? "");
    await runRound(api, { hours: 7 });
    expect((await invoices())[0]).toMatchObject({ refundedCents: 2000 });
    expect(api.logs().filter((line) => line.includes("an invoice differs"))).toHaveLength(1);
  });

  it("says nothing where ours and the provider's agree", async () => {
    await subscriber();
    await runRound(api, { hours: 7 });
    expect(api.logs().filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });
});
