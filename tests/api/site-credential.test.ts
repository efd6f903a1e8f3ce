import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { investors } from "../../api/db/investor-tables";
import { paymentCustomers, subscriptions } from "../../api/db/payment-tables";
import { createTestApi, type TestApi } from "../harness/api";
import { buyer, returnUrl, tried } from "../harness/billing";
import { checkAnswers, registerInvestor } from "../harness/investors";
import { register } from "../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Every call that names an account, with the ids that it names one by. */
async function naming() {
  const dana = await buyer(api);
  const paymentMethodId = await dana.addCard();
  const iris = await registerInvestor(api);
  const { userId: uniqueId, customerId, email } = dana;
  const path = "/api/transactions";
  const subscription = { uniqueId, customerId, subscriptionType: "signals", paymentMethodId };
  const agreed = { priceCents: 2000, trialDays: 30 };
  const campaign = { visitorId: "v".repeat(20), utm: { source: "letter" } };
  const asked: [name: string, method: string, path: string, body?: object][] = [
    ["createCustomer", "POST", `${path}/create-customer`, { uniqueId, email }],
    ["setupIntent", "POST", `${path}/setup-intent`, { customerId, returnUrl }],
    [
      "paymentIntent",
      "POST",
      `${path}/payment-intent`,
      { customerId, amountCents: 10_000, pledgeId: "none" },
    ],
    ["attachPaymentMethod", "POST", `${path}/attach-payment-method`, { customerId, paymentMethodId }],
    ["subscribe", "POST", `${path}/subscriptions`, { ...subscription, agreed }],
    ["verify", "GET", `${path}/subscriptions/${uniqueId}/verify?subscriptionType=signals`],
    ["offer", "GET", `${path}/offer?subscriptionType=signals&uniqueId=${uniqueId}`],
    ["registerAml", "PUT", "/api/investors/register-aml", { investorId: iris.id, ...checkAnswers }],
    ["registerCampaign", "PUT", "/api/users/register-campaign", { uniqueId, ...campaign }],
    ["bankLink.link", "POST", "/api/bank-link/link", { returnUrl, userId: uniqueId }],
  ];
  const call = ([, method, at, body]: (typeof asked)[number], given: { token?: string; asSite?: boolean }) =>
    api.call(method, at, { ...given, ...(body && { body }) });
  return { dana, iris, asked, call };
}

const changed = async () => ({
  customers: (await api.db.select().from(paymentCustomers)).length,
  subscriptions: (await api.db.select().from(subscriptions)).length,
  checks: (await api.db.select({ checks: investors.checks }).from(investors)).map(({ checks }) => checks),
});

describe("a call that names an account by its id (S25)", () => {
  it("without the site's credential and without a token is 401, and nothing comes of it", async () => {
    const { asked, call } = await naming();
    const before = await changed();
    for (const each of asked) {
      const { status, body } = await call(each, {});
      expect([each[0], status, body]).toEqual([
        each[0],
        401,
        { message: "Only the site itself, or the account’s owner who is signed in, may ask for this." },
      ]);
    }
    expect(await changed()).toEqual(before);
  });

  it("with another user's token is as if there were no such account, and nothing comes of it", async () => {
    const { asked, call } = await naming();
    const { token } = await register(api, { email: "eve@example.com" });
    const before = await changed();
    for (const each of asked) {
      const { status, body } = await call(each, { token });
      expect([each[0], status]).toEqual([each[0], 404]);
      expect(body).toMatchObject({
        message: expect.stringMatching(/^There is no such (account|customer)\.$/),
      });
    }
    expect(await changed()).toEqual(before);
  });

  it("with a token that is none is 401", async () => {
    const { asked, call } = await naming();
    for (const each of asked) expect((await call(each, { token: "junk.junk.junk" })).status).toBe(401);
  });

  it("is taken from the site, and from its owner who is signed in", async () => {
    const { dana, iris, asked, call } = await naming();
    for (const each of asked) {
      const own = each[0] === "registerAml" ? iris.token : dana.token;
      // The pledge of that name is nobody's: the caller was let through, and the handler has answered.
      const due = each[0] === "paymentIntent" ? 404 : 200;
      const [site, owner] = [await call(each, { asSite: true }), await call(each, { token: own })];
      expect([each[0], site.status, owner.status]).toEqual([each[0], due, due]);
      expect(site.text).not.toMatch(/no such (account|customer)/);
      expect(owner.text).not.toMatch(/no such (account|customer)/);
    }
  });

  it("may be made by an investor's token for the investor's own customer alone", async () => {
    const { dana, iris } = await naming();
    const ask = (uniqueId: string) =>
      api.call("POST", "/api/transactions/create-customer", {
        token: iris.token,
        body: { uniqueId, email: iris.email },
      });
    expect((await ask(iris.id)).status).toBe(200);
    expect((await ask(dana.userId)).status).toBe(404);
  });

  it("is in the log for the operator, where it came without the credential", async () => {
    const { asked, call } = await naming();
    const [first] = asked;
    if (first) await call(first, {});
    expect(api.logs().map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: "warn",
        call: "transactions.createCustomer",
        event: "a call came without the site's credential",
      }),
    );
  });

  it("what the same call tells of nobody is open to everybody", async () => {
    const offer = await api.call("GET", "/api/transactions/offer?subscriptionType=signals");
    const link = await api.call("POST", "/api/bank-link/link", { body: { returnUrl } });
    expect([offer.status, link.status]).toEqual([200, 200]);
  });
});

it("what visitors did is told by the site alone: a user's token is not the site's credential", async () => {
  const { id, token } = await register(api);
  const events = [{ kind: "view", at: api.now().toISOString(), path: "/2024", userId: id }];
  const tell = (given: object) => api.call("POST", "/api/events", { body: { events }, ...given });
  expect([
    (await tell({})).status,
    (await tell({ token })).status,
    (await tell({ asSite: true })).status,
  ]).toEqual([401, 401, 200]);
});
