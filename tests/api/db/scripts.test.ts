import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Database, openPostgres } from "../../../api/db/client";
import { migrationsFolder } from "../../../api/db/migrate";
import { noPostgres, startPostgres } from "../../harness/postgres";
import { openTemplate } from "../../harness/template";

/** The job queue sends scripts that begin and commit by themselves; one that fails midway must not linger. */
async function survivesFailedScript(database: Database): Promise<void> {
  await expect(database.executeSql("begin; select 1; select nonsense; commit")).rejects.toThrow();
  for (let index = 0; index < 12; index++) await database.db.execute(sql`select 1`);
  expect((await database.executeSql("select 1 as one; select 2 as two")).rows).toEqual([{ two: 2 }]);
  expect((await database.executeSql("select $1::text as word", ["ledger"])).rows).toEqual([
    { word: "ledger" },
  ]);
}

describe("a script that fails inside its own transaction leaves the connection usable", () => {
  it("on PGlite", async () => {
    const database = await openTemplate();
    await survivesFailedScript(database);
    await database.close();
  }, 60_000);

  it.skipIf(noPostgres)(
    "on PostgreSQL",
    async () => {
      const server = await startPostgres();
      const database = await openPostgres(await server.createDatabase());
      await survivesFailedScript(database);
      await database.close();
      await server.stop();
    },
    60_000,
  );
});

it("migrations that are nowhere are missed with the places that were looked at", () => {
  expect(() => migrationsFolder("file:///nowhere/build/api.js")).toThrow(/nowhere\/build\/migrations, /);
});
