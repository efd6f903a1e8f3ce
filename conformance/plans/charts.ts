import { contract } from "../../contract";
import { ascending, same } from "../compare";
import { noSuchSymbol } from "../made-up";
import type { PlansOf } from "../plan";
import type { World } from "../world";

const { charts } = contract;

export function chartsPlans(world: World): PlansOf<typeof charts> {
  const { ask, read, token, listed } = world;
  const input = async () => ({ ticker: (await listed()).symbol });
  const unknown = [{ what: "a stock", changes: { ticker: noSuchSymbol } }];
  return {
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
