import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openPostgres } from "../../../api/db/client";
import { createTestApi, type TestApi } from "../../harness/api";
import { logIn, profileStatus, register } from "../../harness/people";
import { noPostgres, type PostgresServer, startPostgres } from "../../harness/postgres";

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("a PostgreSQL that goes away (O7)", () => {
  let server: PostgresServer;
  let database: Database;
  let api: TestApi;
  let lost = 0;
  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres(await server.createDatabase(), () => {
      lost++;
    });
    api = await createTestApi({ database });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await server.stop();
  });

  it("is answered with 503, a sentence and Retry-After, and all works again by itself when it is back", async () => {
    const { token } = await register(api);
    await server.halt();
    const down = await api.call("GET", "/api/users/profile/", { token });
    expect(down.status).toBe(503);
    expect(down.body).toEqual({
      message: "We cannot reach our records right now. Please try again in a moment.",
    });
    expect(down.headers.get("retry-after")).toBe("5");
    const login = await api.call("POST", "/api/users/login", {
      body: { email: "a@example.com", password: "x" },
    });
    expect(login.status).toBe(503);
    expect(lost).toBeGreaterThan(0);
    await server.resume();
    expect(await profileStatus(api, token)).toBe(200);
    await logIn(api);
  }, 30_000);

  it("has migrations that several processes can apply at once", async () => {
    const url = await server.createDatabase();
    const all = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    for (const { db } of all) expect(await db.query.users.findMany()).toEqual([]);
    await Promise.all(all.map(({ close }) => close()));
  }, 30_000);
});
