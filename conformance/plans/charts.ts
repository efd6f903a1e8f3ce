import { contract } from "../../contract";
import { ascending, same } from "../compare";
import { assertRefused } from "../judge";
import { noSuchSymbol } from "../made-up";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";
import { sectorChartsPlans } from "./sector-charts";

const { charts } = contract;

export function chartsPlans(world: World): PlansOf<typeof charts> {
  const { ask, read, token, listed } = world;
  const input = async () => ({ ticker: (await listed()).symbol });
  const unknown = [{ what: "a stock", changes: { ticker: noSuchSymbol } }];
  return {
    ...sectorChartsPlans(world),
    stockPrice: {
      sample: async () => ({ input: await input() }),
      unknown,
      promises: [
        {
          name: "its points",
          expected: "of the stock that was asked for, the oldest first",
          act: async () => {
            const given = await input();
            const series = read(
              charts.stockPrice,
              await ask(charts.stockPrice, given, { token: await token() }),
            );
            same("symbol", given.ticker, series.symbol);
            return ascending(
              series.points.map(({ date }) => date),
              "points.date",
            );
          },
        },
      ],
    },
    stockRecommendationTrends: {
      sample: async () => ({ input: await input() }),
      unknown,
      promises: [
        {
          name: "its months",
          expected: "of the stock that was asked for, the oldest first",
          act: async () => {
            const given = await input();
            const answer = await ask(charts.stockRecommendationTrends, given, { token: await token() });
            const found = read(charts.stockRecommendationTrends, answer);
            same("symbol", given.ticker, found.symbol);
            return ascending(
              found.months.map(({ month }) => month),
              "months.month",
            );
          },
        },
      ],
    },
    stockFundOwnership: {
      sample: async () => ({ input: await input() }),
      unknown,
      promises: [
        {
          name: "its years",
          expected: "of the stock that was asked for, the oldest first",
          act: async () => {
            const given = await input();
            const answer = await ask(charts.stockFundOwnership, given, { token: await token() });
            const found = read(charts.stockFundOwnership, answer);
            same("symbol", given.ticker, found.symbol);
            return ascending(
              found.years.map(({ year }) => year),
              "years.year",
            );
          },
        },
      ],
    },
    stockCandles: {
      sample: async () => ({
        input: { symbol: (await listed()).symbol, from: "2026-01-02", to: "2026-03-31" },
      }),
      unknown: [{ what: "a stock", changes: { symbol: noSuchSymbol } }],
      promises: [
        {
          name: "its candles",
          expected: "of the stock and the days that were asked for, the oldest first",
          act: async () => {
            const given = { symbol: (await listed()).symbol, from: "2026-01-02", to: "2026-03-31" };
            const answer = await ask(charts.stockCandles, given, { token: await token() });
            const { symbol, candles } = read(charts.stockCandles, answer);
            same("symbol", given.symbol, symbol);
            const dates = candles.map(({ date }) => date);
            return ascending([given.from, ...dates, given.to], "candles.date");
          },
        },
        {
          name: "a range turned round",
          expected: "422 with a sentence",
          act: async () => {
            const given = { symbol: (await listed()).symbol, from: "2026-03-31", to: "2026-01-02" };
            return assertRefused(await ask(charts.stockCandles, given, { token: await token() }), [422]);
          },
        },
      ],
    },
    stockFinancials: {
      sample: async () => ({ input: await input() }),
      unknown,
      promises: [
        {
          name: "its years",
          expected: "of the stock that was asked for, the oldest first, each once",
          act: async () => {
            const given = await input();
            const answer = await ask(charts.stockFinancials, given, { token: await token() });
            const found = read(charts.stockFinancials, answer);
            same("symbol", given.ticker, found.symbol);
            const years = found.years.map(({ year }) => year);
            same("years.year", years.length, new Set(years).size);
            return ascending(years, "years.year");
          },
        },
      ],
    },
  };
}
