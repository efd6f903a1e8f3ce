import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleTradeHistory } from "../../app/content/trade-history";
import { plan } from "../../domain/plan";
import {
  intradayShare,
  recordCurve,
  type SettledTrade,
  trackRecord,
  winShare,
} from "../../domain/track-record";
import { settle } from "../../domain/trades";

const terms = { basis: "simulated", stakeCents: 100_000, monthlyCents: plan.monthlyCents } as const;

const closed = (fillDate: string, closeDate: string, resultCents: number): SettledTrade => ({
  fillDate,
  closeDate,
  resultCents,
});
const open = (fillDate: string): SettledTrade => ({ fillDate, closeDate: null, resultCents: null });

/**
 * Worked by hand. Sum by day: Mar 2 +30,000 -> 30,000; Mar 3 -50,000 -> -20,000; Mar 7 +20,000 -> 0; Mar 10 -40,000 -> -40,000.
 * Deepest fall 30,000 to -40,000 = 70,000. Gains 50,000, losses 90,000.
 */
const five = [
  closed("2022-03-01", "2022-03-02", 30_000),
  closed("2022-03-02", "2022-03-03", -50_000),
  closed("2022-03-07", "2022-03-07", 20_000),
  closed("2022-03-07", "2022-03-10", -40_000),
  open("2022-03-08"),
];

describe("a track record worked by hand", () => {
  it("of five trades, one of them open, known up to the 1st of April", () => {
    expect(trackRecord(five, { ...terms, upTo: "2022-04-01", benchmarkShare: 0.021 })).toEqual({
      basis: "simulated",
      from: "2022-03-01",
      to: "2022-04-01",
      trades: 5,
      open: 1,
      wins: 2,
      losses: 2,
      intraday: 1,
      stakeCents: 100_000,
      grossCents: -40_000,
      subscriptionCents: 4_000,
      netCents: -44_000,
      maxDrawdownCents: 70_000,
      profitFactor: 50_000 / 90_000,
      benchmarkShare: 0.021,
    });
  });

  it("ends with the last close when nothing is open, whatever is known after it", () => {
    const record = trackRecord(five.slice(0, 4), { ...terms, upTo: "2022-12-31" });
    expect([record.to, record.subscriptionCents]).toEqual(["2022-03-10", 2_000]);
  });

  it("of no trades is all zeros, without a period, a share or a factor", () => {
    expect(trackRecord([], terms)).toMatchObject({
      from: null,
      to: null,
      trades: 0,
      subscriptionCents: 0,
      netCents: 0,
      profitFactor: null,
    });
  });

  it("of an open trade alone has a period and a price, and no result", () => {
    const record = trackRecord([open("2022-03-08")], terms);
    expect(record).toMatchObject({
      from: "2022-03-08",
      to: "2022-03-08",
      open: 1,
      grossCents: 0,
      netCents: -2_000,
    });
    expect([winShare(record), intradayShare(record)]).toEqual([null, null]);
  });

  it("has no profit factor without a loss, and one of 0 without a gain", () => {
    expect(trackRecord([closed("2022-03-01", "2022-03-01", 500)], terms).profitFactor).toBeNull();
    expect(trackRecord([closed("2022-03-01", "2022-03-01", -500)], terms).profitFactor).toBe(0);
  });

  it("counts a trade that came to nothing as neither won nor lost", () => {
    const record = trackRecord([closed("2022-03-01", "2022-03-01", 0)], terms);
    expect([record.wins, record.losses, winShare(record), intradayShare(record)]).toEqual([0, 0, 0, 1]);
  });

  it("takes the trades of a day together: a gain and a loss of the same day are no fall", () => {
    const day = [closed("2022-03-01", "2022-03-01", -500), closed("2022-03-01", "2022-03-01", 700)];
    expect(trackRecord(day, terms).maxDrawdownCents).toBe(0);
  });

  it("falls from the beginning where the first trade loses", () => {
    const record = trackRecord([closed("2022-03-01", "2022-03-01", -25_000)], terms);
    expect(record.maxDrawdownCents).toBe(25_000);
  });

  it("refuses a closed trade without a result", () => {
    const broken = { fillDate: "2022-03-01", closeDate: "2022-03-02", resultCents: null };
    expect(() => trackRecord([broken], terms)).toThrow(RangeError);
  });
});

describe("the sample history's record (SPEC 9)", () => {
  const record = trackRecord(sampleTradeHistory.map(settle), {
    ...terms,
    basis: "sample",
    upTo: "2022-02-28",
  });

  it("is that of its 31 rows: 2 open, 20 won, 9 lost, 27 left on their day", () => {
    expect(record).toMatchObject({ trades: 31, open: 2, wins: 20, losses: 9, intraday: 27 });
  });

  it("comes to the last balance of its table less its start, and pays for two months", () => {
    const last = sampleTradeHistory.findLast((row) => row.state === "closed");
    expect(record.grossCents).toBe((last?.state === "closed" ? last.balanceCents : 0) - 100_000);
    expect([record.subscriptionCents, record.netCents]).toEqual([4_000, record.grossCents - 4_000]);
  });
});

const dates = fc
  .integer({ min: 0, max: 700 })
  .map((day) => new Date(Date.UTC(2022, 0, 3 + day)).toISOString().slice(0, 10));
const anyTrade: fc.Arbitrary<SettledTrade> = fc
  .tuple(dates, dates, fc.integer({ min: -100_000, max: 400_000 }), fc.boolean())
  .map(([one, other, cents, isOpen]) => {
    const [fill, close] = one < other ? [one, other] : [other, one];
    return isOpen ? open(fill) : closed(fill, close, cents);
  });
const anyTrades = fc.array(anyTrade, { maxLength: 40 });

describe("any track record", () => {
  it("has no figure that a capital of hindsight could flatter (SPEC-DECISIONS 41)", () => {
    const names = Object.keys(trackRecord(five, terms));
    expect(names.filter((name) => /capital|cagr|return/i.test(name))).toEqual([]);
    // The benchmark's is of its own capital.
    expect(names.filter((name) => name.endsWith("Share"))).toEqual(["benchmarkShare"]);
  });

  it("does not depend on the order of its rows", () => {
    fc.assert(
      fc.property(anyTrades, fc.infiniteStream(fc.integer()), (trades, keys) => {
        const shuffled = trades
          .map((trade) => ({ trade, key: keys.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ trade }) => trade);
        expect(trackRecord(shuffled, terms)).toEqual(trackRecord(trades, terms));
      }),
    );
  });

  it("sums its results to the cent, and its net is the gross less the price", () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const record = trackRecord(trades, terms);
        const total = trades.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0);
        expect(record.grossCents).toBe(total);
        expect(record.netCents).toBe(total - record.subscriptionCents);
        expect(record.wins + record.losses).toBeLessThanOrEqual(record.trades - record.open);
      }),
    );
  });

  it("has a curve that ends at capital and gross, and falls no deeper than its drawdown", () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const capitalCents = 1_000_000;
        const { grossCents, maxDrawdownCents } = trackRecord(trades, terms);
        const curve = recordCurve(trades, capitalCents);
        expect(curve.at(-1)?.balanceCents ?? capitalCents).toBe(capitalCents + grossCents);
        const lowest = Math.min(capitalCents, ...curve.map(({ balanceCents }) => balanceCents));
        expect(capitalCents - lowest).toBeLessThanOrEqual(maxDrawdownCents);
      }),
    );
  });
});
