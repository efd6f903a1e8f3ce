import { contract } from "../../contract";
import { ascending, same } from "../compare";
import { assertRefused } from "../judge";
import { noSuchSector } from "../made-up";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { charts } = contract;

type SectorCalls =
  | "sectors"
  | "sector"
  | "sectorPriceToSales"
  | "sectorPriceTargets"
  | "sectorPredictedPrice";

/** The charts of sectors. */
export function sectorChartsPlans(world: World): Pick<PlansOf<typeof charts>, SectorCalls> {
  const { ask, read, token, listed } = world;
  const slug = async () => (await listed()).sector;
  const bearer = async () => ({ token: await token() });
  const unknown = [{ what: "a sector", changes: { slug: noSuchSector } }];
  const years = (chart: { series: { points: { year: number }[] }[] }) => {
    for (const { points } of chart.series) {
      ascending(
        points.map(({ year }) => year),
        "series.points.year",
      );
    }
    return "200";
  };
  return {
    sectors: {
      sample: async () => ({ input: { chart: "revenue-by-year" } }),
      promises: [
        {
          name: "a chart that there is not",
          expected: "404 or 422 with a sentence",
          act: async () => {
            const wire = { path: "/api/charts/sectors/weather-by-year", headers: {}, body: undefined };
            return assertRefused(await world.send({ method: "GET" }, wire, await bearer()), [404, 422]);
          },
        },
        {
          name: "its years, of sectors and raw",
          expected: "the oldest first in every series",
          act: async () => {
            for (const type of [undefined, "raw"] as const) {
              const input = { chart: "net-income-by-year", type } as const;
              years(read(charts.sectors, await ask(charts.sectors, input, await bearer())));
            }
            return "200";
          },
        },
      ],
    },
    sector: {
      sample: async () => ({ input: { slug: await slug(), chart: "recommendation-trends-by-year" } }),
      unknown,
      promises: [
        {
          name: "the PEG ratio, whose path is price to sales' too",
          expected: "2xx, the years in order",
          act: async () => {
            const input = { slug: await slug(), chart: "peg-ratio-by-year" } as const;
            return years(read(charts.sector, await ask(charts.sector, input, await bearer())));
          },
        },
      ],
    },
    sectorPriceToSales: {
      sample: async () => ({ input: { slug: await slug(), type: "raw" } }),
      unknown,
      promises: [
        {
          name: "type=raw",
          expected: "another figure than without it",
          act: async () => {
            const ofType = async (type: "raw" | undefined) => {
              const answer = await ask(
                charts.sectorPriceToSales,
                { slug: await slug(), type },
                await bearer(),
              );
              return read(charts.sectorPriceToSales, answer).metric;
            };
            if ((await ofType("raw")) !== (await ofType(undefined))) return "200";
            throw new Unmet("the same figure", "metric");
          },
        },
      ],
    },
    sectorPriceTargets: {
      sample: async () => ({ input: { slug: await slug() } }),
      unknown,
      promises: [
        {
          name: "its targets",
          expected: "of the sector that was asked for, low up to mean up to high",
          act: async () => {
            const input = { slug: await slug() };
            const answer = await ask(charts.sectorPriceTargets, input, await bearer());
            const found = read(charts.sectorPriceTargets, answer);
            for (const { low, mean, high } of found.stocks) ascending([low, mean, high], "stocks");
            return same("sector.slug", input.slug, found.sector.slug);
          },
        },
      ],
    },
    sectorPredictedPrice: {
      sample: async () => ({ input: { slug: await slug() } }),
      unknown,
      promises: [
        {
          name: "its band",
          expected: "after its history, day by day, low up to middle up to high",
          act: async () => {
            const input = { slug: await slug() };
            const answer = await ask(charts.sectorPredictedPrice, input, await bearer());
            const { history, band } = read(charts.sectorPredictedPrice, answer);
            ascending(
              [...history, ...band].map(({ date }) => date),
              "date",
            );
            for (const { low, middle, high } of band) ascending([low, middle, high], "band");
            return "200";
          },
        },
      ],
    },
  };
}
