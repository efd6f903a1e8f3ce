import { describe, expect, test } from "vitest";
import { howFigures } from "~/content/legal/how-figures";
import { howSignals } from "~/content/legal/how-signals";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { AHEAD_DAYS, LEARNT_DAYS, SHARE } from "../../../api/charts/price-band";
import { takingOf } from "../../../api/roi/taking";
import { readFigures } from "../../../api/signals/figures";
import { impliedVolatilityOf, priceOption, volatilityOf } from "../../../domain/option-price";
import { takePositions } from "../../../domain/record/positions";
import { ruleDays } from "../../../domain/rule-figures";
import {
  closeTrade,
  isBought,
  MOST_DAYS,
  openTrade,
  SIMULATION_METHOD,
  tradedCloses,
} from "../../../domain/simulation";
import { stakeCents, trackRecord } from "../../../domain/track-record";
import { hrefsOf, textsOf } from "./text-of";

const section = (id: string) => textsOf(howSignals.filter((each) => each.id === id)).join("\n");
const days = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

describe("how figures are worked out says what is done", () => {
  test("the sections stand in the document", () => {
    const ids = howFigures.sections.map(({ id }) => id);
    for (const id of ["signals", "simulation", "ledger", "record", "charts"]) expect(ids).toContain(id);
    expect(hrefsOf(howSignals)).toEqual([recordPaths.ledgerProof(), paths.roiTracker()]);
  });

  test("the stake is the one that records count", () => {
    expect(section("simulation")).toContain("Each trade gets $1,000.");
  });

  test("the running balance is the fixed capital's, and a trade that it skipped is in none", () => {
    const at = (id: string, resultCents: number) => ({
      ...{ id, fillDate: "2026-01-12", closeDate: "2026-01-12", resultCents },
      ...{ stakeCents, ledgerSeq: null, marks: [] },
    });
    const { taken } = takePositions([at("a", -50_000), at("b", 70_000)], stakeCents);
    expect(takingOf(taken, stakeCents).balances).toEqual(new Map([["a", 50_000]]));
    expect(section("record")).toContain("begins with the fixed capital of the record");
    expect(section("record")).toContain("A trade that was skipped is in no balance");
  });

  test("a trade is left on the day that is named at the latest", () => {
    expect(section("simulation")).toContain(`ends at the close of the ${days[MOST_DAYS]} trading day`);
  });

  test("averages, RSI and true range are smoothed as the code does it", () => {
    // Still for 49 days, then up by 50: the average moves 2 parts in 21, the range and the gains 1 part in 14.
    const still = { date: "2026-01-02", open: 100, high: 101, low: 99, close: 100 };
    const last = { ...still, high: 150, close: 150 };
    const [known] = readFigures([...Array<typeof still>(ruleDays.slow - 1).fill(still), last]).slice(-1);
    expect(known?.ema20).toBeCloseTo(100 + (50 * 2) / 21, 9);
    expect(known?.atr).toBeCloseTo(2 + (51 - 2) / 14, 9);
    expect(known?.rsi).toBe(100);
    expect(readFigures(Array<typeof still>(ruleDays.slow - 1).fill(still)).at(-1)).toBeUndefined();
    expect(section("signals")).toContain("by 2 ÷ (days + 1) of the way");
    expect(section("signals")).toContain("the mean of the first 14 values, then one part in 14 of the way");
    expect(section("signals")).toContain("No rule speaks before candle 50");
  });

  test("the volatility that an option is priced by is above the forecast by what is said", () => {
    const closes = [...Array.from({ length: 19 }, () => 100), 90, 110];
    const forecast = volatilityOf(closes) ?? Number.NaN;
    expect(impliedVolatilityOf(closes)).toBeCloseTo(1.1 * forecast, 12);
    for (const text of [section("simulation"), SIMULATION_METHOD]) {
      expect(text).toMatch(/at 1\.1 times the volatility of the last 20 (?:daily changes|days)/);
    }
    expect(section("simulation")).toContain("what 1, 1.1 and 1.25 times that volatility would leave");
  });

  test("two percent lie on each side of the model's price", () => {
    const terms = {
      tradeType: "Call",
      strikeCents: 10_000,
      expiration: "2026-12-18",
      volatility: 0.9,
    } as const;
    const { askCents, bidCents } = priceOption(terms, 150, "2026-11-20");
    expect(askCents / bidCents).toBeCloseTo(1.02 / 0.98, 3);
    expect(section("simulation")).toContain("Two percent, and at least a cent");
  });

  test("where stop and target are both touched, the stop came first", () => {
    const plan = { tradeType: "Call", stopCents: 9_900, targetCents: 10_200, volatility: 0.3 } as const;
    const day = { date: "2026-11-18", open: 100, high: 103, low: 98, close: 100 };
    const trade = openTrade(plan, day.date, day.open);
    expect(closeTrade(trade, [day])?.exit).toBe("stop");
    expect(section("simulation")).toContain("if both are touched, the stop counts");
  });

  test("the least and the most that is traded are those that are named", () => {
    expect(tradedCloses).toEqual({ least: 5, most: 100_000 });
    const option = openTrade(
      { tradeType: "Call", stopCents: 1, targetCents: 1, volatility: 0.3 },
      "2026-11-18",
      100,
    );
    expect([4, 5].map((askCents) => isBought({ ...option, askCents }))).toEqual([false, true]);
    for (const text of [section("simulation"), SIMULATION_METHOD]) {
      expect(text).toMatch(/below \$5 or above \$100,000,.*less than (?:five|5) cents/);
    }
    expect(SIMULATION_METHOD).toContain("Parts of a contract are counted.");
  });

  test("the subscription counts for every month begun, and what brings nothing is no gain and no loss", () => {
    const trades = [{ fillDate: "2026-01-15", closeDate: "2026-02-15", resultCents: 0 }];
    const record = trackRecord(trades, { basis: "simulated", stakeCents, monthlyCents: 2_000 });
    expect([record.subscriptionCents, record.wins, record.losses]).toEqual([4_000, 0, 0]);
    expect(section("record")).toContain("$20 for every month or part of a month");
    expect(section("record")).toContain("is neither a gain nor a loss");
  });

  test("the band's days and share are the chart's own", () => {
    expect(section("charts")).toContain(
      `over the last ${LEARNT_DAYS} trading days would carry the index within ${AHEAD_DAYS}`,
    );
    expect(SHARE).toBe(4 / 5);
    expect(section("charts")).toContain("four of five outcomes");
    expect(section("charts")).toContain("It is hypothetical");
  });

  test("what is live is bound to the ledger and a licence, and no state of the site makes a sentence wrong", () => {
    expect(section("ledger")).toContain(
      "only if the signal was recorded in the ledger before the session opened in which it could first be traded, with candles from a licensed provider",
    );
    expect(section("ledger")).toContain("A simulated trade never becomes a live one.");
    expect(textsOf(howFigures).join("\n")).not.toMatch(/no live figure yet/);
  });
});
