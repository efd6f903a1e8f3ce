import { describe, expect, test } from "vitest";
import { z } from "zod";
import { action as profile, loader as profilePage } from "~/routes/account_.profile";
import { action as security, loader as securityPage } from "~/routes/account_.security";
import { action as newQuestion } from "~/routes/account_.security_.passkey-question";
import { loader as linkPage, action as useLink } from "~/routes/confirm.$token";
import { loader as investAccount } from "~/routes/invest.account";
import { action as investProfile } from "~/routes/invest.account_.profile";
import { action as investSecurity } from "~/routes/invest.account_.security";
import { action as investLogin } from "~/routes/invest.login";
import { action as investStep } from "~/routes/invest.login_.second-step";
import { action as login } from "~/routes/login";
import { action as passkeyLogin } from "~/routes/login_.passkey";
import { action as question } from "~/routes/login_.passkey_.question";
import { action as step, loader as stepPage } from "~/routes/login_.second-step";
import { action as logout } from "~/routes/logout";
import { createAuthenticator } from "../../../conformance/authenticator";
import { kindsOfAccounts } from "../../harness/accounts";
import { createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { iris, registerInvestor } from "../../harness/investors";
import { dana } from "../../harness/people";
import { codeAt, wrongCode } from "../../harness/second-step";

const on = withVisitor((api) => kindsOfAccounts[0].register(api));
const { email, password } = dana;

const visit = (route: Parameters<typeof on.visitor.visit>[0], path: string, form?: Record<string, string>) =>
  on.visitor.visit(route, path, form && { form });
const logIn = (form: Record<string, string> = {}) => visit(login, "/login", { email, password, ...form });
const secure = (form: Record<string, string>) => visit(security, "/account/security", form);

const Kept = z.object({ repopulateFields: z.record(z.string()) });
const kept = (reply: { data: unknown }) => Kept.parse(reply.data).repopulateFields;
const Standing = z.object({
  standing: z.object({ data: z.object({ passkeys: z.array(z.object({ id: z.string() })) }) }),
});
const Question = z.object({ question: z.object({ challenge: z.string() }) });

/** Turns one-time codes on, with the clock half a minute further so that a next code is another one. */
async function turnOnCodes() {
  const shown = kept(await secure({ press: "turnOn", codesPassword: password }));
  const secret = (shown.secret ?? "").replaceAll(" ", "");
  const stepCode = codeAt(secret, on.api.now());
  const done = await secure({ press: "firstCode", otpauthUri: shown.otpauthUri ?? "", stepCode });
  on.api.advance(60);
  return { secret, shown, recoveryCodes: (kept(done).recoveryCodes ?? "").split("\n") };
}

describe("the profile", () => {
  test("is changed at once, and the session knows the new name", async () => {
    await logIn();
    const form = { press: "names", firstName: "Dee", lastName: "Li", timeZone: "Europe/Berlin" };
    const reply = await visit(profile, "/account/profile", form);
    expect([reply.status, reply.location]).toEqual([303, "/account/profile"]);
    expect(await on.visitor.user()).toMatchObject({ firstName: "Dee", lastName: "Li", email });
    const page = await visit(profilePage, "/account/profile");
    expect(page.data).toMatchObject({ profile: { firstName: "Dee", timeZone: "Europe/Berlin" } });
    await visit(profile, "/account/profile", { ...form, timeZone: "" });
    expect((await visit(profilePage, "/account/profile")).data).toMatchObject({
      profile: { timeZone: null },
    });
  });

  test("of an investor is changed as well, and the account's page calls them by the new name", async () => {
    await registerInvestor(on.api);
    await visit(investLogin, "/invest/login", { email: iris.email, password: iris.password });
    const form = { press: "names", firstName: "Ida", lastName: "Vale", timeZone: "" };
    const reply = await visit(investProfile, "/invest/account/profile", form);
    expect([reply.status, reply.location]).toEqual([303, "/invest/account/profile"]);
    expect((await visit(investAccount, "/invest/account")).data).toMatchObject({ called: "Ida" });
  });

  test("names what is wrong at its own field, and keeps no password", async () => {
    await logIn();
    const form = { press: "email", email: "new@example.com", emailPassword: "not the password" };
    const reply = await visit(profile, "/account/profile", form);
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors: { emailPassword: "That is not your password." } });
    expect(reply.text).not.toContain("not the password");
    const zone = { press: "names", firstName: "D", lastName: "L", timeZone: "Mars/Olympus" };
    expect((await visit(profile, "/account/profile", zone)).data).toMatchObject({
      fieldErrors: { timeZone: "Please choose a time zone from the list" },
    });
  });

  test("is for who is signed in", async () => {
    expect((await visit(profilePage, "/account/profile")).location).toBe("/login?from=%2Faccount%2Fprofile");
  });
});

describe("one-time codes", () => {
  test("are shown as a picture and as text, again after a wrong first code, and then never more", async () => {
    await logIn();
    const begun = await secure({ press: "turnOn", codesPassword: password });
    const shown = kept(begun);
    expect(begun.status).toBe(200);
    expect(shown.qr).toMatch(/^M\d+ \d+h/);
    const secret = (shown.secret ?? "").replaceAll(" ", "");
    const otpauthUri = shown.otpauthUri ?? "";
    const wrong = await secure({ press: "firstCode", otpauthUri, stepCode: wrongCode(secret, on.api.now()) });
    expect(wrong.status).toBe(422);
    expect(kept(wrong)).toMatchObject({ qr: shown.qr, secret: shown.secret });
    const right = await secure({ press: "firstCode", otpauthUri, stepCode: codeAt(secret, on.api.now()) });
    expect((kept(right).recoveryCodes ?? "").split("\n")).toHaveLength(10);
    expect((await visit(securityPage, "/account/security")).text).not.toContain(secret);
  });

  test("are asked for at a login, whose page is nobody's without a password", async () => {
    await logIn();
    const { secret } = await turnOnCodes();
    const fresh = await logInAnew({ from: "/account" });
    expect([fresh.status, fresh.location]).toEqual([303, "/login/second-step"]);
    expect(await on.visitor.user()).toBeUndefined();
    expect((await visit(stepPage, "/login/second-step")).data).toMatchObject({
      codes: true,
      passkeys: false,
    });
    const wrong = await visit(step, "/login/second-step", { stepCode: wrongCode(secret, on.api.now()) });
    expect(wrong.status).toBe(422);
    expect(wrong.data).toMatchObject({ fieldErrors: { stepCode: expect.stringContaining("not right") } });
    const done = await visit(step, "/login/second-step", { stepCode: codeAt(secret, on.api.now()) });
    expect([done.status, done.location]).toEqual([303, "/account"]);
    expect(await on.visitor.user()).toMatchObject({ email });
    expect((await visit(stepPage, "/login/second-step")).location).toBe("/login");
  });

  test("are asked for no more after a logout, or where another account signs in", async () => {
    await logIn();
    await turnOnCodes();
    await kindsOfAccounts[0].register(on.api, { email: "other@example.com" });
    const isWaiting = async () => (await visit(stepPage, "/login/second-step")).location !== "/login";
    for (const end of [() => visit(logout, "/logout", {}), () => logIn({ email: "other@example.com" })]) {
      await logInAnew({});
      expect(await isWaiting()).toBe(true);
      await end();
      expect(await isWaiting()).toBe(false);
    }
  });

  test("of an investor are asked for at the investor's login, by a cookie of its own", async () => {
    await registerInvestor(on.api);
    const signIn = () => visit(investLogin, "/invest/login", { email: iris.email, password: iris.password });
    const page = "/invest/account/security";
    await signIn();
    const shown = kept(await visit(investSecurity, page, { press: "turnOn", codesPassword: iris.password }));
    const secret = (shown.secret ?? "").replaceAll(" ", "");
    const first = {
      press: "firstCode",
      otpauthUri: shown.otpauthUri ?? "",
      stepCode: codeAt(secret, on.api.now()),
    };
    await visit(investSecurity, page, first);
    on.api.advance(60);
    expect((await signIn()).location).toBe("/invest/login/second-step");
    expect((await visit(stepPage, "/login/second-step")).location, "the user's").toBe("/login");
    const done = await visit(investStep, "/invest/login/second-step", {
      stepCode: codeAt(secret, on.api.now()),
    });
    expect([done.status, done.location]).toEqual([303, "/invest/account"]);
  });
});

describe("a passkey", () => {
  test("is added by a signed question, signs in, and is removed", async () => {
    await logIn();
    const authenticator = createAuthenticator(on.api.settings.publicUrl);
    const refused = await visit(newQuestion, "/account/security/passkey-question", { passkeyPassword: "no" });
    expect([refused.status, refused.data]).toEqual([422, { message: "That is not your password." }]);
    const asked = await visit(newQuestion, "/account/security/passkey-question", {
      passkeyPassword: password,
    });
    const made = authenticator.create(Question.parse(asked.data).question);
    const form = { press: "newPasskey", passkeyName: "Phone", passkeyPassword: password };
    const added = await secure({ ...form, passkey: JSON.stringify(made) });
    expect((kept(added).recoveryCodes ?? "").split("\n")).toHaveLength(10);

    const { data } = await visit(securityPage, "/account/security");
    const [{ id } = { id: "" }] = Standing.parse(data).standing.data.passkeys;
    const who = await visit(question, "/login/passkey/question", {});
    const passkey = JSON.stringify(authenticator.prove(Question.parse(who.data).question));
    const signedIn = await visit(passkeyLogin, "/login/passkey", { passkey, from: "/account" });
    expect([signedIn.status, signedIn.location]).toEqual([303, "/account"]);

    const removal = { press: "removePasskey", passkeyId: id, removalPassword: "not the password" };
    expect((await secure(removal)).data).toMatchObject({
      fieldErrors: { removalPassword: "That is not your password." },
    });
    expect((await secure({ ...removal, removalPassword: password })).status).toBe(303);
    expect((await visit(securityPage, "/account/security")).data).toMatchObject({
      standing: { data: { passkeys: [] } },
    });
  });

  test("without a script, or with what is none, says what it needs", async () => {
    for (const passkey of ["", "{}", "not JSON"]) {
      const reply = await visit(passkeyLogin, "/login/passkey", { passkey });
      expect(reply.status).toBe(422);
      expect(kept(reply).said).toContain("Passkeys need JavaScript");
    }
  });
});

describe("a mailed link about the account", () => {
  const open = (token: string) => on.visitor.visit(linkPage, `/confirm/${token}`, { params: { token } });
  const press = (token: string, form: Record<string, string> = {}) =>
    on.visitor.visit(useLink, `/confirm/${token}`, { params: { token }, form });
  async function mailed(): Promise<string> {
    await on.api.runJobs();
    return (await on.api.mails()).at(-1)?.text.match(/\/confirm\/([\w-]+)/)?.[1] ?? "";
  }

  test("confirms by its button, with the password where the browser is new, and works no more after", async () => {
    const token = await mailed();
    expect((await open(token)).data).toMatchObject({ valid: true, linkKind: "confirm", needsPassword: true });
    expect((await press(token)).status).toBe(422);
    expect((await press(token, { password: "not the password" })).data).toMatchObject({
      fieldErrors: { password: "That is not your password." },
    });
    const done = await press(token, { password });
    expect([done.status, done.location]).toEqual([303, "/account"]);
    expect((await open(token)).status).toBe(410);
  });

  test("that nobody was sent is gone", async () => {
    expect((await open("a-token-that-nobody-was-ever-given-43-chars")).status).toBe(410);
  });
});

describe("a new password", () => {
  test("is refused where it is easy to guess, at its own field", async () => {
    await logIn();
    const reply = await secure({ press: "password", currentPassword: password, newPassword: "password123" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors: { newPassword: expect.any(String) } });
    const done = await secure({
      press: "password",
      currentPassword: password,
      newPassword: "three other words of mine",
    });
    expect([done.status, done.location]).toEqual([303, "/account/security"]);
    expect(await on.visitor.user()).toMatchObject({ email });
  });
});

/** Logs in from a browser that nobody has signed in with. */
async function logInAnew(form: Record<string, string>) {
  on.visitor = createVisitor(exchangeWith(on.api));
  return logIn(form);
}
