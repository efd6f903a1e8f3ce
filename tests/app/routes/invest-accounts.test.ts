import { describe, expect, test } from "vitest";
import { loader as layout } from "~/routes/invest";
import { action as forgot } from "~/routes/invest.forgot-password";
import { action as login, loader as loginPage } from "~/routes/invest.login";
import { action as logout, loader as logoutPage } from "~/routes/invest.logout";
import { action as reset, loader as resetPage } from "~/routes/invest.reset-password.$token";
import { action as signUp, loader as signUpPage } from "~/routes/invest.sign-up";
import { action as userLogin } from "~/routes/login";
import { action as userLogout } from "~/routes/logout";
import { investorSessions, investors } from "../../../api/db/investor-tables";
import { createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { iris, registerInvestor } from "../../harness/investors";
import { dana, mailedToken, register } from "../../harness/people";

const on = withVisitor();
const { email, password } = iris;

const post = (form: Record<string, string>) => on.visitor.visit(signUp, "/invest/sign-up", { form });
const signIn = (form: Record<string, string> = { email, password }) =>
  on.visitor.visit(login, "/invest/login", { form });
/** Who is signed in to invest, as the next page finds them. */
const investor = async () => (await on.visitor.visit(layout, "/invest")).data;

describe("signing up to invest", () => {
  test("opens the account, signs in, welcomes, and leads to the checks", async () => {
    const reply = await post(iris);
    expect([reply.status, reply.location]).toEqual([303, "/invest/verify"]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Welcome to the product" });
    expect(await investor()).toEqual({ email });
  });

  test("is another account than a user's with the same e-mail: neither is signed in by the other", async () => {
    await register(on.api, { email });
    await post(iris);
    expect(await on.visitor.user()).toBeUndefined();
    expect(await on.api.db.select().from(investors)).toHaveLength(1);
  });

  test("sent twice has one effect and ends as the first: the same page, the same welcome", async () => {
    const [first, second] = [await post(iris), await post(iris)];
    expect([second.status, second.location]).toEqual([first.status, first.location]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Welcome to the product" });
    expect(await on.api.db.select().from(investors)).toHaveLength(1);
  });

  test("with an e-mail that has an account, and another password, says so at the field", async () => {
    await registerInvestor(on.api);
    const reply = await post({ ...iris, password: "somebody else's" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { email: "There is an account with this email already." },
      repopulateFields: { firstName: iris.firstName },
    });
  });

  test("names every field that is wrong and keeps the rest, but not the password", async () => {
    const reply = await post({ firstName: "Iris", lastName: "", email: "iris", password: "short" });
    expect(reply.data).toMatchObject({
      fieldErrors: {
        lastName: "Required",
        email: "Please enter a valid email",
        password: "Minimum length is 8",
      },
      repopulateFields: { firstName: "Iris", email: "iris" },
    });
    expect(reply.text).not.toContain("short");
  });

  test("suggests the names of the user who is signed in here, and has nothing for who invests already", async () => {
    await register(on.api);
    await on.visitor.visit(userLogin, "/login", { form: { email: dana.email, password: dana.password } });
    expect((await on.visitor.visit(signUpPage, "/invest/sign-up")).data).toEqual({
      values: { firstName: "Dana", lastName: "Lee", email: dana.email },
    });
    await post(iris);
    expect((await on.visitor.visit(signUpPage, "/invest/sign-up")).location).toBe("/invest/account");
  });
});

describe("the investor's login", () => {
  test("signs in and leads to where they came from, else to their investments", async () => {
    await registerInvestor(on.api);
    expect((await signIn({ email, password, from: "/invest/back" })).location).toBe("/invest/back");
    expect(await investor()).toEqual({ email });
    expect((await signIn()).location).toBe("/invest/account");
    expect((await signIn({ email, password, from: "//evil.example" })).location).toBe("/invest/account");
  });

  test("refuses a wrong password and an unknown e-mail in the same words, and a user's too", async () => {
    await registerInvestor(on.api);
    await register(on.api);
    const refusals = [
      await signIn({ email, password: "wrong enough" }),
      await signIn({ email: "nobody@example.com", password: "wrong enough" }),
      await signIn({ email: dana.email, password: dana.password }),
    ];
    for (const { status, toast } of refusals)
      expect([status, toast?.text]).toEqual([422, "Wrong email or password."]);
    expect(await investor()).toEqual({ email: null });
  });

  test("has nothing for who is signed in", async () => {
    await registerInvestor(on.api);
    await signIn();
    const reply = await on.visitor.visit(loginPage, "/invest/login?from=/invest/verify");
    expect([reply.status, reply.location]).toEqual([303, "/invest/verify"]);
  });

  test("keeps the e-mail when the upstream cannot be reached", async () => {
    on.visitor = createVisitor(unreachable);
    const reply = await signIn();
    expect(reply.status).toBe(503);
    expect(reply.data).toMatchObject({ repopulateFields: { email } });
    expect(reply.text).not.toContain(password);
  });
});

describe("the investor's session beside the user's", () => {
  const both = async () => {
    await register(on.api);
    await registerInvestor(on.api);
    await on.visitor.visit(userLogin, "/login", { form: { email: dana.email, password: dana.password } });
    await signIn();
  };

  test("logging out as investor ends that session, here and upstream, and leaves the user's", async () => {
    await both();
    const before = await on.api.db.select().from(investorSessions);
    const reply = await on.visitor.visit(logout, "/invest/logout", { form: {} });
    expect([reply.status, reply.location]).toEqual([303, "/invest"]);
    expect(await investor()).toEqual({ email: null });
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
    expect(await on.api.db.select().from(investorSessions)).toHaveLength(before.length - 1);
  });

  test("logging out as user leaves the investor's", async () => {
    await both();
    await on.visitor.visit(userLogout, "/logout", { form: {} });
    expect(await on.visitor.user()).toBeUndefined();
    expect(await investor()).toEqual({ email });
  });

  test("a link signs nobody out", async () => {
    await both();
    expect((await on.visitor.visit(logoutPage, "/invest/logout")).location).toBe("/invest");
    expect(await investor()).toEqual({ email });
  });

  test("each call is sent the token of whose it is", async () => {
    const sent: string[] = [];
    const exchange = exchangeWith(on.api);
    on.visitor = createVisitor((request) => {
      sent.push(`${request.method} ${request.path} ${request.headers.authorization ?? "-"}`);
      return exchange(request);
    });
    await both();
    const tokens = new Set<string>();
    await on.visitor.visit(async ({ context }) => {
      await context.upstream.users.profile();
      await context.upstream.investors.standing();
      for (const holder of [context.session, context.investor])
        tokens.add(`Bearer ${holder.tokens?.accessToken}`);
      return null;
    }, "/invest");
    const [profile = "", standing = ""] = sent.slice(-2);
    expect([...tokens].map((token) => [profile.endsWith(token), standing.endsWith(token)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test("a 401 of an investor's call ends that session alone", async () => {
    await both();
    await on.api.db.delete(investorSessions);
    await on.visitor.visit(
      ({ context }) => context.upstream.investors.standing().catch(() => null),
      "/invest/account",
    );
    expect(await investor()).toEqual({ email: null });
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });
});

describe("a forgotten password of an investor", () => {
  const ask = (address: string) =>
    on.visitor.visit(forgot, "/invest/forgot-password", { form: { email: address } });
  const change = (token: string, secret: string) =>
    on.visitor.visit(reset, `/invest/reset-password/${token}`, {
      params: { token },
      form: { password: secret },
    });
  const open = (token: string) =>
    on.visitor.visit(resetPage, `/invest/reset-password/${token}`, { params: { token } });

  test("answers the same whether or not there is an account, a user's included, and mails the investor alone", async () => {
    await registerInvestor(on.api);
    await register(on.api);
    const replies = [await ask(email), await ask("nobody@example.com"), await ask(dana.email)];
    for (const { status, location } of replies) expect([status, location]).toEqual([303, "/invest/login"]);
    await on.api.runJobs();
    expect((await on.api.mails()).map(({ to }) => to)).toEqual([email]);
  });

  test("without an e-mail says so", async () => {
    const reply = await ask(" ");
    expect([reply.status, reply.toast?.text]).toEqual([422, "Oops, you forgot to enter an email."]);
  });

  test("is changed by the link that was mailed, once, and every session ends", async () => {
    await registerInvestor(on.api);
    await signIn();
    await ask(email);
    await on.api.runJobs();
    const token = await mailedToken(on.api, "invest/reset-password");
    expect((await open(token)).status).toBe(200);
    const reply = await change(token, "a new vote of confidence");
    expect([reply.status, reply.location]).toEqual([303, "/invest/login"]);
    expect(await investor()).toEqual({ email: null });
    expect((await open(token)).status, "used").toBe(410);
    expect((await signIn()).status, "the old password").toBe(422);
    expect((await signIn({ email, password: "a new vote of confidence" })).status).toBe(303);
  });

  test.each(["a".repeat(43), "..", "x"])("a link that was made up (%j) no longer works", async (token) => {
    expect((await open(token)).status).toBe(410);
    expect((await change(token, "a new vote of confidence")).status).toBe(422);
  });
});
