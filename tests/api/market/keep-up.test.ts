import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stocks } from "../../../api/db/market-tables";
import { schedules } from "../../../api/jobs/jobs";
import { createLog } from "../../../api/log";
import { dropCandles } from "../../../api/market/candle-rows";
import { keepUpMarket, prepareMarket } from "../../../api/market/keep-up";
import { listedStocks } from "../../../api/market/listing";
import { storeListing } from "../../../api/market/store-listing";
import { MarketDataError } from "../../../api/providers/market-data/port";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { closeOf, tradingDays } from "../../../domain/trading-days";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { marketSince } from "../../harness/market";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf } from "../../harness/market-sync";
import { candle, createProvider, history, type TestProvider } from "../../harness/provider";

const evening = new Date("2026-11-20T22:30:00Z");
const log = createLog("silent");

function create(name: string): TestProvider {
  const provider = createProvider(name);
  provider.on("candles", history(candle("2026-11-20", 10)));
  return provider;
}

/** Of each job that waits, its name or what else is asked of its row. */
async function waitingJobs({ db }: TestApi, what = sql<string>`name`): Promise<string[]> {
  const job = sql`pgboss.job`;
  const rows = await db.select({ what }).from(job).where(sql`state = 'created'`);
  return rows.map((row) => row.what);
}

describe("a start with the sandbox", () => {
  onEachDatabase(
    (api) => {
      const start = () => {
        const { db, now, jobs } = api();
        return prepareMarket({ db, provider: createSandbox(now), log, now }, jobs);
      };

      it("changes nothing where everything is there", async () => {
        const before = await readMarket(api());
        await start();
        expect(await readMarket(api())).toEqual(before);
      });

      it("has put there what was missing before it goes on, and leaves no job", async () => {
        const { db } = api();
        const before = await readMarket(api());
        await dropCandles(db, "AAPL");
        await db.delete(stocks).where(eq(stocks.symbol, "DDD"));
        await start();
        const after = await readMarket(api());
        const recent = after.candles.filter(({ date }) => date >= marketSince);
        expect({ ...after, candles: recent }).toEqual(before);
        expect(after.candles.length).toBeGreaterThan(recent.length);
        expect(await waitingJobs(api())).toEqual([]);
      });
    },
    { market: true },
  );
});

describe("the daily job", () => {
  const provider = create("acme");
  let limitedAt: string | undefined;
  provider.on("fundamentals", async (symbol) => {
    if (symbol === limitedAt) throw new MarketDataError("rate_limited", "/metric: 429", 42);
    return { sharesOutstanding: 1, earningsPerShare: 1, dividendYield: null };
  });

  onEachDatabase(
    (api) => {
      beforeEach(async () => {
        limitedAt = undefined;
        provider.asked.length = 0;
        await emptyMarket(api());
        await storeListing(api().db, [sectorOf("one", ["AAA", "BBB", "CCC"])]);
        await api().jobs.send("market-sync", {});
      });
      it("is asked for once where another provider's figures are wanted, however many processes start", async () => {
        const { db, now, jobs } = api();
        const parts = { db, provider, log, now };
        await Promise.all([1, 2, 3].map(() => prepareMarket(parts, jobs)));
        expect(provider.asked).toEqual([]);
        expect(await waitingJobs(api())).toEqual(["market-sync"]);
        expect(await db.$count(stocks)).toBe(listedStocks.length);
      });

      const filled = async () => {
        const rows = await api().db.select().from(stocks).orderBy(asc(stocks.symbol));
        return rows.filter(({ candleSource }) => candleSource === "acme").map(({ symbol }) => symbol);
      };
      const goOn = sql<string>`data ->> 'from' || ' after ' || extract(epoch from start_after - created_on)::int`;

      it("fetches what the provider has", async () => {
        expect(await api().runJobs()).toBe(1);
        expect(await filled()).toEqual(["AAA", "BBB", "CCC"]);
      });

      it("goes on where and when a pause has ended", async () => {
        limitedAt = "BBB";
        expect(await api().runJobs()).toBe(1);
        expect(await filled()).toEqual(["AAA"]);
        expect(await waitingJobs(api(), goOn)).toEqual(["BBB after 42"]);
        expect(await api().runJobs()).toBe(0);

        limitedAt = undefined;
        provider.asked.length = 0;
        await api().db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
        expect(await api().runJobs()).toBe(1);
        expect(provider.asked[0]).toContain("candles BBB");
        expect(await filled()).toEqual(["AAA", "BBB", "CCC"]);
      });

      it("gives up until the next day after twenty pauses", async () => {
        limitedAt = "AAA";
        const { db, now } = api();
        const parts = { db, provider, log, now };
        await expect(keepUpMarket(parts, { pauses: 19 })).rejects.toMatchObject({ name: "Postponed" });
        await expect(keepUpMarket(parts, { pauses: 20 })).resolves.toBeUndefined();
      });
    },
    { now: evening, marketData: provider },
  );
});

it("runs on every trading day once its close and the news of it are out", () => {
  expect(schedules["market-sync"]).toBe("30 22 * * 1-5");
  for (const day of tradingDays("2026-01-01", "2027-12-31")) {
    const run = new Date(`${day}T22:30:00Z`);
    expect(run.getTime() - closeOf(day).getTime()).toBeGreaterThanOrEqual(35 * 60_000);
  }
});
