import { readdirSync } from "node:fs";
import type { Db } from "../../api/db/client";
import { createLog } from "../../api/log";
import { storeListing } from "../../api/market/store-listing";
import { syncMarket } from "../../api/market/sync";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import { refreshSignals } from "../../api/signals/refresh";

/**
 * The sandbox's market in tests: `createTestApi({ market: true })`, and the same option of `onEachDatabase` and
 * `withVisitor`. It is the product's own listing and figures, as of one Friday evening: newest candles of
 * {@link marketDay}, fourteen months of them instead of six years (the same figures, whatever the range). The api's
 * clock then stands at {@link marketNow} unless a test says otherwise, and its access tokens live for years, so that
 * the site, whose clock is the real one, takes them for fresh. `reset()` leaves the market as it is: a test that
 * changes it puts it back with {@link seedMarket} after `emptyMarket`, or has an api of its own.
 */
export const marketNow = new Date("2026-11-20T22:30:00Z");
export const marketDay = "2026-11-20";
/** The first candle of each stock. */
export const marketSince = "2025-09-02";

/** Seeds empty market tables, with the signals that follow; about a second. */
export async function seedMarket(db: Db): Promise<void> {
  const now = () => marketNow;
  await storeListing(db);
  const parts = { db, provider: createSandbox(now), log: createLog("silent"), now };
  await syncMarket(parts, { since: marketSince });
  await refreshSignals(parts);
}

/** What the seeded market is made from: a change makes a new template. */
export function marketSources(): string[] {
  const folders = ["api/market/listed", "api/providers/market-data/sandbox", "api/signals", "api/ledger"];
  const files = [
    "action-rows",
    "ask-provider",
    "ask-stock",
    "candle-rows",
    "listing",
    "store-listing",
    "store-stock",
    "sync",
  ];
  return [
    ...folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
    ...files.map((name) => `api/market/${name}.ts`),
    "api/db/insert-rows.ts",
    "domain/ledger.ts",
    "domain/ledger-facts.ts",
    "domain/ledger-endings.ts",
    "domain/ledger-progress.ts",
    "domain/ledger-told.ts",
    "domain/option-price.ts",
    "domain/simulation.ts",
    "domain/trading-days.ts",
    "tests/harness/market.ts",
  ];
}
