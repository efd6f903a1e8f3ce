import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as accountPage } from "~/routes/account";
import { loader as callback } from "~/routes/brokerage.callback";
import { action as change, loader as changeByLink } from "~/routes/brokerage.connection";
import { action as login } from "~/routes/login";
import { action as logout } from "~/routes/logout";
import type { Exchange } from "~/upstream/exchange.server";
import { connections, oauthPath, press, states } from "../../harness/broker-oauth";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor((api) => register(api));
const signIn = async (visitor = on.visitor, person = dana) => {
  await visitor.visit(login, "/login", { form: { email: person.email, password: person.password } });
  await visitor.nextToast();
};
beforeEach(() => signIn());

const section = "/account#connection";
const Data = z.object({ connection: z.unknown() });
const shown = async () => Data.parse((await on.visitor.visit(accountPage, "/account")).data).connection;
const send = (what: string) => on.visitor.visit(change, "/brokerage/connection", { form: { press: what } });
const begin = async () => (await send("begin")).location ?? "";
/** What the broker's page leads back to when this button is pressed. */
async function pressed(button: string): Promise<string> {
  const back = new URL((await press(on.api, await begin(), button)).headers.get("location") ?? "");
  expect(back.origin).toBe("http://site.test");
  return back.pathname + back.search;
}
const comeBack = (path: string, visitor = on.visitor) => visitor.visit(callback, path);
const noted = () => on.visitor.cookies.names.includes("broker-connection");

/** From now on this visitor's call of the exchange is answered otherwise. */
async function answerExchange(instead: Exchange) {
  const real = exchangeWith(on.api);
  on.visitor = createVisitor((request) =>
    request.path.startsWith(`${oauthPath}?`) ? instead(request) : real(request),
  );
  await signIn();
}

describe("connecting an account with a broker", () => {
  test("leads to the broker's page, back, and says that it is done", async () => {
    expect(await shown()).toEqual({ state: "ready", data: { connected: false } });
    const path = await pressed("allow");
    expect(noted()).toBe(true);
    const reply = await comeBack(path);
    expect([reply.status, reply.location], "without code or state").toEqual([303, section]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Your account with Sandbox Brokerage is connected.",
    });
    expect(await shown()).toMatchObject({ data: { connected: true, broker: "Sandbox Brokerage" } });
    expect(noted()).toBe(false);
  });

  test("that is denied connects nothing, and says so", async () => {
    expect((await comeBack(await pressed("deny"))).location).toBe(section);
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "You did not give permission. Nothing was connected.",
    });
    expect(await connections(on.api)).toEqual([]);
    expect(noted()).toBe(false);
  });

  test("ends on request", async () => {
    await comeBack(await pressed("allow"));
    await on.visitor.nextToast();
    expect((await send("end")).location).toBe(section);
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "The connection with Sandbox Brokerage has ended.",
    });
    expect(await connections(on.api)).toEqual([]);
  });
});

describe("coming back from a broker's page", () => {
  const refused = { type: "warning", text: expect.stringMatching(/^This was not started here/) };

  test.each([
    ["a state of somebody else's", (path: string) => path.replace(/state=[^&]+/, "state=another")],
    ["no state", (path: string) => path.replace(/&?state=[^&]+/, "")],
    ["nothing", () => "/brokerage/callback"],
  ])("with %s connects nothing, asks nobody and ends nothing", async (_, change) => {
    const path = await pressed("allow");
    expect((await comeBack(change(path))).location).toBe(section);
    expect(await on.visitor.nextToast()).toMatchObject(refused);
    expect(await states(on.api), "the state upstream").toHaveLength(1);
    expect(await connections(on.api)).toEqual([]);
    await comeBack(path);
    expect(await on.visitor.nextToast(), "what was begun is kept").toMatchObject({ type: "success" });
  });

  test("twice connects once, and the second time says that it is over", async () => {
    const path = await pressed("allow");
    await comeBack(path);
    await on.visitor.nextToast();
    await send("end");
    await comeBack(path);
    expect(await on.visitor.nextToast()).toMatchObject(refused);
    expect(await connections(on.api)).toEqual([]);
  });

  test("with somebody else's code in their own browser is nobody's", async () => {
    const path = await pressed("allow");
    const victim = createVisitor(exchangeWith(on.api));
    await register(on.api, { email: "kim@example.com" });
    await signIn(victim, { ...dana, email: "kim@example.com" });
    await comeBack(path, victim);
    expect(await victim.nextToast()).toMatchObject(refused);
    expect(await connections(on.api)).toEqual([]);
  });

  test("with a cookie of another user's is nobody's", async () => {
    const path = await pressed("allow");
    const begun = on.visitor.cookies.value("broker-connection") ?? "";
    const other = createVisitor(exchangeWith(on.api));
    await register(on.api, { email: "kim@example.com" });
    await signIn(other, { ...dana, email: "kim@example.com" });
    other.cookies.store([`broker-connection=${begun}`]);
    await comeBack(path, other);
    expect(await other.nextToast()).toMatchObject(refused);
    expect(await connections(on.api)).toEqual([]);
  });

  test("signed out leads to the login, without the code, and connects nothing", async () => {
    const path = await pressed("allow");
    await on.visitor.visit(logout, "/logout", { form: {} });
    await on.visitor.nextToast();
    expect((await comeBack(path)).location).toBe("/login?from=%2Faccount");
    expect(await on.visitor.nextToast()).toMatchObject(refused);
    expect(noted(), "gone with the session").toBe(false);
    expect(await connections(on.api)).toEqual([]);
  });

  test("without a code and with another error than a denial says that it did not work", async () => {
    const path = (await pressed("deny")).replace("access_denied", "server_error");
    await comeBack(path);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "error",
      text: expect.stringMatching(/could not/),
    });
  });

  test.each<[string, Exchange, RegExp]>([
    ["cannot be reached", unreachable, /We cannot reach our service/],
    [
      "refuses",
      answering(422, { message: "Too late. Please begin again." }),
      /^Too late\. Please begin again\.$/,
    ],
    ["talks nonsense", answering(200, { secret: 1 }), /Something went wrong on our side/],
  ])("while the upstream %s says so on the account's page", async (_, trouble, said) => {
    await answerExchange(trouble);
    const reply = await comeBack(await pressed("allow"));
    expect([reply.status, reply.location]).toEqual([303, section]);
    expect(await on.visitor.nextToast()).toMatchObject({ type: "error", text: expect.stringMatching(said) });
  });
});

describe("the way out", () => {
  test("leads to no page that the operator has not named", async () => {
    const real = exchangeWith(on.api);
    const elsewhere = {
      url: "https://evil.example/authorize",
      state: "s",
      expiresAt: "2026-11-21T10:00:00Z",
    };
    on.visitor = createVisitor((request) =>
      request.path.endsWith("/authorization") ? answering(200, elsewhere)(request) : real(request),
    );
    await signIn();
    expect((await send("begin")).location).toBe(section);
    expect(await on.visitor.nextToast()).toMatchObject({ type: "error" });
    expect(noted()).toBe(false);
  });

  test("is never taken by a link, by a visitor or by a form of another kind", async () => {
    expect((await on.visitor.visit(changeByLink, "/brokerage/connection")).location).toBe(section);
    expect((await send("something")).status).toBe(400);
    const stranger = createVisitor(exchangeWith(on.api));
    const reply = await stranger.visit(change, "/brokerage/connection", { form: { press: "begin" } });
    expect(reply.location).toBe("/login");
    expect(await states(on.api)).toEqual([]);
  });

  test("is said not to be offered where the upstream does not know the call, and the page stands", async () => {
    const real = exchangeWith(on.api);
    const isUnknown = (path: string) =>
      path === `${oauthPath}/connection` || path.startsWith("/api/users/overview");
    on.visitor = createVisitor((request) =>
      isUnknown(request.path) ? answering(404, { message: "no" })(request) : real(request),
    );
    await signIn();
    expect(await shown()).toEqual({ state: "not-offered" });
  });
});
