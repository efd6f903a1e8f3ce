import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importCandles } from "../../../api/market/import";
import { storeListing } from "../../../api/market/store-listing";
import { chooseMarketData } from "../../../api/providers/market-data/choose";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { readSettings } from "../../../api/settings";
import { News, StockProfile } from "../../../contract/market-schemas";
import { createTestApi, type TestApi } from "../../harness/api";
import { createFileWriter, header } from "../../harness/candle-files";
import { type FakeFinnhub, startFinnhub } from "../../harness/finnhub";
import { emptyMarket } from "../../harness/market-rows";
import { readMarket, sectorOf, sync } from "../../harness/market-sync";
import { register } from "../../harness/people";
import { reply } from "../../harness/upstream";

/** The licence as it stands when nothing but the key is set. */
const settings = readSettings({
  API_TOKEN_SECRETS: "the token secret of tests is forty letters",
  MARKET_DATA_ADAPTER: "finnhub",
  FINNHUB_API_KEY: "a-key-of-nobody",
});
const { licence } = chooseMarketData(settings.marketData, () => new Date());

const write = createFileWriter();
const seconds = (instant: string) => Date.parse(instant) / 1000;
const friday = seconds("2026-11-20T21:00:00Z");
const quote = { o: 12, h: 12.5, l: 11.5, c: 12.25, d: 0.25, dp: 2.08, pc: 12, t: friday };

const evening = new Date("2026-11-20T22:30:00Z");

let finnhub: FakeFinnhub;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ marketData: { name: "finnhub", licence }, now: evening });
});
beforeEach(async () => {
  await api.reset();
  finnhub = await startFinnhub({ now: api.now });
  finnhub.on("/quote", reply(quote));
  finnhub.on("/stock/profile2", reply({ currency: "USD", shareOutstanding: 100 }));
  finnhub.on("/stock/metric", reply({ metric: { epsAnnual: 2.5, dividendYieldIndicatedAnnual: 0.4 } }));
  finnhub.on("/company-news", reply([{ id: 1, datetime: friday, headline: "News of a licensed source" }]));
  await listStocks(api);
});
afterEach(() => finnhub.close());
afterAll(() => api.close());

/** Two stocks with figures of the sandbox's from before. */
async function listStocks(on: TestApi): Promise<void> {
  await emptyMarket(on);
  await storeListing(on.db, [sectorOf("metaverse", ["AAPL", "MSFT"])]);
  await sync(on, createSandbox(on.now), { since: "2026-10-01" });
}

const run = (on = api) => sync(on, finnhub.adapter);
const datesOf = async (symbol: string) =>
  (await readMarket(api)).candles.filter((row) => row.symbol === symbol).map(({ date }) => date);
async function profile(of = api): Promise<StockProfile> {
  const { token } = await register(of);
  return StockProfile.parse((await of.call("GET", "/api/symbols/AAPL", { token })).body);
}

describe("a run through the listing", () => {
  it("puts the provider's figures in place of the sandbox's, each with its name", async () => {
    expect(await run()).toMatchObject({ stocks: 2, candles: 2 });
    const { stocks, candles, fundamentals, years, months, targets, articles } = await readMarket(api);
    expect(stocks.map(({ candleSource }) => candleSource)).toEqual(["finnhub", "finnhub"]);
    expect(candles.map(({ symbol, date, close }) => [symbol, date, close])).toEqual([
      ["AAPL", "2026-11-20", 12.25],
      ["MSFT", "2026-11-20", 12.25],
    ]);
    expect(fundamentals[0]).toMatchObject({ sharesOutstanding: 100_000_000, earningsPerShare: 2.5 });
    expect([...fundamentals, ...articles].map(({ source }) => source)).toEqual(Array(4).fill("finnhub"));
    expect([years, months, targets]).toEqual([[], [], []]);
  });

  it("asks for no more than the plan has once it was refused, and for each stock by itself", async () => {
    await run();
    const asked = (path: string) => finnhub.count(path);
    expect([asked("/stock/price-target"), asked("/quote"), asked("/company-news")]).toEqual([1, 2, 2]);
  });

  it("adds a candle each day to a plan's history that has none", async () => {
    await run();
    api.setNow(new Date("2026-11-23T22:30:00Z"));
    finnhub.on("/quote", reply({ ...quote, c: 12.4, t: seconds("2026-11-23T21:00:00Z") }));
    await run();
    expect(await datesOf("AAPL")).toEqual(["2026-11-20", "2026-11-23"]);
    await run();
    expect(await datesOf("AAPL")).toEqual(["2026-11-20", "2026-11-23"]);
  });

  it("stops at a 429 and goes on there after the pause that it was told", async () => {
    finnhub.on("/stock/metric", reply({ error: "API limit reached." }, 429, { "retry-after": "600" }));
    const { goOn } = await run();
    expect(goOn?.from).toBe("AAPL");
    expect(goOn?.afterSeconds).toBeGreaterThan(500);
    expect(finnhub.count("/company-news")).toBe(0);
  });

  it("leaves imported candles alone", async () => {
    const row = "AAPL,2017-02-16,42.969998,43.199994,42.139996,42.650006,3456700";
    await importCandles(api.db, write(`${header}\n${row}\n`), api.now());
    await run();
    expect(await datesOf("AAPL")).toEqual(["2017-02-16"]);
    expect(await datesOf("MSFT")).toEqual(["2026-11-20"]);
  });
});

describe("what is shown of it", () => {
  it("is nothing while no contract is said to be there: figures are withheld, and it is said", async () => {
    await run();
    const withheld = { kind: "licensed", withheld: true };
    const { quote: shown, fundamentals } = await profile();
    expect(shown ?? null).toBeNull();
    expect(fundamentals).toEqual({ source: withheld });
    const news = await api.call("GET", "/api/symbols/AAPL/news-articles");
    expect(News.parse(news.body)).toEqual({ articles: [], source: withheld });
  });

  it("with a contract is every figure, with its attribution and delay", async () => {
    const terms = { ...licence, mayDisplay: true };
    const licensed = await createTestApi({ marketData: { name: "finnhub", licence: terms }, now: evening });
    await listStocks(licensed);
    await run(licensed);
    const source = { kind: "licensed", attribution: "Market data by Finnhub", delayMinutes: 15 };
    const { quote: shown, fundamentals, day } = await profile(licensed);
    expect(day).toMatchObject({ open: 12, high: 12.5, low: 11.5, volume: null });
    expect(shown).toMatchObject({ asOf: "2026-11-20", price: 12.25, change: null, source });
    expect(fundamentals).toMatchObject({ marketCap: 1_225_000_000, peRatio: 4.9, source });
    await licensed.close();
  });
});
