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
 * Worked by hand. What each day of a fill asks for, in stakes of 100,000 less what earlier days brought:
 * Mar 1 one stake: 100,000. Mar 2 two (the first closes that day): 200,000. Mar 7 the third and the fourth, after
 * +30,000 and -50,000: 200,000 + 20,000 = 220,000. Mar 8 the fourth (to Mar 10) and the fifth, after another +20,000:
 * 200,000. The most is 220,000, the capital.
 * Balance by day: Mar 2 +30,000 -> 250,000; Mar 3 -50,000 -> 200,000; Mar 7 +20,000 -> 220,000; Mar 10 -40,000 -> 180,000.
 * Deepest fall 250,000 - 180,000 = 70,000, of 250,000. Gains 50,000, losses 90,000.
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
      capitalCents: 220_000,
      grossCents: -40_000,
      subscriptionCents: 4_000,
      netCents: -44_000,
      maxDrawdownCents: 70_000,
      maxDrawdownShare: 70_000 / 250_000,
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
      capitalCents: 0,
      subscriptionCents: 0,
      netCents: 0,
      maxDrawdownShare: null,
      profitFactor: null,
    });
  });

  it("of an open trade alone has a period and a price, and no result", () => {
    const record = trackRecord([open("2022-03-08")], terms);
    expect(record).toMatchObject({
      from: "2022-03-08",
      to: "2022-03-08",
      open: 1,
      capitalCents: 100_000,
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

  it("of three losses in a row had to have them as well: $500 three times is $2,000, and a fall of three quarters", () => {
    // Mar 1 asks for 100,000, Mar 2 for 150,000, Mar 3 for 200,000; 50,000 of it are left.
    const trades = ["01", "02", "03"].map((day) => closed(`2022-03-${day}`, `2022-03-${day}`, -50_000));
    expect(trackRecord(trades, terms)).toMatchObject({
      capitalCents: 200_000,
      maxDrawdownCents: 150_000,
      maxDrawdownShare: 0.75,
    });
  });

  it("of a gain first pays for what overlaps later with it, and never needs less than a stake", () => {
    const gain = closed("2022-03-01", "2022-03-01", 120_000);
    const two = [closed("2022-03-02", "2022-03-03", 0), closed("2022-03-02", "2022-03-03", 0)];
    expect(trackRecord([gain, ...two], terms).capitalCents).toBe(100_000);
    expect(trackRecord([gain, ...two, ...two], terms).capitalCents).toBe(280_000);
  });

  it("needs two stakes for a trade filled on the day another closes, and one for the day after", () => {
    const first = closed("2022-03-01", "2022-03-02", 0);
    const capitalWith = (fill: string) => trackRecord([first, closed(fill, fill, 1)], terms).capitalCents;
    expect([capitalWith("2022-03-02"), capitalWith("2022-03-03")]).toEqual([200_000, 100_000]);
  });

  it("takes the trades of a day together: a gain and a loss of the same day are no fall", () => {
    const day = [closed("2022-03-01", "2022-03-01", -500), closed("2022-03-01", "2022-03-01", 700)];
    expect(trackRecord(day, terms).maxDrawdownCents).toBe(0);
  });

  it("falls from the capital where the first trade loses", () => {
    const record = trackRecord([closed("2022-03-01", "2022-03-01", -25_000)], terms);
    expect([record.maxDrawdownCents, record.maxDrawdownShare]).toEqual([25_000, 0.25]);
  });

  it("finds the deepest share in another fall than the deepest sum", () => {
    // The second day asks for 150,000. Down by 50,000 of it; up to 600,000, and down by 100,000 of that.
    const trades = [-50_000, 500_000, -100_000].map((cents, day) =>
      closed(`2022-03-0${day + 1}`, `2022-03-0${day + 1}`, cents),
    );
    const record = trackRecord(trades, terms);
    expect([record.maxDrawdownCents, record.maxDrawdownShare]).toEqual([100_000, 1 / 3]);
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

  it("starts with the $1,000 of its table: what was gained before pays for the days on which two overlap", () => {
    expect(record.capitalCents).toBe(100_000);
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

  it("never needs less than one stake, and never loses more than it had", () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { capitalCents, maxDrawdownShare } = trackRecord(trades, terms);
        expect(capitalCents).toBeGreaterThanOrEqual(trades.length > 0 ? terms.stakeCents : 0);
        expect(maxDrawdownShare ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("takes as much as a purse that is looked into on each day finds missing", () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        // On each day first what is filled is paid, then what closes comes back with its result.
        let purse = 0;
        let lowest = trades.length > 0 ? -terms.stakeCents : 0;
        const days = trades.flatMap(({ fillDate, closeDate }) => [fillDate, closeDate ?? fillDate]).sort();
        for (const day of new Set(days)) {
          purse -= trades.filter(({ fillDate }) => fillDate === day).length * terms.stakeCents;
          lowest = Math.min(lowest, purse);
          for (const { closeDate, resultCents } of trades)
            if (closeDate === day) purse += terms.stakeCents + (resultCents ?? 0);
        }
        expect(trackRecord(trades, terms).capitalCents).toBe(0 - lowest);
      }),
    );
  });

  it("has a curve that ends at capital and gross, and falls no deeper than its drawdown", () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { capitalCents, grossCents, maxDrawdownCents } = trackRecord(trades, terms);
        const curve = recordCurve(trades, capitalCents);
        expect(curve.at(-1)?.balanceCents ?? capitalCents).toBe(capitalCents + grossCents);
        const lowest = Math.min(capitalCents, ...curve.map(({ balanceCents }) => balanceCents));
        expect(capitalCents - lowest).toBeLessThanOrEqual(maxDrawdownCents);
      }),
    );
  });
});
