import { describe, expect, test } from "vitest";

import { loader as anyPage, action as consent } from "~/routes/consent";
import { action as investLogin } from "~/routes/invest.login";
import { action as investLogout } from "~/routes/invest.logout";
import { action as investSignUp } from "~/routes/invest.sign-up";
import { action as login } from "~/routes/login";
import { action as logout } from "~/routes/logout";
import { action as signUp } from "~/routes/sign-up";
import type { Exchange } from "~/upstream/exchange.server";
import { campaigns } from "../../../api/db/tracking-tables";
import {
  answering,
  createVisitor,
  exchangeWith,
  type TestVisitor,
  unreachable,
  withVisitor,
} from "../../harness/context";
import { iris } from "../../harness/investors";
import { dana, register } from "../../harness/people";

const on = withVisitor(register);

const path = "/api/users/register-campaign";
const spring = "/2024?utm_source=mail&utm_campaign=spring";
const right = { email: dana.email, password: dana.password };

/** A visitor whose calls about campaigns are counted, and answered by another while there is one. */
function visitorTelling(env: Record<string, string> = {}) {
  const real = exchangeWith(on.api);
  const told = { times: 0, instead: undefined as Exchange | undefined };
  on.visitor = createVisitor((request) => {
    if (request.path !== path) return real(request);
    told.times++;
    return (told.instead ?? real)(request);
  }, env);
  return told;
}

const come = (address = spring, headers: Record<string, string> = {}) =>
  on.visitor.visit(anyPage, address, { headers });
const signIn = (headers: Record<string, string> = {}) =>
  on.visitor.visit(login, "/login", { form: right, headers });
const signOut = (visitor: TestVisitor = on.visitor) => visitor.visit(logout, "/logout", { form: {} });
const kept = () => on.api.db.select().from(campaigns);

describe("the campaign that brought somebody", () => {
  test("is registered at sign-in with who came by it, once over login, logout and login", async () => {
    const told = visitorTelling();
    await come(`${spring}&referredBy=ada`);
    for (let round = 0; round < 3; round++) {
      expect((await signIn()).status).toBe(303);
      await signOut();
    }
    expect(told.times).toBe(1);
    expect(await kept()).toMatchObject([
      { ownerKind: "user", source: "mail", campaign: "spring", referredBy: "ada" },
    ]);
    const [row] = await kept();
    expect([row?.visitorId, row?.sessionId]).toEqual(
      Array(2).fill(expect.stringMatching(/^[A-Za-z0-9]{20}$/)),
    );
  });

  test("is registered at sign-up", async () => {
    const told = visitorTelling();
    await come();
    await on.visitor.visit(signUp, "/sign-up", { form: { ...dana, email: "new@example.com" } });
    expect([told.times, (await kept()).length]).toEqual([1, 1]);
  });

  test.each<[string, Record<string, string>, string | null]>([
    ["as the link said", { referredBy: "ada" }, "ada"],
    ["as they changed it", { referredBy: "eve" }, "eve"],
    ["by nobody, where they cleared the field", {}, null],
  ])("is registered at sign-up %s", async (_, typed, referredBy) => {
    visitorTelling();
    await come(`${spring}&referredBy=ada`);
    await on.visitor.visit(signUp, "/sign-up", { form: { ...dana, email: "new@example.com", ...typed } });
    expect(await kept()).toMatchObject([{ campaign: "spring", referredBy }]);
    expect(on.visitor.cookies.names.includes("referral")).toBe(referredBy !== null);
  });

  test("is registered of an investor at sign-up, and not again at login", async () => {
    const told = visitorTelling();
    await come();
    await on.visitor.visit(investSignUp, "/invest/sign-up", { form: iris });
    await on.visitor.visit(investLogout, "/invest/logout", { form: {} });
    await on.visitor.visit(investLogin, "/invest/login", {
      form: { email: iris.email, password: iris.password },
    });
    expect(told.times).toBe(1);
    expect(await kept()).toMatchObject([{ ownerKind: "investor", source: "mail" }]);
  });

  test("is registered of an investor who logs in", async () => {
    const told = visitorTelling();
    await on.visitor.visit(investSignUp, "/invest/sign-up", { form: iris });
    await on.visitor.visit(investLogout, "/invest/logout", { form: {} });
    expect(told.times, "nothing brought them").toBe(0);
    await come();
    await on.visitor.visit(investLogin, "/invest/login", {
      form: { email: iris.email, password: iris.password },
    });
    expect(await kept()).toHaveLength(1);
  });

  test("is registered for each who signs in by the same browser", async () => {
    await register(on.api, { email: "other@example.com" });
    const told = visitorTelling();
    await come();
    await signIn();
    await signOut();
    await on.visitor.visit(login, "/login", { form: { ...right, email: "other@example.com" } });
    await signOut();
    await signIn();
    expect(told.times).toBe(2);
    expect(new Set((await kept()).map(({ ownerId }) => ownerId)).size).toBe(2);
  });

  test("that is another one is registered anew", async () => {
    const told = visitorTelling();
    await come();
    await signIn();
    await signOut();
    await come("/2024?utm_source=mail&utm_campaign=autumn");
    await signIn();
    expect(told.times).toBe(2);
    expect((await kept()).map(({ campaign }) => campaign).sort()).toEqual(["autumn", "spring"]);
  });

  test("is kept once where the form is sent twice at a time", async () => {
    visitorTelling();
    await come();
    const replies = await Promise.all([signIn(), signIn()]);
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(await kept()).toHaveLength(1);
  });
});

describe("an upstream that cannot take it", () => {
  test.each<[string, Exchange]>([
    ["is away", unreachable],
    ["fails", answering(500, {})],
    ["has too much to do", answering(429, { message: "Later." }, { "Retry-After": "60" })],
    ["does not know the call", answering(404, {})],
    ["answers nonsense", answering(200, "nonsense")],
    ["refuses who asks", answering(401, { message: "No." })],
  ])("and %s hinders no sign-in, and is told at the next one", async (_, instead) => {
    const told = visitorTelling();
    told.instead = instead;
    await come();
    const reply = await signIn();
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Welcome Back! Pleasure to see you again." });
    await signOut();
    told.instead = undefined;
    await signIn();
    expect([told.times, (await kept()).length]).toEqual([2, 1]);
  });
});

describe("of who is not followed nothing is registered", () => {
  test("while nobody has accepted; once they have, it is at once, and not again", async () => {
    const told = visitorTelling({ CONSENT: "required" });
    await come();
    await signIn();
    expect(told.times).toBe(0);
    await on.visitor.visit(consent, "/consent", { form: { choice: "yes" } });
    expect(await kept()).toMatchObject([{ campaign: "spring", ownerKind: "user" }]);
    await signOut();
    await signIn();
    expect(told.times).toBe(1);
  });

  test("who accepts and is not signed in", async () => {
    const told = visitorTelling({ CONSENT: "required" });
    await come();
    await on.visitor.visit(consent, "/consent", { form: { choice: "yes" } });
    expect(told.times).toBe(0);
  });

  test("who has refused", async () => {
    const told = visitorTelling();
    await on.visitor.visit(consent, "/consent", { form: { choice: "no" } });
    await come();
    await signIn();
    expect(told.times).toBe(0);
  });

  test("whose browser refuses for them, also with an acceptance and a campaign of before", async () => {
    const told = visitorTelling();
    await on.visitor.visit(consent, "/consent", { form: { choice: "yes" } });
    await come();
    await signIn({ "sec-gpc": "1" });
    expect(told.times).toBe(0);
  });
});
