import { describe, expect, test } from "vitest";
import { action as investLogin } from "~/routes/invest.login";
import { action as investAsk } from "~/routes/invest.login_.link";
import { action as investUse } from "~/routes/invest.login_.link_.$token";
import { action as login } from "~/routes/login";
import { action as ask, loader as askPage } from "~/routes/login_.link";
import { loader as linkPage, action as use } from "~/routes/login_.link_.$token";
import { action as logout } from "~/routes/logout";
import { action as signUp } from "~/routes/sign-up";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { iris, registerInvestor } from "../../harness/investors";
import { dana, mailedToken, register } from "../../harness/people";

const on = withVisitor(register, { settings: { limitsFactor: 1 } });

const { email, password } = dana;
const request = (form: Record<string, string> = { email }) => on.visitor.visit(ask, "/login/link", { form });
const open = (token: string) => on.visitor.visit(linkPage, `/login/link/${token}`, { params: { token } });
const press = (token: string) =>
  on.visitor.visit(use, `/login/link/${token}`, { params: { token }, form: {} });
async function link(): Promise<string> {
  await request();
  await on.api.runJobs();
  return mailedToken(on.api, "login/link");
}

describe("asking for a sign-in link", () => {
  test("says that it is on its way and leads back, or to the login page", async () => {
    const reply = await request();
    expect([reply.status, reply.location]).toEqual([303, "/login"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "If there is an account with this email, a sign-in link is on its way.",
    });
    expect((await request({ email, from: "/account" })).location).toBe("/account");
  });

  test("is answered alike for an account that there is not, and mails nobody", async () => {
    const known = await request();
    const unknown = await request({ email: "nobody@example.com" });
    expect([unknown.status, unknown.location, unknown.text]).toEqual([
      known.status,
      known.location,
      known.text,
    ]);
    await on.api.runJobs();
    expect((await on.api.mails()).map(({ to }) => to)).toEqual([email]);
  });

  test("keeps the e-mail when it is wrong, or the upstream is away", async () => {
    const wrong = await request({ email: "dana@" });
    expect([wrong.status, wrong.data]).toMatchObject([422, { repopulateFields: { email: "dana@" } }]);
    on.visitor = createVisitor(unreachable);
    const away = await request();
    expect([away.status, away.data]).toMatchObject([503, { repopulateFields: { email } }]);
  });

  test.each([404, 501])(
    "of an upstream without such links (%i) is told that it is not offered",
    async (status) => {
      on.visitor = createVisitor(answering(status, { message: "Not found." }));
      const reply = await request();
      expect(reply.status).toBe(422);
      expect(reply.toast).toMatchObject({ text: "This is not offered here." });
    },
  );

  test("is not for those who are signed in", async () => {
    await on.visitor.visit(login, "/login", { form: { email, password } });
    expect((await on.visitor.visit(askPage, "/login/link?from=/legal/terms")).location).toBe("/legal/terms");
  });
});

describe("the link", () => {
  test("signs nobody in when it is opened, and somebody when its button is pressed (S2)", async () => {
    const token = await link();
    expect([(await open(token)).status, (await open(token)).status]).toEqual([200, 200]);
    expect(await on.visitor.user()).toBeUndefined();
    const reply = await press(token);
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.user()).toMatchObject({ email });
  });

  test("says whose account it signs in to, so that nobody enters another's unawares", async () => {
    expect((await open(await link())).data).toEqual({ valid: true, email });
  });

  test("tells where the older password works from now on, and the login page of any other browser why not", async () => {
    await press(await link());
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "info",
      text: expect.stringMatching(/chosen before your email was confirmed.*only in this browser/),
    });
    const elsewhere = createVisitor(exchangeWith(on.api));
    const refused = await elsewhere.visit(login, "/login", { form: { email, password } });
    const said = expect.stringMatching(/chosen before the email of the account was confirmed/);
    expect([refused.status, refused.toast, refused.data]).toMatchObject([
      422,
      { type: "error", text: said },
      { repopulateFields: { email, said } },
    ]);
  });

  test("says no more than a welcome in a browser that signed in before", async () => {
    await on.visitor.visit(login, "/login", { form: { email, password } });
    await on.visitor.visit(logout, "/logout", { form: {} });
    await press(await link());
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Welcome Back! Pleasure to see you again." });
  });

  test("that was used, or made up, is gone", async () => {
    const token = await link();
    await press(token);
    expect([(await open(token)).status, (await press(token)).status]).toEqual([410, 410]);
    expect((await open("a-token-that-nobody-was-ever-given")).status).toBe(410);
    expect((await open("short")).status).toBe(410);
  });

  test("of an investor signs in to invest", async () => {
    await registerInvestor(on.api);
    await on.visitor.visit(investAsk, "/invest/login/link", { form: { email: iris.email } });
    await on.api.runJobs();
    const token = await mailedToken(on.api, "invest/login/link");
    const reply = await on.visitor.visit(investUse, `/invest/login/link/${token}`, {
      params: { token },
      form: {},
    });
    expect([reply.status, reply.location]).toEqual([303, "/invest/account"]);
  });
});

describe("the device cookie", () => {
  const strangers = async (path: "users" | "investors", victim: string) => {
    for (let at = 0; at < 61; at++) {
      await on.api.call("POST", `/api/${path}/login`, {
        body: { email: victim, password: "wrong enough" },
        headers: { "x-api-client-token": on.api.clientToken, "x-client-address": `203.0.113.${at}` },
      });
    }
  };

  test("of a login outlives the logout, and lets its owner in while strangers guess (S22)", async () => {
    await on.visitor.visit(login, "/login", { form: { email, password } });
    await on.visitor.visit(logout, "/logout", { form: {} });
    expect(on.visitor.cookies.names).toContain("device");
    await strangers("users", email);
    expect((await on.visitor.visit(login, "/login", { form: { email, password } })).status).toBe(303);
    const elsewhere = createVisitor(exchangeWith(on.api));
    const refused = await elsewhere.visit(login, "/login", { form: { email, password } });
    expect(refused.status).toBe(429);
    expect(refused.toast?.text).toMatch(/ask for a sign-in link by email/);
  });

  test("is given at a sign-up and by a link, too", async () => {
    const ada = { ...dana, email: "ada@example.com" };
    await on.visitor.visit(signUp, "/sign-up", { form: ada });
    expect(on.visitor.cookies.names).toContain("device");
    on.visitor = createVisitor(exchangeWith(on.api));
    await press(await link());
    expect(on.visitor.cookies.names).toContain("device");
  });

  test("of an investor's login does the same for the investor's account", async () => {
    await registerInvestor(on.api);
    const form = { email: iris.email, password: iris.password };
    await on.visitor.visit(investLogin, "/invest/login", { form });
    await strangers("investors", iris.email);
    expect((await on.visitor.visit(investLogin, "/invest/login", { form })).status).toBe(303);
  });

  test.each([
    ["none, as with a foreign upstream", undefined],
    ["one that is no token", "a token; with = signs"],
  ])("is not set where the upstream's reply has %s", async (_, deviceToken) => {
    const body = { id: "u1", firstName: "Dana", lastName: "Lee", email, token: "opaque", deviceToken };
    on.visitor = createVisitor(answering(200, body));
    await on.visitor.visit(login, "/login", { form: { email, password } });
    expect(on.visitor.cookies.names).toContain("session");
    expect(on.visitor.cookies.names).not.toContain("device");
  });

  test("is random: the same browser goes on with its own, and another one gets another", async () => {
    const given = async () => {
      await on.visitor.visit(login, "/login", { form: { email, password } });
      return on.visitor.cookies.value("device");
    };
    const first = await given();
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await given()).toBe(first);
    on.visitor = createVisitor(exchangeWith(on.api));
    expect(await given()).not.toBe(first);
  });

  describe("is sent on to the upstream", () => {
    const held = "t".repeat(43);
    /** The header that a login by a browser with these cookies brings to the upstream. */
    const sentWith = async (cookie: string, env: Record<string, string> = {}) => {
      let sent: string | undefined;
      const upstream = exchangeWith(on.api);
      const visitor = createVisitor((call) => {
        if (call.path === "/api/users/login") sent = call.headers["x-device-token"];
        return upstream(call);
      }, env);
      visitor.cookies.store([cookie]);
      await visitor.visit(login, "/login", { form: { email, password: "wrong enough" } });
      return sent;
    };
    const https = { PUBLIC_URL: "https://www.example.com" };

    test("as it is", async () => {
      expect(await sentWith(`device=${held}`)).toBe(held);
      expect(await sentWith(`__Host-device=${held}`, https)).toBe(held);
    });

    test.each(["short", "t".repeat(44), "twenty%20letters%20and%20more"])(
      "not where it is no token: %s",
      async (none) => {
        expect(await sentWith(`device=${none}`)).toBeUndefined();
      },
    );

    test.each(["device", "__Secure-device"])(
      "not by a name that a sibling host can set: %s",
      async (name) => {
        expect(await sentWith(`${name}=${held}`, https)).toBeUndefined();
      },
    );
  });
});
