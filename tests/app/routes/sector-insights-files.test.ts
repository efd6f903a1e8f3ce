import { describe, expect, test } from "vitest";
import { loader as oneSectorFile } from "~/routes/sector-insights.$sector.csv";
import { loader as allSectorsFile } from "~/routes/sector-insights.csv";
import { withInsights } from "../../harness/insights";

const on = withInsights();
const params = { sector: "robotics" };

describe("a chart's file", () => {
  const file = (route: typeof allSectorsFile | typeof oneSectorFile, path: string) =>
    on.visitor.visit(route, path, { params });

  test("has the figures as they came, a text that is a formula made harmless", async () => {
    await on.signIn();
    const reply = await file(allSectorsFile, "/sector-insights/csv?chart=revenue&type=raw");
    expect(reply.headers.get("content-disposition")).toBe(
      'attachment; filename="sectors-revenue-by-company.csv"',
    );
    expect(reply.text).toBe(
      "Symbol,Company,2024,2025\r\nNKE,Nike,,5000000000\r\nROK,'=Rock,2000000000,3000000000\r\n",
    );
  });

  test("of a sector has what its chart shows", async () => {
    await on.signIn();
    const of = (chart: string) => file(oneSectorFile, `/sector-insights/robotics/csv?chart=${chart}`);
    expect((await of("price-targets")).text).toBe(
      "Symbol,Company,Last close,Low,Mean,High\r\nROK,'=Rock,12,9,13.5,20\r\n",
    );
    expect((await of("predicted-price")).text).toMatch(
      /^Date,Level,Low,Middle,High\r\n2025-12-30,100,,,\r\n/,
    );
    expect((await of("recommendation-trends")).text).toBe(
      "Year,Strong buy,Buy,Hold,Sell,Strong sell\r\n2026,25,50,25,0,0\r\n",
    );
  });

  test.each(["?chart=", "?chart=weather", "?chart=constructor", "?chart=price-targets"])(
    "of all sectors with %j is a 404",
    async (query) => {
      await on.signIn();
      expect((await file(allSectorsFile, `/sector-insights/csv${query}`)).status).toBe(404);
      expect(on.calls).toEqual([]);
    },
  );

  test("is that of the first chart where none is named", async () => {
    await on.signIn();
    const named = await file(allSectorsFile, "/sector-insights/csv?chart=revenue");
    expect((await file(allSectorsFile, "/sector-insights/csv")).text).toBe(named.text);
  });

  test("is for members: a visitor is led to the way in", async () => {
    for (const [route, path] of [
      [allSectorsFile, "/sector-insights/csv?chart=revenue"],
      [oneSectorFile, "/sector-insights/robotics/csv?chart=revenue"],
    ] as const) {
      const reply = await file(route, path);
      expect([reply.status, reply.location]).toEqual([303, `/login?from=${encodeURIComponent(path)}`]);
    }
    expect(on.calls).toEqual([]);
  });
});
