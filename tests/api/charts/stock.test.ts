import { beforeEach, describe, expect, it } from "vitest";
import { fundOwnership, recommendations } from "../../../api/db/market-tables";
import { Candles } from "../../../contract/chart-schemas";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addDays, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

const provider = { name: "finnhub", licence: { mayDisplay: true, attribution: "Finn", delayMinutes: 15 } };
const counts = { strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5 };

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      Object.assign(provider.licence, { mayDisplay: true });
      await emptyMarket(api());
      await addSector(api(), "3d-printing", "3D printing");
      await addStock(api(), { symbol: "DDD", name: "3D Systems" }, ["3d-printing"]);
      token = (await register(api())).token;
    });
    const get = (path: string) => api().call("GET", path, { token });
    const candles = async (query = "") =>
      Candles.parse((await get(`/admin/fin-hub/stock-candles?symbol=DDD${query}`)).body);

    describe("what analysts recommended", () => {
      const path = "/api/charts/stocks/DDD/recommendation-trends-by-month";
      it("is by month, the oldest first, and nothing where nobody did", async () => {
        expect((await get(path)).body).toEqual({ symbol: "DDD", months: [] });
        const row = { symbol: "DDD", ...counts, source: "sandbox" };
        await api()
          .db.insert(recommendations)
          .values([
            { ...row, month: "2026-11-01" },
            { ...row, month: "2026-10-01", buy: 9 },
          ]);
        expect((await get(path)).body).toEqual({
          symbol: "DDD",
          months: [
            { month: "2026-10-01", ...counts, buy: 9 },
            { month: "2026-11-01", ...counts },
          ],
          source: { kind: "sandbox" },
        });
      });

      it("is withheld with its licence", async () => {
        const row = { symbol: "DDD", month: "2026-11-01", ...counts, source: "finnhub" };
        await api().db.insert(recommendations).values(row);
        expect((await get(path)).body).toMatchObject({ months: [{ month: "2026-11-01" }] });
        Object.assign(provider.licence, { mayDisplay: false });
        expect((await get(path)).body).toMatchObject({ months: [], source: { withheld: true } });
      });
    });

    describe("what funds hold", () => {
      const path = "/api/charts/stocks/DDD/fund-ownership-by-year";
      it("is by year, the oldest first, and nothing where nobody files", async () => {
        expect((await get(path)).body).toEqual({ symbol: "DDD", years: [] });
        const row = { symbol: "DDD", source: "sandbox" };
        await api()
          .db.insert(fundOwnership)
          .values([
            { ...row, year: 2025, percent: 61.25, funds: 900 },
            { ...row, year: 2024, percent: null, funds: 800 },
          ]);
        expect((await get(path)).body).toEqual({
          symbol: "DDD",
          years: [
            { year: 2024, percent: null, funds: 800 },
            { year: 2025, percent: 61.25, funds: 900 },
          ],
          source: { kind: "sandbox" },
        });
      });

      it("is withheld with its licence", async () => {
        const row = { symbol: "DDD", source: "finnhub", year: 2025, percent: 61.25, funds: 900 };
        await api().db.insert(fundOwnership).values(row);
        Object.assign(provider.licence, { mayDisplay: false });
        expect((await get(path)).body).toMatchObject({ years: [], source: { withheld: true } });
      });
    });

    describe("candles", () => {
      it("are those of the days asked for, both ends included, the oldest first", async () => {
        await addCandles(api(), "DDD", {
          "2026-11-20": 20,
          "2026-11-19": 19,
          "2026-11-18": 18,
          "2026-11-17": 17,
        });
        const found = await candles("&from=2026-11-18&to=2026-11-19");
        expect(found).toEqual({
          symbol: "DDD",
          currency: "USD",
          candles: [
            { date: "2026-11-18", open: 17.5, high: 19, low: 17, close: 18, volume: 1002 },
            { date: "2026-11-19", open: 18.5, high: 20, low: 18, close: 19, volume: 1001 },
          ],
          source: { kind: "sandbox" },
        });
        expect((await candles("&from=2026-11-19")).candles).toHaveLength(2);
        expect((await candles("&to=2026-11-17")).candles).toHaveLength(1);
        expect((await candles()).candles).toHaveLength(4);
      });

      it("of a very long history are the newest 4000, in less than a megabyte", async () => {
        await addDays(api(), "DDD", 4002);
        const reply = await get("/admin/fin-hub/stock-candles?symbol=DDD");
        const found = Candles.parse(reply.body).candles;
        expect(found).toHaveLength(4000);
        expect([found[0]?.close, found.at(-1)?.close]).toEqual([3, 4002]);
        expect(JSON.stringify(reply.body).length).toBeLessThan(1_000_000);
      });

      it("of a licensed provider end with the last day that is old enough", async () => {
        await addStock(api(), { symbol: "LICD", candleSource: "finnhub" });
        await addCandles(api(), "LICD", { "2026-11-19": 19, "2026-11-20": 20 });
        const { body } = await get("/admin/fin-hub/stock-candles?symbol=LICD");
        expect(Candles.parse(body).candles.map(({ date }) => date)).toEqual(["2026-11-19"]);
        expect(body).toMatchObject({ source: { kind: "licensed", attribution: "Finn" } });
      });

      it.each([
        "&from=2026-11-19&to=2026-11-18",
        "&from=yesterday",
        "&from=2026-02-30",
        "&to=0000-01-01",
        "&to=9999-12-31",
        "&from=",
      ])("refuse %s with a sentence", async (query) => {
        const reply = await get(`/admin/fin-hub/stock-candles?symbol=DDD${query}`);
        expect(reply.status).toBe(422);
        expect(reply.body).toMatchObject({ message: expect.stringMatching(/\w{4}/) });
      });
    });

    describe.each([
      "/api/charts/stocks/{symbol}/recommendation-trends-by-month",
      "/api/charts/stocks/{symbol}/fund-ownership-by-year",
      "/admin/fin-hub/stock-candles?symbol={symbol}",
    ])("%s", (path) => {
      const of = (symbol: string) => path.replace("{symbol}", symbol);

      it("of a stock that we do not have is a 404 with a sentence", async () => {
        const reply = await get(of("ZZZZ"));
        expect(reply.status).toBe(404);
        expect(reply.body).toEqual({ message: "We have no stock with the symbol ZZZZ." });
      });

      it("refuses what is no symbol, and who is not signed in", async () => {
        expect((await get(of("%00"))).status).toBe(422);
        expect((await api().call("GET", of("DDD"))).status).toBe(401);
      });
    });
  },
  { marketData: provider, now: new Date("2026-11-20T21:14:00Z") },
);
