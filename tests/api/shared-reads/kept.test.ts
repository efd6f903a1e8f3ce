import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endSession } from "../../../api/auth/session";
import { readVersions } from "../../../api/data-versions/read";
import type { Database } from "../../../api/db/client";
import { sessions } from "../../../api/db/schema";
import { readDataVersions } from "../../../contract/data-versions";
import { createTestApi, type TestApi } from "../../harness/api";
import { register } from "../../harness/people";
import { noPostgres } from "../../harness/postgres";
import { openSharedPostgres } from "../../harness/shared-postgres";
import { openMemoryDatabase } from "../../harness/template";

const START_MS = 120_000;
const HOUR_MS = 3_600_000;
const sectors = "/api/sectors";

describe("on PGlite", () => suite(() => openMemoryDatabase(false)));
describe.skipIf(noPostgres)("on PostgreSQL", () => suite(() => openSharedPostgres(false)));

function suite(open: () => Promise<Database>): void {
  let one: TestApi;
  /** Another process on the same database, which hears of nothing unless it is told. */
  let other: TestApi;
  const api = () => one;
  beforeAll(async () => {
    const database = await open();
    one = await createTestApi({ database });
    const borrowed = { ...database, close: async () => {} };
    other = await createTestApi({ database: borrowed, versionsBelievedMs: HOUR_MS });
  }, START_MS);
  beforeEach(() => one.reset());
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const rename = (name: string) =>
    api().db.execute(sql`insert into sectors (slug, name, description, position) values ('robots', ${name}, 'A text', 1)
        on conflict (slug) do update set name = excluded.name`);
  const labelOf = (headers: Headers) => readDataVersions(headers.get("x-data-versions") ?? undefined);

  it("a reply bears the versions of its topics, and no others", async () => {
    await rename("Robots");
    const { headers } = await api().call("GET", sectors);
    expect(labelOf(headers)).toEqual({ market: (await readVersions(api().db)).market });
    const { headers: ofNoTopic } = await api().call("GET", "/api/data/versions");
    expect(ofNoTopic.get("x-data-versions")).toBeNull();
  });

  it("another process answers what it has until the site tells it of newer versions, and then at once those", async () => {
    await rename("Robots");
    expect((await other.call("GET", sectors)).text).toContain("Robots");
    await rename("Automata");
    const first = await api().call("GET", sectors);
    expect(first.text).toContain("Automata");
    const told = { "x-data-versions-seen": first.headers.get("x-data-versions") ?? "" };
    const old = await other.call("GET", sectors);
    expect(old.text).toContain("Robots");
    // Older rows bear an older version.
    expect(labelOf(old.headers).market ?? 0).toBeLessThan(labelOf(first.headers).market ?? 0);
    // Whoever is not the site is not believed.
    expect((await other.call("GET", sectors, { headers: told })).text).toContain("Robots");
    const seen = await other.call("GET", sectors, { headers: told, asSite: true });
    expect(seen.text).toBe(first.text);
    expect(labelOf(seen.headers)).toEqual(labelOf(first.headers));
  });

  it("who has signed out gets nothing of what is kept", async () => {
    const { id, token } = await register(api());
    await api().db.execute(sql`insert into stocks (symbol, name, exchange, currency, description)
        values ('ROBO', 'Robots', 'XNAS', 'USD', 'A text') on conflict do nothing`);
    const ask = () => api().call("GET", "/api/symbols/ROBO", { token });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const [session] = await api().db.select({ id: sessions.id }).from(sessions);
    await endSession(api().db, id, session?.id ?? "");
    expect((await ask()).status).toBe(401);
    expect((await api().call("GET", "/api/symbols/ROBO")).status).toBe(401);
  });

  it("what is refused is not kept: a stock that was unknown is there once it was added", async () => {
    const { token } = await register(api());
    const ask = () => api().call("GET", "/api/symbols/NEWS", { token });
    expect((await ask()).status).toBe(404);
    await api().db.execute(sql`insert into stocks (symbol, name, exchange, currency, description)
        values ('NEWS', 'News', 'XNAS', 'USD', 'A text')`);
    expect((await ask()).status).toBe(200);
    expect((await api().call("GET", "/api/symbols/not%20one", { token })).status).toBe(422);
  });
}
