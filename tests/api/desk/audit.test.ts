import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { findUserByEmail } from "../../../api/auth/users";
import { createDataSeal } from "../../../api/db/data-seal";
import { deskAudit, deskSubjectKeys } from "../../../api/db/desk-tables";
import { users } from "../../../api/db/schema";
import { appendDeed, findDeed, openChange } from "../../../api/desk/audit";
import { checkAudit, warnOfAudit } from "../../../api/desk/audit-chain";
import { grantRole, listRoles, sayAuditCheck, takeRole } from "../../../api/desk/operate";
import { rolesOf } from "../../../api/desk/roles";
import { sealSubjectKeysAnew } from "../../../api/desk/subject-keys";
import { createLog } from "../../../api/log";
import { Refused } from "../../../api/refused";
import { makeStaff } from "../../harness/desk";
import { tamperWithAudit } from "../../harness/desk-audit";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

onEachDatabase((api) => {
  const seal = () => createDataSeal(api().settings.dataKeys);
  const grant = (role: string, email = dana.email) =>
    grantRole(api().settings, email, role, api().now)(api().db);
  const take = (role: string) => takeRole(api().settings, dana.email, role, api().now)(api().db);

  const makeDana = async () => (await makeStaff(api())).id;

  it("a role is given once, by a command, to an account with a confirmed address alone", async () => {
    await makeDana();
    await api().db.update(users).set({ emailProvenAt: null });
    await expect(grant("owner")).rejects.toThrow("is not confirmed");
    await api().db.update(users).set({ emailProvenAt: api().now() });
    await expect(grant("king")).rejects.toThrow(Refused);
    await expect(grant("owner", "nobody@example.com")).rejects.toThrow("No user has the address");
    expect(await grant("owner")).toContain("dana@example.com is owner now.");
    await expect(grant("owner")).rejects.toThrow("is owner already");
    expect(await listRoles(api().settings)(api().db)).toMatch(
      /^dana@example.com: owner\nThe audit log has it as entry 2, [0-9a-f]{64}\.$/,
    );
    expect(await take("owner")).toContain("is signed out of the desk");
    await expect(take("owner")).rejects.toThrow("is not owner");
    expect(await listRoles(api().settings)(api().db)).toContain("Nobody has a role at the desk.");
  });

  it("a role is given to nobody whose password alone would open the desk", async () => {
    const { id } = await register(api());
    const set = (changes: Partial<typeof users.$inferInsert>) => api().db.update(users).set(changes);
    await set({ emailProvenAt: api().now() });
    await expect(grant("owner")).rejects.toThrow("has no one-time codes and no passkey");
    await api().reset();
    await makeDana();
    await set({ passwordUnconfirmed: true });
    await expect(grant("owner")).rejects.toThrow("is older than the proof of its address");
    expect(await rolesOf(api().db, id)).toEqual([]);
    expect(await api().db.$count(deskAudit)).toBe(0);
  });

  it("the log tells who changed what of whom, and opens what it was before and after", async () => {
    const id = await makeDana();
    await grant("analyst");
    await grant("owner");
    const row = await findDeed(api().db, 2);
    expect(row).toMatchObject({ actor: "command", action: "role.grant", subjectId: id, fields: ["roles"] });
    expect(row?.sealed).not.toContain("analyst");
    expect(row && (await openChange(api().db, seal(), row))).toEqual({
      before: { roles: ["analyst"] },
      after: { roles: ["analyst", "owner"] },
    });
  });

  it("what was sealed about somebody is gone with the account, and the log stays whole", async () => {
    const id = await makeDana();
    await grant("support");
    await api().db.delete(users).where(eq(users.id, id));
    expect(await api().db.select().from(deskSubjectKeys)).toEqual([]);
    const row = await findDeed(api().db, 1);
    expect(row && (await openChange(api().db, seal(), row))).toBe("erased");
    expect(await checkAudit(api().db)).toMatchObject({ whole: 1, brokenAt: undefined });
  });

  it("a person's key opens after a change of DATA_KEYS, once it was sealed anew, without the old one", async () => {
    await makeDana();
    await grant("support");
    const [old] = api().settings.dataKeys;
    const log = createLog("silent", { write: () => {} });
    const next = "the next key of tests has forty letters too";
    await sealSubjectKeysAnew({ db: api().db, seal: createDataSeal([next, old]), log });
    const row = await findDeed(api().db, 1);
    expect(row && (await openChange(api().db, createDataSeal([next]), row))).toMatchObject({
      after: { roles: ["support"] },
    });
  });

  it("no statement changes, removes or empties the log", async () => {
    await makeDana();
    await grant("owner");
    const refused = async (statement: string) => {
      const error: unknown = await api()
        .database.executeSql(statement)
        .catch((thrown: unknown) => thrown);
      expect(String(error), statement).toContain("append-only");
    };
    await refused("update desk_audit set actor = 'x'");
    await refused("delete from desk_audit");
    await refused("truncate desk_audit");
    await refused(
      "insert into desk_audit select * from desk_audit on conflict (seq) do update set actor = 'x'",
    );
    expect(await sayAuditCheck(api().db)).toMatch(
      /is one chain: 1 entry, the last one [0-9a-f]{64}\. .* only a comparison tells/,
    );
  });

  it("a row that its owner changed or took out is found by the chain, and told when the upstream starts", async () => {
    await makeDana();
    for (const role of ["analyst", "support", "owner"]) await grant(role);
    await tamperWithAudit(api().db, "update desk_audit set actor = 'x' where seq = 2");
    expect(await checkAudit(api().db)).toMatchObject({ whole: 1, brokenAt: 2 });
    await expect(sayAuditCheck(api().db)).rejects.toThrow("entry 2 was changed, or is missing");
    await tamperWithAudit(api().db, "delete from desk_audit where seq = 2");
    const lines: string[] = [];
    await warnOfAudit(api().db, createLog("info", { write: (line) => lines.push(line) }));
    expect(lines.join()).toContain("the desk's audit log was changed");
  });

  it("keeps its order and its chain where many write at once", async () => {
    const deed = { actor: "somebody", action: "look", fields: [] };
    const auditing = { seal: seal(), now: api().now };
    const { db } = api();
    await Promise.all(
      Array.from({ length: 8 }, () => db.transaction((tx) => appendDeed(tx, auditing, deed))),
    );
    expect(await checkAudit(db)).toMatchObject({ whole: 8, brokenAt: undefined });
    expect(await db.$count(deskAudit)).toBe(8);
  });

  it("takes no deed that its readers could not be told", async () => {
    const look = { actor: "command", action: "look", fields: [] };
    const subject = { userId: await makeDana() };
    const long = "a".repeat(20_001);
    const untellable = [
      { ...look, fields: Array.from({ length: 101 }, (_, at) => `field ${at}`) },
      { ...look, action: long },
      { ...look, reason: long },
      { ...look, subject, change: { before: {}, after: { long } } },
    ];
    for (const deed of untellable) {
      const auditing = { seal: seal(), now: api().now };
      const appended = api().db.transaction((tx) => appendDeed(tx, auditing, deed));
      await expect(appended).rejects.toThrow(z.ZodError);
    }
    expect(await api().db.$count(deskAudit)).toBe(0);
  });

  it("a deed whose transaction fails is not in the log", async () => {
    const user = await makeDana();
    await api()
      .db.transaction(async (tx) => {
        await appendDeed(tx, { seal: seal(), now: api().now }, { actor: user, action: "look", fields: [] });
        await tx.execute(sql`select 1 / 0`);
      })
      .catch(() => {});
    expect(await api().db.$count(deskAudit)).toBe(0);
    expect(await findUserByEmail(api().db, dana.email)).toBeDefined();
  });
});
