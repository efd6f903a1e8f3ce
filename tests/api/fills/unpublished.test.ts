import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownFills } from "../../../api/db/fill-table";
import { ledger } from "../../../api/db/ledger-table";
import { trades } from "../../../api/db/signal-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana, register } from "../../harness/people";
import { sharedCalls } from "../../harness/shared-calls";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ market: true });
}, 60_000);
afterAll(() => api.close());

/** What is the same for every reader, and the parts of a member's home that are. */
async function published(token: string): Promise<Record<string, string>> {
  const replies = await Promise.all(
    [...sharedCalls.map(([, path]) => path), "/api/users/today"].map(async (path) => {
      const { status, text } = await api.call("GET", path, { token });
      return [path, `${status} ${text}`] as const;
    }),
  );
  return Object.fromEntries(replies);
}

it("no published figure, and no other member's page, changes by what a member notes; it goes with the account", async () => {
  const { token: reader } = await register(api);
  const { id: userId, token } = await register(api, { email: "kim@example.com" });
  const before = await published(reader);
  const entries = await api.db.$count(ledger);
  const rows = await api.db.select({ id: trades.id, day: trades.fillDate }).from(trades).limit(5);
  expect(rows).toHaveLength(5);
  for (const { id: trade, day: filledOn } of rows) {
    const body = { trade, priceCents: 77_777, quantity: 999, filledOn };
    expect((await api.call("PUT", "/api/users/fills", { token, body })).status).toBe(200);
  }
  await api.makeAhead();
  expect(await published(reader)).toEqual(before);
  expect(await api.db.$count(ledger)).toBe(entries);
  expect((await api.call("GET", "/api/users/fills", { token: reader })).body).toEqual({
    fills: [],
    after: null,
  });
  expect((await api.call("GET", "/api/users/export", { token: reader })).text).not.toContain("77777");
  expect((await api.call("GET", "/api/users/export", { token })).text).toContain("77777");

  const of = eq(ownFills.userId, userId);
  expect(await api.db.$count(ownFills, of)).toBe(5);
  await api.call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
  expect(await api.db.$count(ownFills, of)).toBe(0);
});

it("neither log nor figures hold what a member noted", async () => {
  const told = `${api.logs().join("\n")}\n${await api.scrape()}`;
  expect(api.logs().length).toBeGreaterThan(0);
  expect(told).not.toContain("77777");
});
