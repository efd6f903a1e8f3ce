import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { action as investLogin } from "~/routes/invest.login";
import { action as investSignUp } from "~/routes/invest.sign-up";
import { action as login } from "~/routes/login";
import { action as reset } from "~/routes/reset-password.$token";
import { action as signUp } from "~/routes/sign-up";
import type { Exchange } from "~/upstream/exchange.server";
import { investorSessions } from "../../../api/db/investor-tables";
import { sessions } from "../../../api/db/schema";
import { createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { iris, registerInvestor } from "../../harness/investors";
import { dana, mailedToken, register } from "../../harness/people";

const on = withVisitor(async (api) => {
  await register(api);
  await registerInvestor(api);
  await api.db.delete(sessions);
  await api.db.delete(investorSessions);
});

const ada = { ...dana, firstName: "Ada", email: "ada@example.com" };
const logIn = (visitor = on.visitor) =>
  visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
/** The sessions that the upstream still honours. */
const live = async () => (await on.api.db.select().from(sessions)).map(({ id }) => id);

describe("a session that another sign-in replaces in the same browser ends upstream", () => {
  test("at a login", async () => {
    await logIn();
    const [first] = await live();
    expect((await logIn()).status).toBe(303);
    const after = await live();
    expect(after).toHaveLength(1);
    expect(after).not.toContain(first);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });

  test("at a sign-up, also of somebody else", async () => {
    await logIn();
    const [first] = await live();
    expect((await on.visitor.visit(signUp, "/sign-up", { form: ada })).status).toBe(303);
    expect(await live()).toHaveLength(1);
    expect(await live()).not.toContain(first);
    expect(await on.visitor.user()).toMatchObject({ email: ada.email });
  });

  test("at an investor's login and sign-up, while the user's goes on", async () => {
    await logIn();
    const { email, password } = iris;
    const left = async () => (await on.api.db.select().from(investorSessions)).map(({ id }) => id);
    await on.visitor.visit(investLogin, "/invest/login", { form: { email, password } });
    const first = await left();
    await on.visitor.visit(investLogin, "/invest/login", { form: { email, password } });
    const second = await left();
    await on.visitor.visit(investSignUp, "/invest/sign-up", {
      form: { ...iris, email: "other@example.com" },
    });
    const third = await left();
    expect([first, second, third].map((list) => list.length)).toEqual([1, 1, 1]);
    expect(new Set([...first, ...second, ...third]).size).toBe(3);
    expect(await live()).toHaveLength(1);
  });

  test("at a reset of another account's password", async () => {
    await register(on.api, ada);
    await on.api.db.delete(sessions);
    await logIn();
    await on.api.call("GET", `/api/users/request-new-password?email=${ada.email}`);
    await on.api.runJobs();
    const token = await mailedToken(on.api, "reset-password");
    const form = { password: "another set of trades" };
    await on.visitor.visit(reset, `/reset-password/${token}`, { params: { token }, form });
    expect(await on.visitor.user()).toBeUndefined();
    expect(await live()).toEqual([]);
  });

  test("and so does one whose tokens fit no cookie, and which no browser holds", async () => {
    const large = { ...(await register(on.api, ada)), refreshToken: randomBytes(5_000).toString("hex") };
    const exchange: Exchange = (request) =>
      request.path === "/api/users/login"
        ? exchangeWith({ ...on.api, fetch: async () => Response.json(large) })(request)
        : exchangeWith(on.api)(request);
    const reply = await logIn(createVisitor(exchange));
    expect(reply.status).toBe(422);
    expect(await live()).toEqual([]);
  });
});

test("a wrong password ends nothing", async () => {
  await logIn();
  const before = await live();
  await on.visitor.visit(login, "/login", { form: { email: dana.email, password: "not hers at all" } });
  expect(await live()).toEqual(before);
});

test("an upstream that does not answer the ending is told again, as after a logout", async () => {
  let away = true;
  const exchange: Exchange = (request) =>
    away && request.path === "/api/auth/logout"
      ? Promise.reject(new Error("connect ECONNREFUSED"))
      : exchangeWith(on.api)(request);
  const visitor = createVisitor(exchange);
  await logIn(visitor);
  expect((await logIn(visitor)).status, "who signs in does not wait for it").toBe(303);
  expect(await live()).toHaveLength(2);
  away = false;
  await vi.waitFor(async () => expect(await live()).toHaveLength(1), { timeout: 15_000, interval: 100 });
}, 20_000);

test("an upstream that answers with the same session keeps it", async () => {
  let asked = 0;
  const token = `${"a".repeat(40)}.${"b".repeat(40)}`;
  const exchange: Exchange = (request) => {
    if (request.path === "/api/auth/logout") asked++;
    const body = { id: "u1", firstName: "Dana", lastName: "Lee", email: dana.email, token, exists: false };
    return exchangeWith({ ...on.api, fetch: async () => Response.json(body) })(request);
  };
  const visitor = createVisitor(exchange);
  await logIn(visitor);
  await logIn(visitor);
  expect(asked).toBe(0);
  expect(await visitor.user()).toMatchObject({ email: dana.email });
});
