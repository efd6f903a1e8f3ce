import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { StockSummary } from "../../../contract/market-schemas";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addFundamentals, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    for (const slug of ["main", "second", "third", "other"]) await addSector(api(), slug, slug);
    await addStock(api(), { symbol: "HOME" }, ["main", "second", "third"]);
    token = (await register(api())).token;
  });
  const worth = async (symbol: string, price: number) => {
    await addCandles(api(), symbol, { "2026-11-20": price });
    await addFundamentals(api(), symbol, { sharesOutstanding: 10 });
  };
  const related = async (symbol = "HOME") => {
    const { body } = await api().call("GET", `/api/symbols/${symbol}/stocks`, { token });
    return z.array(StockSummary).parse(body);
  };

  it("stocks that share more sectors come first, where the main sector counts twice", async () => {
    await addStock(api(), { symbol: "LESS" }, ["third"]);
    await addStock(api(), { symbol: "MAIN" }, ["other", "main"]);
    await addStock(api(), { symbol: "ALL" }, ["third", "second", "main"]);
    await addStock(api(), { symbol: "MORE" }, ["main", "second"]);
    await addStock(api(), { symbol: "NONE" }, ["other"]);
    expect((await related()).map(({ symbol }) => symbol)).toEqual(["ALL", "MORE", "MAIN", "LESS"]);
  });

  it("among equals the larger company comes first, and one of unknown value last, by symbol", async () => {
    for (const symbol of ["SMALL", "LARGE", "NOPE", "NADA"]) await addStock(api(), { symbol }, ["main"]);
    await worth("SMALL", 9);
    await worth("LARGE", 10);
    expect((await related()).map(({ symbol }) => symbol)).toEqual(["LARGE", "SMALL", "NADA", "NOPE"]);
  });

  it("there are eight at most, never the stock itself, each with its figures", async () => {
    for (let index = 1; index <= 9; index++) {
      await addStock(api(), { symbol: `S${index}` }, ["main"]);
      await worth(`S${index}`, index);
    }
    const stocks = await related();
    expect(stocks.map(({ symbol }) => symbol)).toEqual(["S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2"]);
    expect(stocks[0]).toMatchObject({ quote: { price: 9 }, fundamentals: { marketCap: 90 } });
  });

  it("a stock alone in its sector has none", async () => {
    expect(await related()).toEqual([]);
  });
});
