import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { articles, candles, sectorStocks, stocks } from "../../../api/db/market-tables";
import { createGate } from "../../../api/market/licence";
import { selectNewest } from "../../../api/market/news";
import { selectSummaries } from "../../../api/market/quotes";
import { selectAlike, selectStarting } from "../../../api/market/search";
import { inSector } from "../../../api/market/sectors";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { addSector, emptyMarket } from "../../harness/market-rows";

const licence = { mayDisplay: true, attribution: null, delayMinutes: 0 };
const gate = createGate({ name: "finnhub", licence }, new Date("2026-11-20T22:00:00Z"));

onEachDatabase((api) => {
  // Once is enough: what is asked here changes nothing.
  let made = false;
  beforeEach(async () => {
    if (!made) await makeMany(api());
    made = true;
  }, 60_000);

  const planOf = async (query: SQLWrapper) => {
    const rows = z.object({ rows: z.array(z.object({ "QUERY PLAN": z.string() })) });
    const plan = rows.parse(await api().db.execute(sql`explain ${query}`));
    return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  };

  it("a sector's quotes walk down the key of each stock's candles", async () => {
    const members = inSector(api().db, eq(sectorStocks.sector, "robotics"));
    const plan = await planOf(selectSummaries(api().db, gate).where(members));
    expect(plan).toMatch(/Index Scan Backward using candles_symbol_date_pk/);
    expect(plan).not.toMatch(/Seq Scan on (candles|stocks)/);
  });

  it("a sector's news walk down the index of each stock's articles", async () => {
    const members = inSector(api().db, eq(sectorStocks.sector, "robotics"));
    const plan = await planOf(selectNewest(api().db, gate, members));
    expect(plan).toMatch(/Index Scan Backward using articles_symbol/);
    expect(plan).not.toMatch(/Seq Scan on (articles|stocks)/);
  });

  it.each(["nvdia", "3d", "a%b"])("a search for %j looks its words up in the trigrams", async (words) => {
    for (const query of [selectStarting(api().db, words), selectAlike(api().db, words)]) {
      const plan = await planOf(query);
      expect(plan).toContain("Bitmap Index Scan on stocks_symbol_trigrams");
      expect(plan).toContain("Bitmap Index Scan on stocks_name_trigrams");
      expect(plan).not.toContain("Seq Scan");
    }
  });
});

/** 5,000 stocks, twelve of them in a sector; 200 have 250 candles and 100 articles each. */
async function makeMany(api: TestApi): Promise<void> {
  const { db } = api;
  await emptyMarket(api);
  await addSector(api, "robotics", "Robotics");
  await db.execute(sql`
    insert into ${stocks} (symbol, name, exchange, currency, description, candle_source)
    select 'S' || n, 'Stock ' || md5(n::text) || ' Company', 'X', 'USD', '', 'sandbox'
    from generate_series(1, 5000) as n`);
  await db.execute(sql`
    insert into ${sectorStocks} select 'robotics', 'S' || n, true from generate_series(1, 12) as n`);
  await db.execute(sql`
    insert into ${candles} select 'S' || n, date '2026-01-01' + day, 1, 1, 1, 1, 1
    from generate_series(1, 200) as n, generate_series(1, 250) as day`);
  await db.execute(sql`
    insert into ${articles} (id, symbol, headline, published_at, about_price, source)
    select 'a' || n || '-' || item, 'S' || n, '', timestamptz '2026-01-01' + item * interval '1 hour', false, 'sandbox'
    from generate_series(1, 200) as n, generate_series(1, 100) as item`);
  // What a PostgreSQL server does by itself after a while.
  for (const table of [stocks, sectorStocks, candles, articles])
    await db.execute(sql`vacuum analyze ${table}`);
}
