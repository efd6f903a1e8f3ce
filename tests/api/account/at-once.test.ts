import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { beginEpoch, findAccountByEmail, ownerBy, updateAccount } from "../../../api/account/account";
import { endAccess } from "../../../api/account/end-access";
import { lockOwner } from "../../../api/auth/owner";
import { hashPassword } from "../../../api/auth/password";
import { passkeys, phoneCodes } from "../../../api/db/account-tables";
import { investorSessions } from "../../../api/db/investor-tables";
import { sessions, users } from "../../../api/db/schema";
import { MOST_PASSKEYS } from "../../../api/second-factor/passkeys";
import { secondStepOf } from "../../../api/second-factor/standing";
import { createAuthenticator } from "../../../conformance/authenticator";
import { accountOf, type KindOfAccount, kindsOfAccounts, stepTokenIn } from "../../harness/accounts";
import { textsSent } from "../../harness/alert-phone";
import { createTestApi, type TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { passkeysOf } from "../../harness/passkeys";
import { noPostgres } from "../../harness/postgres";
import { codeAt } from "../../harness/second-step";
import { openSharedPostgres } from "../../harness/shared-postgres";

const Rows = z.object({ rows: z.array(z.unknown()) });

onEachDatabase((api) => {
  it.each(kindsOfAccounts)("many passkeys of $service at once are no more than may be", async (kind) => {
    const { ask, add } = passkeysOf(api, kind);
    const { token } = await kind.register(api());
    const made: unknown[] = [];
    for (let at = 0; at < MOST_PASSKEYS + 4; at++)
      made.push(createAuthenticator(api().settings.publicUrl).create(await ask(token)));
    const replies = await Promise.all(made.map((passkey) => add(token, passkey)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: MOST_PASSKEYS }, () => 200),
      ...Array.from({ length: 4 }, () => 409),
    ]);
    expect(await api().db.$count(passkeys)).toBe(MOST_PASSKEYS);
  });
});

/** PGlite has one connection, on which nothing happens at once. */
describe.skipIf(noPostgres)("what opens an account, when it is changed while a request is under way,", () => {
  let opened: TestApi | undefined;
  const api = (): TestApi => {
    if (!opened) throw new Error("The upstream exists only while tests run.");
    return opened;
  };
  beforeAll(async () => {
    opened = await createTestApi({ database: await openSharedPostgres(false), seeded: true });
  });
  beforeEach(() => opened?.reset());
  afterAll(() => opened?.close());

  const ownerOf = async (kind: KindOfAccount) => {
    const ownerKind = kind.service === "users" ? "user" : "investor";
    const account = await findAccountByEmail(api().db, ownerKind, kind.person.email);
    return ownerBy(ownerKind, account?.id ?? "");
  };

  const areWaiting = async (count: number) => {
    const { rows } = Rows.parse(
      await api().db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    expect(rows.length).toBeGreaterThanOrEqual(count);
  };

  it.each(kindsOfAccounts)(
    "lets no request of a thief of $service through that was judged before the owner's remedy",
    async (kind) => {
      const { login, path, post, turnOnCodes } = accountOf(api, kind);
      const { withPasskey } = passkeysOf(api, kind);
      const { password } = kind.person;
      const { token } = await kind.register(api());
      const { secret } = await turnOnCodes(token);
      await withPasskey(token);
      const [{ id } = { id: "" }] = await api().db.select({ id: passkeys.id }).from(passkeys);
      const owner = await ownerOf(kind);
      const remove = (rest: string) => api().call("DELETE", path(rest), { token, body: { password } });
      // By a remedy of before: the one that comes now changes nothing else.
      await updateAccount(api().db, owner, { passwordUnconfirmed: true });
      const late = await api().db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const asked = [
          post("password", { password, newPassword: "three other words of mine" }, { token }),
          post("second-step/codes", { password }, { token }),
          post("second-step/codes/confirmation", { stepCode: codeAt(secret, api().now()) }, { token }),
          post("second-step/recovery-codes", { password }, { token }),
          remove("second-step/codes"),
          remove(`passkeys/${id}`),
        ];
        await vi.waitFor(() => areWaiting(asked.length), { timeout: 10_000 });
        await beginEpoch(tx, owner);
        // Not awaited here: they end after the remedy.
        return { asked };
      });
      const replies = await Promise.all(late.asked);
      expect(replies.map(({ status }) => status)).toEqual(late.asked.map(() => 409));
      expect(await secondStepOf(api().db, owner)).toMatchObject({
        codes: true,
        recoveryCodesLeft: 10,
        passkeys: [{ id }],
      });
      for (const tried of ["three other words of mine", password])
        expect((await login(tried)).status).toBe(401);
    },
  );

  it.each(kindsOfAccounts)(
    "lets no session of $service begin by a code that was right before",
    async (kind) => {
      const { login, post, turnOnCodes } = accountOf(api, kind);
      const { token } = await kind.register(api());
      const { secret } = await turnOnCodes(token);
      const stepToken = stepTokenIn((await login()).body);
      const table = sql.identifier(kind.service);
      const owner = await ownerOf(kind);
      const late = await api().db.transaction(async (tx) => {
        // Where the account is read next, the sign-in waits for the change.
        await tx.execute(sql`lock table ${table} in access exclusive mode`);
        const signingIn = post("second-step", { stepToken, stepCode: codeAt(secret, api().now()) });
        await vi.waitFor(() => areWaiting(1), { timeout: 10_000 });
        await tx.execute(sql`update ${table} set password_hash = 'another'`);
        await endAccess(tx, owner, api().now());
        // Not awaited here: it ends after the change.
        return { signingIn };
      });
      expect((await late.signingIn).status).toBe(401);
    },
  );

  it.each(kindsOfAccounts)(
    "lets no session of $service begin by a mailed link that was pressed before the owner's remedy",
    async (kind) => {
      const { path, post, registerProven, tokenTo } = accountOf(api, kind);
      await registerProven();
      const owner = await ownerOf(kind);
      await post("sign-in-links", { email: kind.person.email });
      const link = await tokenTo(kind.person.email, "login/link");
      const late = await api().db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const signingIn = api().call("POST", path(`sign-in-links/${link}`));
        await vi.waitFor(() => areWaiting(1), { timeout: 10_000 });
        await endAccess(tx, owner, api().now());
        // Not awaited here: it ends after the remedy.
        return { signingIn };
      });
      expect((await late.signingIn).status).toBe(422);
      expect(await api().db.$count(kind.service === "users" ? sessions : investorSessions)).toBe(0);
    },
  );

  it("lets no number of a thief be the profile's by a code that was right before the owner's remedy", async () => {
    const [kind] = kindsOfAccounts;
    const { path } = accountOf(api, kind);
    const { password } = kind.person;
    const { token } = await kind.register(api());
    const phone = { token, body: { phone: "(202) 555-0142", password } };
    await api().call("PUT", path("phone"), phone);
    await api().runJobs();
    const stepCode = /(\d{6}) is your code/.exec((await textsSent(api()))[0] ?? "")?.[1];
    const owner = await ownerOf(kind);
    const late = await api().db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      const asked = [
        api().call("POST", path("phone/confirmation"), { token, body: { stepCode } }),
        api().call("PUT", path("phone"), phone),
        api().call("DELETE", path("phone"), { token, body: { password } }),
      ];
      await vi.waitFor(() => areWaiting(asked.length), { timeout: 10_000 });
      await endAccess(tx, owner, api().now());
      // Not awaited here: they end after the remedy.
      return { asked };
    });
    expect((await Promise.all(late.asked)).map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await api().db.$count(phoneCodes)).toBe(0);
    expect(await api().db.select({ phone: users.phone }).from(users)).toEqual([{ phone: null }]);
  });

  it.each(kindsOfAccounts)(
    "refuses a change of address of $service that another account got at the same moment",
    async (kind) => {
      const { askForEmail, mailedLink, registerProven, useLink } = accountOf(api, kind);
      const { token } = await registerProven();
      await askForEmail(token, "wanted@example.com");
      const link = await mailedLink("wanted@example.com");
      await kind.register(api(), { email: "other@example.com" });
      const ownerKind = kind.service === "users" ? "user" : "investor";
      const other = await findAccountByEmail(api().db, ownerKind, "other@example.com");
      const late = await api().db.transaction(async (tx) => {
        await updateAccount(tx, ownerBy(ownerKind, other?.id ?? ""), { email: "wanted@example.com" });
        const changing = useLink(link, { password: kind.person.password });
        await vi.waitFor(() => areWaiting(1), { timeout: 10_000 });
        // Not awaited here: it ends after the other one has the address.
        return { changing };
      });
      expect((await late.changing).status).toBe(409);
    },
  );

  it.each(kindsOfAccounts)(
    "takes no password behind a link of $service that was replaced while it was judged",
    async (kind) => {
      const { mailedLink, useLink } = accountOf(api, kind);
      await kind.register(api());
      const link = await mailedLink(kind.person.email);
      const owner = await ownerOf(kind);
      const chosen = "three other words of mine";
      const passwordHash = await hashPassword(chosen);
      const late = await api().db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const using = useLink(link, { password: kind.person.password });
        await vi.waitFor(() => areWaiting(1), { timeout: 10_000 });
        await updateAccount(tx, owner, { passwordHash });
        // Not awaited here: it goes on once the new password counts.
        return { using };
      });
      expect((await late.using).status).toBe(422);
      expect((await useLink(link, { password: chosen })).status).toBe(200);
    },
  );
});
