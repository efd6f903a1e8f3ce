import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as deskPage } from "~/routes/desk._index";
import { loader as auditPage } from "~/routes/desk.audit";
import { loader as entryPage } from "~/routes/desk.audit_.$entry";
import { loader as auditFile } from "~/routes/desk.audit[.]csv";
import { action as login, loader as loginPage } from "~/routes/desk.login";
import { loader as passkeyPage, action as passkeyStep } from "~/routes/desk.login_.passkey";
import { action as passkeyQuestion } from "~/routes/desk.login_.passkey_.question";
import { action as step, loader as stepPage } from "~/routes/desk.login_.second-step";
import { action as logout } from "~/routes/desk.logout";
import { action as memberLogin } from "~/routes/login";
import { createCookieJar } from "~/session/cookies.server";
import { createDataSeal } from "../../../api/db/data-seal";
import { deskSessions } from "../../../api/db/desk-tables";
import { appendDeed } from "../../../api/desk/audit";
import { grantRole } from "../../../api/desk/operate";
import { addRole } from "../../../api/desk/roles";
import type { DeskRole } from "../../../domain/desk-roles";
import { kindsOfAccounts } from "../../harness/accounts";
import { withVisitor } from "../../harness/context";
import { makeStaff } from "../../harness/desk";
import { passkeysOf } from "../../harness/passkeys";
import { dana } from "../../harness/people";
import { codeAt, wrongCode } from "../../harness/second-step";

const on = withVisitor(async () => {});
const { email, password } = dana;
const Asked = z.object({ question: z.object({ challenge: z.string() }) });

const visit = (route: Parameters<typeof on.visitor.visit>[0], path: string, form?: Record<string, string>) =>
  on.visitor.visit(route, path, form && { form });
const logIn = (changes: Record<string, string> = {}) =>
  visit(login, "/desk/login", { email, password, ...changes });
const finish = (stepCode: string) => visit(step, "/desk/login/second-step", { stepCode });

async function signIn(...roles: readonly DeskRole[]) {
  const staff = await makeStaff(on.api, ...roles);
  await logIn();
  await finish(codeAt(staff.secret, on.api.now()));
  on.api.advance(60);
  return staff;
}

describe("the desk", () => {
  test("asks for the password, then for a code, and is open to its own pages alone", async () => {
    const { secret } = await makeStaff(on.api, "owner");
    const first = await logIn();
    expect([first.status, first.location]).toEqual([303, "/desk/login/second-step"]);
    expect((await visit(stepPage, "/desk/login/second-step")).data).toMatchObject({ codes: true });
    const wrong = await finish(wrongCode(secret, on.api.now()));
    expect(wrong.status).toBe(422);
    const done = await finish(codeAt(secret, on.api.now()));
    expect([done.status, done.location]).toEqual([303, "/desk"]);
    const page = await visit(deskPage, "/desk");
    expect(page.data).toMatchObject({ staff: { email, roles: ["owner"] } });
    expect(page.text).not.toContain("token");
    expect((await visit(loginPage, "/desk/login")).location).toBe("/desk");
  });

  test("takes a passkey as the second step, and says what one needs", async () => {
    const { id, token } = await makeStaff(on.api);
    const { withPasskey } = passkeysOf(() => on.api, kindsOfAccounts[0]);
    const authenticator = await withPasskey(token);
    on.api.advance(1);
    await addRole(on.api.db, id, "owner", on.api.now());
    expect((await visit(passkeyPage, "/desk/login/passkey")).location).toBe("/desk/login");
    expect((await visit(passkeyStep, "/desk/login/passkey", { passkey: "{}" })).status).toBe(422);
    const unasked = await visit(passkeyQuestion, "/desk/login/passkey/question", {});
    expect([unasked.status, unasked.data]).toEqual([401, { message: expect.stringContaining("is over") }]);
    await logIn();
    expect((await visit(stepPage, "/desk/login/second-step")).data).toMatchObject({ passkeys: true });
    const { question } = Asked.parse((await visit(passkeyQuestion, "/desk/login/passkey/question", {})).data);
    const passkey = JSON.stringify(authenticator.prove(question));
    const done = await visit(passkeyStep, "/desk/login/passkey", { passkey });
    expect([done.status, done.location]).toEqual([303, "/desk"]);
    expect((await visit(deskPage, "/desk")).data).toMatchObject({ staff: { roles: ["owner"] } });
    const again = await visit(passkeyStep, "/desk/login/passkey", { passkey });
    expect(again.location).toBe("/desk/login");
  });

  test("has cookies that browsers send to its own pages alone", () => {
    const jar = createCookieJar(true);
    expect(jar.write("desk", "x", 60)).toMatch(/^__Secure-desk=x; .*Path=\/desk; .*HttpOnly/);
    expect(jar.write("desk-second-step", "x", 60)).toContain("Path=/desk/login;");
    for (const name of ["desk", "desk-second-step"] as const)
      expect(jar.write(name, "x", 60)).toContain("SameSite=Strict");
    expect(jar.write("session", "x", 60)).toContain("SameSite=Lax");
  });

  test("says the same of a wrong password and of an account without a role, and keeps no password", async () => {
    await makeStaff(on.api);
    const [none, wrong] = [await logIn(), await logIn({ password: "not the password" })];
    expect([none.status, wrong.status]).toEqual([422, 422]);
    expect(none.toast).toEqual(wrong.toast);
    expect(none.text + wrong.text).not.toContain(password);
  });

  test.each([
    ["/desk", deskPage],
    ["/desk/audit", auditPage],
    ["/desk/audit.csv", auditFile],
  ] as const)(
    "leads who is not signed in, or as a member alone, from %s to its login",
    async (path, loader) => {
      await makeStaff(on.api, "owner");
      expect((await visit(loader, path)).location).toBe("/desk/login");
      await visit(memberLogin, "/login", { email, password });
      expect((await visit(loader, path)).location).toBe("/desk/login");
    },
  );

  test("leads to its login from the call that finds the session over", async () => {
    await signIn("owner");
    await on.api.db.delete(deskSessions);
    expect((await visit(auditPage, "/desk/audit")).location).toBe("/desk/login");
    expect((await visit(deskPage, "/desk")).location).toBe("/desk/login");
  });

  test("shows its login, and leads nobody round in circles, to who follows a link from a sibling host", async () => {
    await signIn("owner");
    const headers = { "sec-fetch-site": "same-site" };
    const page = await on.visitor.visit(loginPage, "/desk/login", { headers });
    expect([page.status, page.data]).toEqual([200, { isFromOutside: true }]);
  });

  test("ends at its logout, here and at the upstream", async () => {
    await signIn("support");
    const reply = await visit(logout, "/desk/logout", {});
    expect([reply.status, reply.location]).toEqual([303, "/desk/login"]);
    expect(await on.api.db.select().from(deskSessions)).toEqual([]);
    expect((await visit(deskPage, "/desk")).location).toBe("/desk/login");
  });
});

describe("the audit log", () => {
  test("is read by an owner, in part where a query says so, and entry by entry", async () => {
    const { secret, id } = await makeStaff(on.api, "support");
    await grantRole(on.api.settings, email, "owner", on.api.now)(on.api.db);
    await logIn();
    await finish(codeAt(secret, on.api.now()));
    const all = await visit(auditPage, "/desk/audit?olderThan=nonsense");
    expect(all.data).toMatchObject({
      entries: [{ deed: "audit.read", actorEmail: email }, { deed: "desk.signIn" }, { deed: "role.grant" }],
    });
    const some = await visit(auditPage, `/desk/audit?deed=role.grant&subjectId=${id}`);
    expect(some.data).toMatchObject({ entries: [{ seq: 1 }] });
    const entry = await on.visitor.visit(entryPage, "/desk/audit/1", { params: { entry: "1" } });
    expect(entry.data).toMatchObject({ heldAfter: '{"roles":["owner","support"]}' });
    const none = await on.visitor.visit(entryPage, "/desk/audit/x", { params: { entry: "x" } });
    expect(none.status).toBe(404);
  });

  test("as a file runs no formula in a spreadsheet, and is nobody's to keep", async () => {
    await signIn("owner");
    const deed = { actor: "command", action: "=1+1", fields: [], reason: "@SUM(A1)" };
    const auditing = { seal: createDataSeal(on.api.settings.dataKeys), now: on.api.now };
    await on.api.db.transaction((tx) => appendDeed(tx, auditing, deed));
    const file = await visit(auditFile, "/desk/audit.csv");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(file.text).toContain(",'=1+1,");
    expect(file.text).toContain(",'@SUM(A1),");
  });

  test("takes no email into an address: it leads back to the page without a query, and says why", async () => {
    await signIn("owner");
    for (const name of ["actor", "subjectId", "deed", "olderThan"]) {
      const query = `?${name}=${encodeURIComponent(email)}`;
      const page = await visit(auditPage, `/desk/audit${query}`);
      expect([page.status, page.location]).toEqual([303, "/desk/audit"]);
      const next = await visit(auditPage, "/desk/audit");
      expect(next.toast?.text).toContain("Please use the id of the account");
      expect(next.data).toMatchObject({ filter: {} });
      expect((await visit(auditFile, `/desk/audit.csv${query}`)).location).toBe("/desk/audit");
    }
  });

  test("is refused to another role", async () => {
    await signIn("analyst", "support");
    await expect(visit(auditPage, "/desk/audit")).rejects.toMatchObject({ status: 403 });
  });
});
