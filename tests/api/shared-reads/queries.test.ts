import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { topicsOfCalls } from "../../../api/shared-reads/topics";
import { readRecordAhead } from "../../../api/signals/rule-record";
import { createTestApi, type TestApi } from "../../harness/api";
import { countQueries } from "../../harness/counted-queries";
import { register } from "../../harness/people";
import { sharedCalls } from "../../harness/shared-calls";
import { openMemoryDatabase } from "../../harness/template";
import { topicsOfTables } from "../data-versions/topics-of-tables";

const START_MS = 120_000;
let api: TestApi;
let token: string;
let count: (act: () => Promise<unknown>) => Promise<string[]>;
beforeAll(async () => {
  const database = await openMemoryDatabase(true);
  count = countQueries(database);
  api = await createTestApi({ database, seeded: true, market: true, versionsBelievedMs: 600_000 });
  ({ token } = await register(api));
  // The whole record is read when a process starts, and by the job that follows new candles: never for one call.
  await readRecordAhead({ ...api, marketData: createSandbox(api.now) });
  await api.call("GET", "/api/sectors");
}, START_MS);
afterAll(() => api.close());

const ask = (path: string) => api.call("GET", path, { token });
/** The session's check is made for each call of a reader, and is none of the reply's. */
const isOfReply = (statement: string) => !/from "sessions"/.test(statement);

describe.each(sharedCalls)("%s %s", (call, path) => {
  let cold: string[];
  it("is made with at most three queries", async () => {
    cold = (await count(() => ask(path))).filter(isOfReply);
    expect(cold.length).toBeLessThanOrEqual(3);
  });

  it("is answered again, byte by byte the same, with none beside the check of the session", async () => {
    const { status, text, headers } = await ask(path);
    expect(status).toBe(200);
    const again: string[] = [];
    const warm = await count(async () => again.push((await ask(path)).text));
    expect(warm.filter(isOfReply)).toEqual([]);
    expect(again).toEqual([text]);
    expect(headers.get("content-type")).toBe("application/json");
  });

  it("bears the versions of each table that its queries read", () => {
    const tables = cold.flatMap((statement) => [
      ...statement.matchAll(/(?:from|join) (?:only )?"?([a-z_]+)"?/g),
    ]);
    const topics = tables
      .map(([, name]) => topicsOfTables[name ?? ""])
      .filter((topic) => topic !== undefined);
    const known: readonly string[] = topicsOfCalls[call] ?? [];
    expect(topics.filter((topic) => topic !== "not shared" && !known.includes(topic))).toEqual([]);
  });
});

it("each call whose topics are known is among these", () => {
  expect([...new Set(sharedCalls.map(([call]) => call))].sort()).toEqual(Object.keys(topicsOfCalls).sort());
});
