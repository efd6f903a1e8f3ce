import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { appendToLedger } from "../../../api/ledger/append";
import { contract } from "../../../contract";
import { createTestApi, type TestApi } from "../../harness/api";
import { newSignal } from "../../harness/ledger";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ now: new Date("2026-03-02T12:00:00Z") });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const { outputSchema: schema } = contract.roi.ledger["~orpc"];
async function ask(query = "") {
  const { status, body } = await api.call("GET", `/api/public-tracker/ledger${query}`);
  expect(status).toBe(200);
  return schema?.parse(body) ?? expect.fail("a schema");
}

const fill = (count: number, from = 0) =>
  appendToLedger(
    api.db,
    Array.from({ length: count }, (_, each) => newSignal(`rule:AAPL:${from + each}`)),
    api.now(),
  );

it("an empty ledger has no entries and no head", async () => {
  expect(await ask()).toEqual({ entries: [], head: null });
});

it("is read in pages of 1,000, each with the head, by anybody", async () => {
  const all = await fill(1003);
  const first = await ask();
  expect(first.entries).toEqual(all.slice(0, 1000));
  expect(first.head).toMatchObject({ seq: 1003, hash: all[1002]?.hash });
  const { entries, head } = await ask("?after=1000");
  expect(entries).toEqual(all.slice(1000));
  expect(head).toEqual(first.head);
  expect(await ask("?after=2000")).toEqual({ entries: [], head });
});

it("tells its newest entries, oldest first, and all where there are no more", async () => {
  const all = await fill(5);
  const last = await ask("?newest=2");
  expect(last.entries).toEqual(all.slice(3));
  expect(last.head).toMatchObject({ seq: 5 });
  expect((await ask("?newest=1000")).entries).toEqual(all);
});

it.each([
  "?newest=0",
  "?newest=1001",
  "?limit=1001",
  "?limit=0",
  "?after=-1",
  "?after=1.5",
  "?after=x",
  "?after=",
  "?after[x]=1",
  "?after=9999999999",
])("refuses %s with a sentence", async (query) => {
  const { status, body } = await api.call("GET", `/api/public-tracker/ledger${query}`);
  expect(status).toBe(422);
  expect(body).toEqual({ message: expect.stringMatching(/^(Limit|After|Newest): Must be /) });
});
