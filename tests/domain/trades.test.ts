import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  balanceCurve,
  fromLive,
  fromSample,
  type LiveTrade,
  type SampleTrade,
  summarizeTrades,
  type TradeRow,
} from "../../domain/trades";

const signal = {
  symbol: "AAPL",
  tradeType: "Call",
  expiration: "2022-02-11",
  strike: 172.5,
  bid: 2.41,
  fillDate: "2022-02-04",
  closeDate: "2022-02-04",
} as const;

const sample = (outcome: Partial<SampleTrade>): SampleTrade => ({ ...signal, roi: "TBD", ...outcome });
const live = (outcome: Partial<LiveTrade>): LiveTrade => ({ ...signal, basis: "live", ...outcome });

const position = {
  symbol: "AAPL",
  tradeType: "Call",
  expiration: "2022-02-11",
  strikeCents: 17_250,
  bidCents: 241,
  fillDate: "2022-02-04",
};

describe("trade rows: one view model, two adapters (SPEC-DECISIONS 12)", () => {
  it("the sample's balance is the result, its thousand the running balance, its roi a percent", () => {
    expect(fromSample(sample({ roi: 18, balance: 180, thousand: 3418.05 }))).toEqual({
      ...position,
      basis: "sample",
      state: "closed",
      closeDate: "2022-02-04",
      roi: 18,
      resultCents: 18_000,
      balanceCents: 341_805,
    });
  });

  it("the live row's $1000 is the result, its balance the running balance, its roi a fraction", () => {
    expect(fromLive(live({ roi: 0.184, $1000: 184.1, balance: 3418.05 }))).toEqual({
      ...position,
      basis: "live",
      state: "closed",
      closeDate: "2022-02-04",
      roi: 18,
      resultCents: 18_410,
      balanceCents: 341_805,
    });
  });

  it("carries what was paid and got, so that its result follows from the row", () => {
    const row = fromLive(live({ ask: 2.5, exitBid: 2.95, roi: 0.18, $1000: 180, balance: 1180 }));
    expect(row).toMatchObject({
      askCents: 250,
      exitBidCents: 295,
      resultCents: (100_000 * (295 - 250)) / 250,
    });
    const open = fromLive(live({ closeDate: "Open", ask: 2.5, exitBid: 2.95 }));
    expect(open).toMatchObject({ askCents: 250 });
    expect(open).not.toHaveProperty("exitBidCents");
  });

  it.each(["simulated", "issued", "Live", "sample", ""])(
    "a row in the live shape is live only where it says so in that word: %j is simulated",
    (basis) => {
      const row = fromLive(live({ basis, roi: 0.184, $1000: 184.1, balance: 3418.05 }));
      expect(row).toMatchObject({ basis: "simulated", roi: 18, resultCents: 18_410 });
      expect(fromLive(live({ basis, closeDate: "Open" })).basis).toBe("simulated");
    },
  );

  it("a live row that the capital did not take has its result and no balance, and says so while it is open", () => {
    const skipped = fromLive(live({ roi: 0.184, $1000: 184.1, taken: false, outOfSample: true }));
    expect(skipped).toEqual({
      ...{
        ...position,
        basis: "live",
        state: "skipped",
        closeDate: "2022-02-04",
        roi: 18,
        resultCents: 18_410,
      },
      ...{ skipped: true, outOfSample: true },
    });
    expect(fromLive(live({ closeDate: "Open", taken: false }))).toMatchObject({
      state: "open",
      skipped: true,
    });
    // One that was taken lacks a figure without its balance.
    expect(fromLive(live({ roi: 0.184, $1000: 184.1, taken: true }))).toMatchObject({ state: "untold" });
  });

  it("an open trade says Open and TBD, and has no result, whatever else the source sends", () => {
    const open = { ...position, state: "open", closeDate: "Open", roi: "TBD" };
    expect(fromSample(sample({ closeDate: "Open" }))).toEqual({ ...open, basis: "sample" });
    expect(fromLive(live({ closeDate: "Open", roi: null, $1000: null }))).toEqual({ ...open, basis: "live" });
    expect(fromLive(live({ closeDate: "Open", roi: 0.2, $1000: 200, balance: 1200 }))).toEqual({
      ...open,
      basis: "live",
    });
  });

  it.each([
    [0.184, 18],
    [0.185, 19],
    [-0.185, -19],
    [-0.094, -9],
    [0.285, 29],
    [1.005, 101],
    [0.0049, 0],
    [-0.0049, 0],
    [0, 0],
  ])("a live roi of %o is %o percent: times 100, rounded, a loss as a gain is", (roi, percent) => {
    expect(fromLive(live({ roi, $1000: 0, balance: 1000 }))).toMatchObject({ roi: percent });
  });

  it("a loss keeps its sign and its cents", () => {
    const row = fromSample(sample({ roi: -9, balance: -90.1, thousand: 3238.29 }));
    expect(row).toMatchObject({ resultCents: -9_010, balanceCents: 323_829 });
  });

  it("any amount of whole cents survives the way from dollars", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        const row = fromLive(live({ roi: 0, $1000: cents / 100, balance: cents / 100 }));
        expect(row).toMatchObject({ resultCents: cents, balanceCents: cents });
      }),
    );
  });

  it("a closed trade of the sample without its figures is refused, by symbol and day", () => {
    const message = "the closed trade in AAPL of 2022-02-04 lacks a figure";
    expect(() => fromSample(sample({ balance: 180, thousand: 3418 }))).toThrow(message);
    expect(() => fromSample(sample({ roi: 18, thousand: 3418 }))).toThrow(message);
  });

  it.each([{ roi: undefined }, { $1000: null }, { balance: null }])(
    "a closed trade of the live history without a figure is a row that says so: %j",
    (missing) => {
      const row = fromLive(live({ roi: 0.18, $1000: 180, balance: 1180, ...missing }));
      expect(row).toMatchObject({ state: "untold", closeDate: "2022-02-04" });
      expect(row).not.toHaveProperty("roi");
    },
  );
});

/** Rows whose running balance, in cents, is as given; an open one ends them. */
function rowsEndingAt(...balances: number[]): TradeRow[] {
  const closed = balances.map((cents) => fromSample(sample({ roi: 0, balance: 0, thousand: cents / 100 })));
  return [...closed, fromSample(sample({ closeDate: "Open" }))];
}

describe("the balance curve", () => {
  const box = { width: 300, height: 100 };

  it("starts with the starting balance, stands on $0 and takes one step per closed trade", () => {
    expect(balanceCurve(rowsEndingAt(200_000, 50_000, 400_000), 100_000, box)).toEqual([
      { x: 0, y: 75 },
      { x: 100, y: 50 },
      { x: 200, y: 87.5 },
      { x: 300, y: 0 },
    ]);
  });

  it("is one point while nothing has closed", () => {
    expect(balanceCurve(rowsEndingAt(), 100_000, box)).toEqual([{ x: 0, y: 0 }]);
    expect(balanceCurve([], 0, box)).toEqual([{ x: 0, y: 100 }]);
  });

  it("stays within its box, whatever the balances", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 10_000_000 })), (balances) => {
        for (const { x, y } of balanceCurve(rowsEndingAt(...balances), 100_000, box)) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(box.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(box.height);
        }
      }),
    );
  });
});

describe("the summary of a history", () => {
  it("counts gains, losses, open and intraday trades, and ends at the last closed balance", () => {
    const rows = [
      fromSample(sample({ roi: 18, balance: 180, thousand: 1180 })),
      fromSample(sample({ roi: -9, balance: -90, thousand: 1090, closeDate: "2022-02-07" })),
      fromSample(sample({ roi: 0, balance: 0, thousand: 1090 })),
      fromSample(sample({ closeDate: "Open" })),
    ];
    expect(summarizeTrades(rows, 100_000)).toEqual({
      trades: 4,
      open: 1,
      closed: 3,
      gains: 1,
      losses: 1,
      intraday: 2,
      startCents: 100_000,
      endCents: 109_000,
    });
  });

  it("of no trades ends where it starts", () => {
    expect(summarizeTrades([], 100_000)).toMatchObject({ trades: 0, endCents: 100_000 });
  });
});
