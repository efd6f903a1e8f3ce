import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { investors } from "../../../api/db/investor-tables";
import { users } from "../../../api/db/schema";
import { createTestApi, type TestApi } from "../../harness/api";
import { logInInvestor, registerInvestor } from "../../harness/investors";
import { logIn, register } from "../../harness/people";
import { noPostgres } from "../../harness/postgres";
import { opened, tidyAt } from "../../harness/unused-accounts";

const tables = { user: users, investor: investors };
const waits = sql`pg_locks where not granted`;

// PGlite has one connection: nobody signs in while it deletes.
describe.skipIf(noPostgres)("who signs in at the moment of the deletion", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ now: opened });
  });
  beforeEach(() => api.reset());
  afterAll(() => api?.close());

  it.each([
    ["user", register, logIn],
    ["investor", registerInvestor, logInInvestor],
  ] as const)("keeps the account of the %s", async (kind, open, signIn) => {
    const table = tables[kind];
    await open(api);
    await tidyAt(api, "2028-11-22");
    let signedIn: Promise<unknown> | undefined;
    let deletion: Promise<void> | undefined;
    // Both wait for the account, the sign-in first.
    await api.db.transaction(async (tx) => {
      await tx.select({ id: table.id }).from(table).for("update");
      signedIn = signIn(api);
      await expect.poll(() => tx.$count(waits), { interval: 20 }).toBe(1);
      deletion = tidyAt(api, "2028-12-23");
      await expect.poll(() => tx.$count(waits), { interval: 20 }).toBeGreaterThan(1);
    });
    await Promise.all([signedIn, deletion]);
    expect(await api.db.$count(table)).toBe(1);
  });
});
