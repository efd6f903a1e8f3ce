import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendToLedger } from "../../api/ledger/append";
import { createTestApi, type TestApi } from "../harness/api";
import { instead, json, told, tryConformance } from "../harness/conformance";
import { manyEntries } from "../harness/ledger";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await appendToLedger(api.db, manyEntries(6), api.now());
});
afterAll(() => api.close());

/** Changes what the ledger's call answers; the entries are shared by all replies of a run. */
const relay = (change: (reply: { entries: { source: string }[]; head: object }) => unknown) =>
  instead("GET /api/public-tracker/ledger", async (request, next) => {
    const response = await next(request);
    return response.ok ? json(200, change(Object(await response.json()))) : response;
  });

describe("an upstream whose ledger", () => {
  test("holds passes", async () => {
    const report = await tryConformance(api, { only: ["roi.ledger"] });
    expect(told(report, "failed")).toEqual([]);
    expect(told(report, "passed")).toContain("roi.ledger: its entries");
  });

  test.each([
    [
      "was changed",
      relay(({ entries, head }) => ({ entries: entries.map((row) => ({ ...row, source: "x" })), head })),
      "its entries",
    ],
    ["has another head", relay(({ entries, head }) => ({ entries, head: { ...head, seq: 4 } })), "its head"],
    [
      "is read from wherever",
      relay(({ head, entries }) => ({ head, entries: [...entries].reverse() })),
      "after, and limit",
    ],
  ])("%s is told so", async (_, meddle, promise) => {
    const report = await tryConformance(api, { only: ["roi.ledger"], meddle });
    expect(told(report, "failed")).toContain(`roi.ledger: ${promise}`);
  });
});
