import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { addCandles, addSector, addStock } from "../../harness/market-rows";
import { register } from "../../harness/people";

/** Its days may be shown a day after they ended. */
const delaying = {
  name: "finnhub",
  licence: { mayDisplay: true, attribution: "Data by Finnhub", delayMinutes: 24 * 60 },
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi({
    marketData: delaying,
    now: new Date("2026-03-04T12:00:00Z"),
    versionsBelievedMs: 3_600_000,
    settings: { accessTokenSeconds: 10_000_000 },
  });
  ({ token } = await register(api));
  await addSector(api, "robotics", "Robotics", 0);
  await addStock(api, { symbol: "ROBO", candleSource: "finnhub" }, ["robotics"]);
  await addCandles(api, "ROBO", { "2026-03-02": 10, "2026-03-03": 11 });
}, 120_000);
afterAll(() => api.close());

const days = async () => {
  const { text } = await api.call("GET", "/api/charts/stocks/ROBO/price", { token });
  return [...text.matchAll(/"date":"([^"]+)"/g)].map(([, day]) => day);
};

it("a kept reply ends at the very moment at which the licence lets another day be shown, and not before", async () => {
  expect(await days()).toEqual(["2026-03-02"]);
  // The market closes at 21:00 UTC: a day later what closed on the third is old enough.
  api.setNow(new Date("2026-03-04T20:59:59Z"));
  expect(await days()).toEqual(["2026-03-02"]);
  api.setNow(new Date("2026-03-04T21:00:00Z"));
  expect(await days()).toEqual(["2026-03-02", "2026-03-03"]);
});
