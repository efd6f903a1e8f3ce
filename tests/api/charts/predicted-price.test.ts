import { beforeEach, expect, it } from "vitest";
import { PredictedPrice } from "../../../contract/chart-schemas";
import { onEachDatabase } from "../../harness/each-database";
import { addDays, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

const provider = { name: "finnhub", licence: { mayDisplay: true, attribution: "Finn", delayMinutes: 15 } };

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      Object.assign(provider.licence, { mayDisplay: true });
      await emptyMarket(api());
      await addSector(api(), "nft", "NFT");
      await addStock(api(), { symbol: "NKE", candleSource: "sandbox" }, ["nft"]);
      await addDays(api(), "NKE", 400);
      token = (await register(api())).token;
    });
    const read = async () => {
      const { body } = await api().call("GET", "/api/charts/sectors/nft/predicted-price", { token });
      return PredictedPrice.parse(body);
    };

    it("the predicted price is a band of a quarter after the newest day, with its method and its error on the past", async () => {
      const { history, band, error, asOf, method } = await read();
      expect(history[0]).toEqual({ date: "1990-01-02", level: 100 });
      expect(history.at(-1)).toEqual({ date: "1991-02-05", level: 40_000 });
      expect(asOf).toBe("1991-02-05");
      expect(band).toHaveLength(63);
      expect(band[0]?.date).toBe("1991-02-06");
      expect(error).toMatchObject({ days: 63, tries: 2 });
      expect(method).toContain("not a forecast");
    });

    it("it is worked out anew when candles come or are corrected", async () => {
      expect((await read()).history.at(-1)?.level).toBe(40_000);
      await api().db.execute("update candles set close = 401 where symbol = 'NKE' and date = '1991-02-05'");
      expect((await read()).history.at(-1)?.level).toBe(40_100);
    });

    it("of stocks with signals it is worked out once for whoever says that candles are others", async () => {
      await api().db.execute(`insert into signal_runs select symbol, 'sandbox', '1991-02-05', now() from stocks
        where candle_source is not null`);
      const last = async () => (await read()).history.at(-1)?.level;
      expect(await last()).toBe(40_000);
      await api().db.execute("update candles set close = 401 where symbol = 'NKE' and date = '1991-02-05'");
      expect(await last()).toBe(40_000);
      await api().db.execute("update signal_runs set fingerprint = '' where symbol = 'NKE'");
      expect(await last()).toBe(40_100);
    });

    it("it is none of a stock that may not be shown, though it was a moment ago", async () => {
      await api().db.execute("update stocks set candle_source = 'finnhub' where symbol = 'NKE'");
      expect((await read()).band).toHaveLength(63);
      Object.assign(provider.licence, { mayDisplay: false });
      expect(await read()).toMatchObject({ history: [], band: [], asOf: null, source: { withheld: true } });
    });

    it("a sector with too few days has a history and no band", async () => {
      await api().db.execute("delete from candles where date >= '1990-06-01'");
      const { history, band, error } = await read();
      expect(history.length).toBeGreaterThan(15);
      expect([band, error]).toEqual([[], null]);
    });
  },
  { marketData: provider, now: new Date("2026-11-20T21:14:00Z") },
);
