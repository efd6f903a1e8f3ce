import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { action as endSession, loader } from "~/routes/account";
import { action as login } from "~/routes/login";
import { action as logout, loader as logoutPage } from "~/routes/logout";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, profileStatus, register } from "../../harness/people";

let elsewhere: { token: string };
const on = withVisitor(async (api) => {
  elsewhere = await register(api);
});
beforeEach(async () => {
  await on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
  await on.visitor.nextToast();
});

const AccountData = z.object({
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  profile: z.object({
    state: z.string(),
    data: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).optional(),
  }),
  sessions: z.object({
    state: z.string(),
    data: z.array(z.object({ id: z.string(), current: z.boolean() })).default([]),
  }),
});
const openAccount = async () => AccountData.parse((await on.visitor.visit(loader, "/account")).data);

describe("the account", () => {
  test("shows the profile and where the user is signed in, this place marked", async () => {
    const { profile, sessions } = await openAccount();
    expect(profile.data).toMatchObject({ email: dana.email, firstName: "Dana", lastName: "Lee" });
    expect(sessions.state).toBe("ready");
    expect(sessions.data.map(({ current }) => current).sort()).toEqual([false, true]);
  });

  test("asks a visitor to log in, and knows the way back", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    const reply = await stranger.visit(loader, "/account");
    expect([reply.status, reply.location]).toEqual([303, "/login?from=%2Faccount"]);
  });

  test("asks the upstream once", async () => {
    const { cookies } = on.visitor;
    const real = exchangeWith(on.api);
    const asked: string[] = [];
    on.visitor = createVisitor((request) => {
      asked.push(request.path.split("?", 1)[0] ?? "");
      return real(request);
    });
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    await openAccount();
    expect(asked).toEqual(["/api/users/overview"]);
  });

  test.each([
    ["lacks the call for the whole", answering(404, { message: "There is no such call." })],
    ["could not make the whole", answering(500, { message: "Something went wrong on our side." })],
  ])("is put together of its parts where the upstream %s", async (_, otherwise) => {
    answeredOtherwise("/overview", otherwise);
    const { profile, sessions } = await openAccount();
    expect([profile.state, sessions.state]).toEqual(["ready", "ready"]);
    expect(profile.data).toMatchObject({ email: dana.email });
  });

  test("stands on what the session knows of the user where the upstream is out of order", async () => {
    answeredOtherwise("/overview", answering(503, { message: "We cannot reach our records right now." }));
    const { user, profile, sessions } = await openAccount();
    expect([profile.state, sessions.state]).toEqual(["failed", "failed"]);
    expect(user).toMatchObject({ email: dana.email });
  });

  const noOverview = answering(404, { message: "There is no such call." });

  /** The same visitor, of an upstream that answers calls whose path ends so in another way. */
  function answeredOtherwise(end: string, otherwise: Exchange) {
    const { cookies } = on.visitor;
    const real = exchangeWith(on.api);
    on.visitor = createVisitor((request) => {
      const [path = ""] = request.path.split("?", 1);
      if (path.endsWith(end)) return otherwise(request);
      return (path.endsWith("/overview") ? noOverview : real)(request);
    });
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
  }

  test("stands without the sessions where the upstream does not offer them", async () => {
    answeredOtherwise("/sessions", answering(404, { message: "There is no such call." }));
    expect((await openAccount()).sessions.state).toBe("not-offered");
  });

  test.each([
    ["fails", answering(500, {}), "failed"],
    ["is of another shape", answering(200, { name: "Dana" }), "failed"],
    ["is not offered", answering(404, {}), "not-offered"],
  ])("stands on what the session knows of the user where the profile %s", async (_, otherwise, state) => {
    answeredOtherwise("/profile/", otherwise);
    const { user, profile, sessions } = await openAccount();
    expect([profile.state, sessions.state]).toEqual([state, "ready"]);
    expect(user).toMatchObject({ email: dana.email, firstName: "Dana" });
  });

  test("shows the profile without a day that it cannot read", async () => {
    const reply = { ...dana, id: "1", createdAt: "the first of May", phone: 5 };
    answeredOtherwise("/profile/", answering(200, reply));
    expect((await openAccount()).profile).toMatchObject({ state: "ready", data: { email: dana.email } });
  });

  test("ends another session on request", async () => {
    const other = (await openAccount()).sessions.data.find(({ current }) => !current);
    const reply = await on.visitor.visit(endSession, "/account", { form: { sessionId: other?.id ?? "" } });
    expect([reply.status, reply.location]).toEqual([303, "/account"]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "That session has been signed out." });
    expect(await profileStatus(on.api, elsewhere.token), "the session elsewhere").toBe(401);
    expect((await openAccount()).sessions.data).toHaveLength(1);
  });

  test.each(["", "../users", "x"])("refuses what is no session's id: %j", async (sessionId) => {
    const reply = await on.visitor.visit(endSession, "/account", { form: { sessionId } });
    expect(reply.status).toBe(422);
    expect((await openAccount()).sessions.data).toHaveLength(2);
  });
});

describe("logging out", () => {
  test("ends the session here and upstream, says so at the top centre, and clears what the browser kept", async () => {
    const replay = createVisitor(exchangeWith(on.api));
    replay.cookies.store(on.visitor.cookies.names.map((name) => `${name}=${on.visitor.cookies.value(name)}`));

    const reply = await on.visitor.visit(logout, "/logout", { form: {} });
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(reply.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(await on.visitor.user()).toBeUndefined();
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "You've been signed out.",
      position: "top-center",
    });
    await expect(replay.visit(loader, "/account"), "the old cookie, replayed").rejects.toMatchObject({
      name: "SessionExpired",
    });
  });

  test("works with an upstream that cannot be reached", async () => {
    const { cookies } = on.visitor;
    on.visitor = createVisitor(unreachable);
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    expect((await on.visitor.visit(logout, "/logout", { form: {} })).location).toBe("/2024");
    expect(await on.visitor.user()).toBeUndefined();
  });

  test("of a session that was ended elsewhere is a logout like any other", async () => {
    const elsewhere = createVisitor(exchangeWith(on.api));
    elsewhere.cookies.store(
      on.visitor.cookies.names.map((name) => `${name}=${on.visitor.cookies.value(name)}`),
    );
    await elsewhere.visit(logout, "/logout", { form: {} });

    expect((await on.visitor.visit(logout, "/logout", { form: {} })).location).toBe("/2024");
    expect(await on.visitor.user()).toBeUndefined();
    expect(await on.visitor.nextToast()).toMatchObject({ text: "You've been signed out." });
  });

  test("is never done by a link", async () => {
    expect((await on.visitor.visit(logoutPage, "/logout")).location).toBe("/2024");
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });
});
