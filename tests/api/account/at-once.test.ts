import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { findAccountByEmail, ownerBy } from "../../../api/account/account";
import { endAccess } from "../../../api/account/end-access";
import { passkeys } from "../../../api/db/account-tables";
import { MOST_PASSKEYS } from "../../../api/second-factor/passkeys";
import { createAuthenticator } from "../../../conformance/authenticator";
import { accountOf, kindsOfAccounts, stepTokenIn } from "../../harness/accounts";
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
describe.skipIf(noPostgres)("a sign-in that is under way while the password is changed", () => {
  let opened: TestApi | undefined;
  const api = (): TestApi => {
    if (!opened) throw new Error("The upstream exists only while tests run.");
    return opened;
  };
  beforeAll(async () => {
    opened = await createTestApi({ database: await openSharedPostgres(false), seeded: true });
  });
  afterAll(() => opened?.close());

  const isSomebodyWaiting = async () => {
    const { rows } = Rows.parse(
      await api().db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
  };

  it.each(kindsOfAccounts)("begins no session of $service by a code that was right before", async (kind) => {
    const { login, post, turnOnCodes } = accountOf(api, kind);
    const { token } = await kind.register(api());
    const { secret } = await turnOnCodes(token);
    const stepToken = stepTokenIn((await login()).body);
    const table = sql.identifier(kind.service);
    const ownerKind = kind.service === "users" ? "user" : "investor";
    const account = await findAccountByEmail(api().db, ownerKind, kind.person.email);
    const owner = ownerBy(ownerKind, account?.id ?? "");
    const late = await api().db.transaction(async (tx) => {
      // Where the account is read next, the sign-in waits for the change.
      await tx.execute(sql`lock table ${table} in access exclusive mode`);
      const signingIn = post("second-step", { stepToken, stepCode: codeAt(secret, api().now()) });
      await vi.waitFor(isSomebodyWaiting, { timeout: 10_000 });
      await tx.execute(sql`update ${table} set password_hash = 'another'`);
      await endAccess(tx, owner, api().now());
      // Not awaited here: it ends after the change.
      return { signingIn };
    });
    expect((await late.signingIn).status).toBe(401);
  });
});
