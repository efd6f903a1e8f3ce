import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../../api/db/client";
import { deskAudit } from "../../../api/db/desk-tables";
import { checkAudit } from "../../../api/desk/audit-chain";
import { powersOverAudit, sayMigrated, warnOfAuditRights } from "../../../api/desk/audit-rights";
import { grantRole } from "../../../api/desk/operate";
import { createLog } from "../../../api/log";
import { Refused } from "../../../api/refused";
import { createTestApi, type TestApi } from "../../harness/api";
import { ask, createWithRoles, type RolesOfDatabase } from "../../harness/database-roles";
import { signInAtDesk } from "../../harness/desk";
import { dana } from "../../harness/people";
import { noPostgres, type PostgresServer, startPostgres } from "../../harness/postgres";

const MINUTES = 120_000;
const NO_RIGHT = "42501";
const nobody = () => {};

// Roles are the server's: on one that is not ours they would stay.
describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)(
  "the audit log of a PostgreSQL that another role migrates",
  () => {
    let server: PostgresServer;
    let roles: RolesOfDatabase;
    let api: TestApi;
    let token = "";
    beforeAll(async () => {
      server = await startPostgres();
      roles = await createWithRoles(server);
      api = await createTestApi({ database: await openPostgres(roles.upstream, nobody, roles.owner) });
      token = (await signInAtDesk(api, "owner")).deskToken;
      await grantRole(api.settings, dana.email, "support", api.now)(api.db);
    }, MINUTES);
    afterAll(async () => {
      await api?.close();
      await server?.stop();
    });

    it("is written and read by the upstream's role, which runs jobs of its own queue and mails", async () => {
      expect((await api.call("GET", "/api/desk/audit", { token })).status).toBe(200);
      await api.runJobs();
      expect((await api.mails()).map(({ subject }) => subject).join()).toContain("signed in to the desk");
      expect(await checkAudit(api.db)).toMatchObject({ brokenAt: undefined });
    });

    it.each([
      "update desk_audit set actor = 'x'",
      "delete from desk_audit",
      "truncate desk_audit",
      "insert into desk_audit select * from desk_audit on conflict (seq) do update set actor = 'x'",
      "merge into desk_audit a using desk_roles r on true when matched then delete",
      "select * from desk_audit for update",
      "begin; lock table desk_audit in access exclusive mode",
      "alter table desk_audit disable trigger user",
      "alter table desk_audit disable trigger desk_audit_keeps_rows",
      "drop trigger desk_audit_keeps_rows on desk_audit",
      "create trigger mine before insert on desk_audit for each row execute function desk_audit_is_append_only()",
      "create rule mine as on insert to desk_audit do instead nothing",
      "create or replace function desk_audit_is_append_only() returns trigger language plpgsql as 'begin return new; end'",
      "drop function desk_audit_is_append_only() cascade",
      "alter table desk_audit rename to mine",
      "alter table desk_audit set schema pgboss",
      "create table mine () inherits (desk_audit)",
      "drop table desk_audit",
      "drop schema public cascade",
      "set session_replication_role = replica",
      "copy desk_audit from program 'true'",
      "delete from drizzle.__drizzle_migrations",
      "delete from ledger",
      "alter table ledger disable trigger user",
    ])("cannot be changed by it: %s", async (statement) => {
      const before = await checkAudit(api.db);
      expect(before.whole).toBeGreaterThan(2);
      expect(await ask(roles.upstream, statement)).toBe(NO_RIGHT);
      expect(await checkAudit(api.db)).toEqual(before);
    });

    it("cannot be taken by it: not by another role, nor by rights that it gives itself", async () => {
      const { owner, upstream } = roles.names;
      for (const statement of [
        `set role ${owner}`,
        `set session authorization ${owner}`,
        `alter table desk_audit owner to ${upstream}`,
        `alter role ${upstream} superuser`,
        `grant ${owner} to ${upstream}`,
        `reassign owned by ${owner} to ${upstream}`,
        `drop owned by ${owner}`,
      ])
        expect(await ask(roles.upstream, statement), statement).toBe(NO_RIGHT);
      // Of what somebody does not own a grant is a warning, or an error: in neither case a right.
      await ask(roles.upstream, `grant update on desk_audit to ${upstream}`);
      expect(await ask(roles.upstream, "update desk_audit set actor = 'x'")).toBe(NO_RIGHT);
    });

    it("is nothing that a start warns of, as it does of a role that owns the log, the database or everything", async () => {
      const linesOf = async (url: string) => {
        const lines: string[] = [];
        const database = await openPostgres(url);
        await warnOfAuditRights(database.db, createLog("info", { write: (line) => lines.push(line) }));
        const said = await sayMigrated({ databaseUrl: url })(database.db);
        await database.close();
        return { lines: lines.join(), said };
      };
      expect(await linesOf(roles.upstream)).toEqual({
        lines: "",
        said: "The database has every migration of this release.",
      });
      const owner = await linesOf(roles.owner);
      expect(owner.lines).toContain("can change the desk's audit log");
      expect(owner.said).toContain("it owns the audit log, or may become its owner, ");
      expect((await linesOf(roles.admin)).said).toContain("it is a superuser.");
    });

    it("a start by the upstream's role alone is enough until a release has new migrations", async () => {
      const database = await openPostgres(roles.upstream);
      expect(await database.db.$count(deskAudit)).toBeGreaterThan(0);
      await database.close();
      const empty = await createWithRoles(server);
      await expect(openPostgres(empty.upstream)).rejects.toMatchObject({ cause: { code: NO_RIGHT } });
    });

    it("a database that one role has owned so far is divided, its queue included", async () => {
      const old = await createWithRoles(server);
      const before = await createTestApi({ database: await openPostgres(old.owner) });
      await signInAtDesk(before, "owner");
      await before.close();
      const database = await openPostgres(old.upstream, nobody, old.owner);
      expect(await powersOverAudit(database.db)).toEqual([]);
      const after = await createTestApi({ database });
      await after.call("POST", "/api/users/forgot-password", { body: { email: dana.email } });
      expect(await after.runJobs()).toBeGreaterThan(0);
      expect(await ask(old.upstream, "delete from desk_audit")).toBe(NO_RIGHT);
      await after.close();
    });

    it("a role that cannot do it is refused with a sentence", async () => {
      const refusal = async (upstream: string, owner: string) => {
        const error: unknown = await openPostgres(upstream, nobody, owner).catch((thrown: unknown) => thrown);
        return error instanceof Refused ? error.message : error;
      };
      expect(await refusal(roles.upstream, roles.upstream)).toContain("the same role");
      const other = await createWithRoles(server, false);
      expect(await refusal(roles.upstream, other.owner)).toContain("another database");
      const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
      expect(await refusal(roles.upstream, nowhere)).toMatch(/does not answer.*\(ECONNREFUSED\)\.$/);
      const mine = await createTestApi({ database: await openPostgres(other.owner) });
      await mine.close();
      expect(await refusal(other.upstream, other.owner)).toContain("may not give the upstream's role");
    });
  },
);
