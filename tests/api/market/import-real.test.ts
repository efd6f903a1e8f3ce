import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importCandles } from "../../../api/market/import";
import { PriceSeries } from "../../../contract/charts";
import { StockProfile } from "../../../contract/market-schemas";
import { createTestApi, type TestApi } from "../../harness/api";
import { createFileWriter, header, noRealCandles, realCandles } from "../../harness/candle-files";
import { addSector, addStock } from "../../harness/market-rows";
import { register } from "../../harness/people";

if (noRealCandles) console.warn(`Real candles are not imported: ${noRealCandles}.`);

/** Read off the file and worked out by hand, to the cent: the last day, the day before, and the year until then. */
const checked = [
  // 103.120003 after 105.760002; 133.00 on 2015-02-23, the fall's bottom on the day itself
  {
    date: "2015-08-24",
    price: 103.12,
    change: -2.64,
    percent: -2.5,
    high: 133,
    low: 103.12,
    trendFrom: 125.61,
  },
  // 107.68 after 105.190002; 132.65 on 2015-04-27, 93.42 on 2016-01-27
  {
    date: "2016-03-29",
    price: 107.68,
    change: 2.49,
    percent: 2.37,
    high: 132.65,
    low: 93.42,
    trendFrom: 96.64,
  },
  // 90.339996 after 92.510002; 132.54 on 2015-05-22, the low is the day itself
  {
    date: "2016-05-12",
    price: 90.34,
    change: -2.17,
    percent: -2.35,
    high: 132.54,
    low: 90.34,
    trendFrom: 109.99,
  },
  // 117.260002 after 116.519997, with a holiday between; 118.25 on 2016-10-25, 90.34 on 2016-05-12
  {
    date: "2016-12-27",
    price: 117.26,
    change: 0.74,
    percent: 0.64,
    high: 118.25,
    low: 90.34,
    trendFrom: 105.71,
  },
  // 135.350006 after 135.509995, the high; 90.34 on 2016-05-12
  {
    date: "2017-02-16",
    price: 135.35,
    change: -0.16,
    percent: -0.12,
    high: 135.51,
    low: 90.34,
    trendFrom: 116.61,
  },
];

const toCents = (value: number | null | undefined) =>
  typeof value === "number" ? Number(value.toFixed(2)) : value;

describe.skipIf(noRealCandles)("real candles, imported", () => {
  let api: TestApi;
  let token = "";
  const write = createFileWriter();
  const rows = noRealCandles ? [] : readFileSync(realCandles, "utf8").trim().split("\n").slice(1);
  const dateOf = (row: string) => row.split(",")[1] ?? "";
  const closeOf = (row: string) => Number(row.split(",")[5]);
  const until = (date: string) => rows.filter((row) => dateOf(row) <= date);

  beforeAll(async () => {
    api = await createTestApi();
    await addSector(api, "metaverse", "Metaverse");
    await addStock(api, { symbol: "AAPL" }, ["metaverse"]);
    token = (await register(api)).token;
  });
  afterAll(() => api?.close());

  it("are taken as they are, every row of them", async () => {
    expect(await importCandles(api.db, realCandles, api.now())).toEqual([
      { symbol: "AAPL", rows: 506, first: "2015-02-17", last: "2017-02-16", lastClose: 135.350006 },
    ]);
    const chart = await api.call("GET", "/api/charts/stocks/AAPL/price", { token });
    const points = PriceSeries.parse(chart.body).points.map(({ date, close }) => [date, close]);
    expect(points).toEqual(rows.map((row) => [dateOf(row), closeOf(row)]));
  });

  it.each(checked)(
    "are right to the cent as of $date",
    async ({ date, price, change, percent, high, low, trendFrom }) => {
      await importCandles(api.db, write([header, ...until(date), ""].join("\n")), api.now());
      const reply = await api.call("GET", "/api/symbols/AAPL", { token });
      const { quote, day } = StockProfile.parse(reply.body);
      expect({
        date: quote?.asOf,
        price: toCents(quote?.price),
        change: toCents(quote?.change),
        percent: toCents(quote?.changePercent),
        high: toCents(day?.yearHigh),
        low: toCents(day?.yearLow),
        trendFrom: toCents(quote?.trend?.[0]),
      }).toEqual({ date, price, change, percent, high, low, trendFrom });
      expect(quote?.trend).toEqual(until(date).slice(-30).map(closeOf));
    },
  );
});
