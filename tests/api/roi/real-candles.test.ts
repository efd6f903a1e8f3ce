import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TradeList } from "../../../contract/roi";
import type { TestApi } from "../../harness/api";
import { createApiOfRealCandles, noRealCandles } from "../../harness/candle-files";

if (noRealCandles) console.warn(`The record of real candles is not tried: ${noRealCandles}.`);

/** Fill, close and cents of a stake of $1,000: tests/api/signals/real-candles.test.ts works each out from the file. */
const dozen = [
  ["2015-05-13", "2015-05-14", -51_923],
  ["2015-05-15", "2015-05-21", 17_308],
  ["2015-06-23", "2015-06-24", -66_346],
  ["2015-10-30", "2015-11-05", -65_482],
  ["2015-12-16", "2015-12-18", 150_867],
  ["2016-03-18", "2016-03-24", -100_000],
  ["2016-05-02", "2016-05-06", 8_920],
  ["2016-07-25", "2016-07-25", -34_959],
  ["2016-07-27", "2016-07-27", -3_371],
  ["2016-07-28", "2016-08-01", 81_098],
  ["2016-11-15", "2016-11-16", -47_647],
  ["2016-12-13", "2016-12-15", 85_517],
] as const;

describe.skipIf(noRealCandles)("the record of real candles", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createApiOfRealCandles();
  });
  afterAll(() => api?.close());

  const list = async (query: string) =>
    TradeList.parse((await api.call("GET", `/api/public-tracker/trades?size=1000${query}`)).body);

  it("is what a dozen trades come to by hand, and each balance that of the capital with all that it took", async () => {
    const { record, trades, source } = await list("&symbol=AAPL&rule=stock-timing&sort=fill");
    const sums = dozen.map((_, at) => dozen.slice(0, at + 1).reduce((sum, [, , cents]) => sum + cents, 0));
    const heights = [0, ...sums];
    const falls = heights.flatMap((low, at) => heights.slice(0, at).map((high) => high - low));
    const gains = dozen.filter(([, , cents]) => cents > 0).map(([, , cents]) => cents);
    const losses = dozen.filter(([, , cents]) => cents < 0).map(([, , cents]) => -cents);
    const total = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
    expect(record).toMatchObject({
      ...{ basis: "simulated", from: "2015-05-13", to: "2016-12-15", trades: 12, open: 0, intraday: 2 },
      ...{ wins: gains.length, losses: losses.length, grossCents: total(gains) - total(losses) },
      // The 13th of May 2015 to the 15th of December 2016: twenty months begun.
      ...{ subscriptionCents: 40_000, netCents: total(gains) - total(losses) - 40_000 },
      maxDrawdownCents: Math.max(...falls),
    });
    expect(record.profitFactor).toBeCloseTo(total(gains) / total(losses), 12);
    expect(source).toEqual({ kind: "imported" });
    expect(trades.map((row) => [row.fillDate, row.closeDate, row.$1000, row.roi])).toEqual(
      dozen.map(([fill, close, cents]) => [fill, close, cents / 100, cents / 100_000]),
    );
    // The other rule's trades are in the same capital: from $10,000, in the order of their closes.
    const taken = (await list("")).trades.filter((row) => row.taken && row.closeDate !== "Open");
    const placeOf = ({ closeDate, id }: (typeof taken)[number]) => `${closeDate} ${id}`;
    taken.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    let cents = 1_000_000;
    const balances = new Map<string, number>();
    for (const { id, $1000 } of taken) {
      cents += Math.round(($1000 ?? 0) * 100);
      balances.set(id, cents / 100);
    }
    expect(taken.length).toBeGreaterThanOrEqual(trades.filter((row) => row.taken).length);
    for (const { id, balance, taken } of trades) expect(balance, id).toBe(taken ? balances.get(id) : null);
    expect(trades.every(({ basis }) => basis === "simulated")).toBe(true);
  });
});
