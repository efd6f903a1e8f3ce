import { describe, expect, test } from "vitest";
import { action as forgot, loader as forgotPage } from "~/routes/forgot-password";
import { action as login } from "~/routes/login";
import { action as reset, loader as resetPage } from "~/routes/reset-password.$token";
import { createVisitor, unreachable, withVisitor } from "../../harness/context";
import { dana, mailedToken, register } from "../../harness/people";

const on = withVisitor(register);

const ask = (form: Record<string, string>) => on.visitor.visit(forgot, "/forgot-password", { form });
const open = (token: string) =>
  on.visitor.visit(resetPage, `/reset-password/${token}`, { params: { token } });
const change = (token: string, password: string) =>
  on.visitor.visit(reset, `/reset-password/${token}`, { params: { token }, form: { password } });
const signIn = (password: string) =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password } });

async function linkFor(email: string): Promise<string> {
  await ask({ email });
  await on.api.runJobs();
  return mailedToken(on.api, "reset-password");
}

describe("forgot password", () => {
  test("says that the link is on its way and leads back, or to the login page", async () => {
    const reply = await ask({ email: dana.email });
    expect([reply.status, reply.location]).toEqual([303, "/login"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Your reset password link is on its way.",
    });
    expect((await ask({ email: dana.email, from: "/2024" })).location).toBe("/2024");
  });

  test("answers the same for an account that does not exist, and mails nobody", async () => {
    const known = await ask({ email: dana.email });
    const unknown = await ask({ email: "nobody@example.com" });
    expect([unknown.status, unknown.location, unknown.toast]).toEqual([
      known.status,
      known.location,
      known.toast,
    ]);
    await on.api.runJobs();
    expect((await on.api.mails()).map(({ to }) => to)).toEqual([dana.email]);
  });

  test.each(["", "   "])("without an e-mail (%j) says so in a toast and at the field", async (email) => {
    const reply = await ask({ email });
    expect(reply.status).toBe(422);
    expect(reply.toast).toMatchObject({ type: "error", text: "Oops, you forgot to enter an email." });
    expect(reply.data).toMatchObject({ fieldErrors: { email: "Required" } });
  });

  test.each([
    [{ "sec-fetch-mode": "navigate" }, "/blog?modal=forgot-password&empty=1"],
    [{ accept: "text/html,application/xhtml+xml" }, "/blog?modal=forgot-password&empty=1"],
    [{ "sec-fetch-mode": "cors" }, null],
    [{ accept: "text/html" }, null],
  ])(
    "sent empty from a dialog with %j leads to %j: without script the page below it stays",
    async (headers, location) => {
      const form = { email: "", dialog: "1", from: "/blog" };
      const reply = await on.visitor.visit(forgot, "/forgot-password", { form, headers });
      expect([reply.status, reply.location]).toEqual([location ? 303 : 422, location]);
    },
  );

  test("with a broken e-mail says so at the field alone", async () => {
    const reply = await ask({ email: "dana@" });
    expect(reply.toast).toBeUndefined();
    expect(reply.data).toMatchObject({ fieldErrors: { email: "Please enter a valid email" } });
  });

  test("keeps the e-mail when the upstream cannot be reached", async () => {
    on.visitor = createVisitor(unreachable);
    const reply = await ask({ email: dana.email });
    expect(reply.status).toBe(503);
    expect(reply.data).toMatchObject({ repopulateFields: { email: dana.email } });
  });

  test("is a page that knows where the visitor came from", async () => {
    const page = await on.visitor.visit(forgotPage, "/forgot-password?from=/account");
    expect(page.data).toEqual({ from: "/account" });
  });
});

describe("a reset link", () => {
  test("changes the password, ends the session here, and leads to the login page", async () => {
    await signIn(dana.password);
    const token = await linkFor(dana.email);
    expect(await open(token)).toMatchObject({ status: 200, data: { valid: true } });
    const reply = await change(token, "an even longer one");
    expect([reply.status, reply.location]).toEqual([303, "/login"]);
    expect(await on.visitor.nextToast()).toMatchObject({ type: "success" });
    expect(await on.visitor.user()).toBeUndefined();
    expect((await signIn(dana.password)).status, "the old password").toBe(422);
    expect((await signIn("an even longer one")).status, "the new password").toBe(303);
  });

  test("works once", async () => {
    const token = await linkFor(dana.email);
    await change(token, "an even longer one");
    expect(await open(token)).toMatchObject({ status: 410, data: { valid: false } });
    const again = await change(token, "yet another one");
    expect(again.status).toBe(422);
    expect(again.toast).toMatchObject({ type: "error" });
    expect((await signIn("an even longer one")).status).toBe(303);
  });

  test.each(["a".repeat(32), "short", "../../users/profile", "a?b=c", "%2e%2e"])(
    "that nobody mailed (%s) is a dead link like any other",
    async (token) => {
      expect(await open(token)).toMatchObject({ status: 410, data: { valid: false } });
      expect((await change(token, "an even longer one")).status).toBe(422);
    },
  );

  test("holds the new password to the rule and does not send it back", async () => {
    const reply = await change(await linkFor(dana.email), "short");
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors: { password: "Minimum length is 8" } });
    expect(JSON.stringify(reply.data)).not.toContain("short");
  });
});
