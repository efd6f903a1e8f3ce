import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../domain/record/positions";
import { recordFigures } from "../../../domain/record/record-figures";
import { viewOf } from "../../../domain/record/record-view";
import { tradingDays } from "../../../domain/trading-days";

const sessions = tradingDays("2023-01-03", "2024-12-31");
const terms = { capitalCents: 1_000_000, monthlyCents: 2_000, cashYield: 0.03, sessions, benchmark: [] };

interface Made {
  at: number;
  held: number;
  result: number;
  symbol: string;
}
const made = fc.record({
  at: fc.integer({ min: 1, max: sessions.length - 8 }),
  held: fc.integer({ min: 1, max: 5 }),
  result: fc.integer({ min: -100_000, max: 150_000 }),
  symbol: fc.constantFrom("AAPL", "NVDA", "DDD"),
});

function position({ at, held, result, symbol }: Made, index: number) {
  const days = sessions.slice(at, at + held);
  const marks = days.slice(0, -1).map((date) => ({ date, resultCents: Math.trunc(result / 2) }));
  return {
    id: `${symbol}-${String(index).padStart(4, "0")}`,
    symbol,
    fillDate: days[0] ?? "",
    closeDate: days.at(-1) ?? "",
    stakeCents: 100_000,
    resultCents: result,
    ledgerSeq: index,
    marks,
  } satisfies Position & { symbol: string };
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const resultsOf = (positions: readonly Position[]) =>
  sum(positions.map(({ resultCents }) => resultCents ?? 0));

describe("the figures of a record", () => {
  it("count in the headline what the capital took, less the subscription, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 120 }), (rows) => {
        const figures = recordFigures(rows.map(position), terms);
        const [whole] = figures.windows;
        expect(whole?.gross.returnShare).toBeCloseTo(resultsOf(figures.taken) / 1_000_000, 12);
        const costs = sum(figures.equity.slice(-1).map(({ grossCents, netCents }) => grossCents - netCents));
        expect(whole?.net.profitCents).toBe(resultsOf(figures.taken) - costs);
        expect(figures.taken.length + figures.skipped.length).toBe(rows.length);
      }),
      { numRuns: 40 },
    );
  });

  it("change with the order of the results by what is skipped and by nothing else (SPEC-DECISIONS 41)", () => {
    const rows = fc.array(made, { minLength: 2, maxLength: 150 });
    const shuffled = rows.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(
          list.map(({ result }) => result),
          { minLength: list.length },
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([list, results]) => {
        const before = recordFigures(list.map(position), terms);
        const after = recordFigures(
          list.map((row, index) => position({ ...row, result: results[index] ?? 0 }, index)),
          terms,
        );
        const difference =
          (after.windows[0]?.gross.profitCents ?? 0) - (before.windows[0]?.gross.profitCents ?? 0);
        // All results are the same ones: what is not in the one and is in the other was skipped.
        expect(difference).toBe(resultsOf(before.skipped) - resultsOf(after.skipped));
        expect(after.ofAll.meanCents).toBeCloseTo(before.ofAll.meanCents ?? 0, 6);
        expect(after.ofAll.profitFactor ?? 0).toBeCloseTo(before.ofAll.profitFactor ?? 0, 9);
      }),
      { numRuns: 40 },
    );
  });

  it("stay the same to the cent where nothing is skipped, in whatever order the results come", () => {
    const results = Array.from({ length: 90 }, (_, at) => ((at * 7919) % 97) * 1_000 - 40_000);
    const inOrder = (list: readonly number[]) =>
      recordFigures(
        list.map((result, at) => position({ at: 1 + at * 5, held: 3, result, symbol: "AAPL" }, at)),
        { ...terms, capitalCents: 10_000_000 },
      );
    const [one, other] = [inOrder(results), inOrder(results.toReversed())];
    expect(one.skipped).toEqual([]);
    expect(other.windows[0]?.net.returnShare).toBe(one.windows[0]?.net.returnShare);
    expect(other.windows[0]?.gross.returnShare).toBe(one.windows[0]?.gross.returnShare);
  });

  it("have a column for each window that the record is long enough for, and years that add up", () => {
    const trades = Array.from({ length: 60 }, (_, at) =>
      position({ at: 1 + at * 8, held: 4, result: (at % 5) * 10_000 - 15_000, symbol: "DDD" }, at),
    );
    const { windows, years } = recordFigures(trades, terms);
    expect(windows.map((window) => window.years)).toEqual([null, 1]);
    expect(windows[1]?.net.from).toBe("2023-12-29");
    const [whole] = windows;
    expect(sum(years.map(({ netShare }) => netShare))).toBeCloseTo(whole?.net.returnShare ?? Number.NaN, 12);
    expect(sum(years.map(({ taken }) => taken))).toBe(60);
  });

  it("stand beside the benchmark of the same sessions, or beside none", () => {
    const trades = [position({ at: 1, held: 2, result: 0, symbol: "DDD" }, 0)];
    const benchmark = sessions.map((date, at) => ({ date, cents: 1_000_000 + 1_000 * at }));
    const figures = recordFigures(trades, { ...terms, benchmark });
    const last = benchmark.at(-1)?.cents ?? 0;
    expect(figures.windows[0]?.benchmark?.returnShare).toBeCloseTo(last / 1_000_000 - 1, 12);
    const whole = figures.years.reduce((grown, { benchmarkShare }) => grown * (1 + (benchmarkShare ?? 0)), 1);
    expect(whole).toBeCloseTo(last / 1_000_000, 12);
    const late = recordFigures(trades, { ...terms, benchmark: benchmark.slice(1) });
    expect(late.windows[0]?.benchmark).toBeNull();
  });

  it("tell how much of the capital was occupied, and on how many sessions", () => {
    const few = sessions.slice(0, 5);
    const trades = [position({ at: 1, held: 2, result: 0, symbol: "DDD" }, 0)];
    expect(recordFigures(trades, { ...terms, sessions: few }).exposure).toEqual({
      capitalShare: 0.05,
      sessionShare: 0.5,
    });
  });

  it("of nothing are nothing", () => {
    const figures = recordFigures([], { ...terms, sessions: [] });
    expect(figures).toMatchObject({ windows: [], years: [], equity: [] });
  });
});

describe("a view of a record", () => {
  it("is a part of the total: the parts of all symbols add up to it, net and gross", () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 120 }), (rows) => {
        const total = recordFigures(rows.map(position), terms);
        const views = ["AAPL", "NVDA", "DDD"].map((symbol) =>
          viewOf(total, (each) => each.symbol === symbol, terms),
        );
        const [whole] = total.windows;
        expect(sum(views.map(({ grossShare }) => grossShare))).toBeCloseTo(whole?.gross.returnShare ?? 0, 10);
        expect(sum(views.map(({ netShare }) => netShare))).toBeCloseTo(whole?.net.returnShare ?? 0, 10);
        expect(sum(views.map(({ taken }) => taken.length))).toBe(total.taken.length);
      }),
      { numRuns: 30 },
    );
  });

  it("takes nothing that the total had no capital for", () => {
    const rows = Array.from({ length: 12 }, (_, at) =>
      position({ at: 1, held: 3, result: 100_000, symbol: at < 10 ? "AAPL" : "DDD" }, at),
    );
    const view = viewOf(recordFigures(rows, terms), ({ symbol }) => symbol === "DDD", terms);
    expect([view.taken.length, view.skipped.length, view.grossCents, view.ofTotal]).toEqual([0, 2, 0, 10]);
  });

  it("has a curve of what it added, from nothing on", () => {
    const total = recordFigures([position({ at: 1, held: 2, result: 10_000, symbol: "DDD" }, 0)], terms);
    expect(
      viewOf(total, () => true, terms)
        .curve.slice(0, 4)
        .map(({ cents }) => cents),
    ).toEqual([0, 5_000, 10_000, 10_000]);
  });
});
