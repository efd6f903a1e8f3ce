import { describe, expect, it } from "vitest";
import { benchmarkOf } from "../../domain/record/benchmark";
import { meanInterval } from "../../domain/record/mean-interval";
import { recordFigures } from "../../domain/record/record-figures";
import { type Instrument, instruments, type PublishedRule, publishedRules } from "../../domain/rules/names";
import { heldStocks, positionsOf, type StockCandles } from "../../domain/rules/rule-positions";
import { sensitivityOf } from "../../domain/rules/sensitivity";
import { addDays, tradingDayOnOrBefore, tradingDays } from "../../domain/trading-days";
import { noRealCandles } from "../harness/candle-files";
import {
  type Actions,
  expectSameRecord,
  generateMarket,
  hasPython,
  readRealMarket,
  recompute,
  terms,
} from "./recomputed";

/** By the product, in the script's shape. */
function compute(stocks: StockCandles, rule: PublishedRule, instrument: Instrument, actions?: Actions) {
  const held = heldStocks(rule, stocks, terms.cashYield);
  const positions = positionsOf(rule, held, { instrument, actions });
  const first = positions.map(({ fillDate }) => fillDate).toSorted()[0] ?? "";
  const last = [...stocks.values()].flatMap((candles) => candles.at(-1)?.date ?? []);
  const sessions = tradingDays(tradingDayOnOrBefore(addDays(first, -1)), last.toSorted().at(-1) ?? "");
  const benchmark = benchmarkOf(stocks, { capitalCents: terms.capitalCents, sessions, actions });
  return {
    figures: recordFigures(positions, { ...terms, sessions, benchmark }),
    interval: meanInterval(positions, sessions),
    sensitivity: sensitivityOf(rule, held, { instrument, actions }),
  };
}

function expectSame(stocks: StockCandles, rule: PublishedRule, instrument: Instrument, actions?: Actions) {
  const theirs = recompute("record.py", stocks, { ...terms, rule, instrument }, actions);
  const ours = compute(stocks, rule, instrument, actions);
  expectSameRecord(theirs, ours);
  return ours.figures;
}

const { candles: generated, paid } = await generateMarket();

describe.skipIf(!hasPython)(
  "every figure of a published rule's record is recomputed from the candles, to the cent",
  () => {
    it.each(publishedRules.flatMap((rule) => instruments.map((instrument) => [rule, instrument] as const)))(
      "%s in %s, on generated candles",
      (rule, instrument) => {
        const { taken, windows } = expectSame(generated, rule, instrument);
        expect(taken.length).toBeGreaterThan(10);
        expect(windows.length).toBeGreaterThan(1);
      },
    );

    it.each(publishedRules)("%s in shares, with the dividends that are on file", (rule) => {
      const figures = expectSame(generated, rule, "shares", paid);
      const without = compute(generated, rule, "shares").figures;
      expect(figures.ofAll.resultCents).toBeGreaterThan(without.ofAll.resultCents);
    });

    it.skipIf(noRealCandles)("the average and momentum in shares and options, on real candles", () => {
      const real = readRealMarket();
      for (const rule of ["ten-month-average", "time-series-momentum"] as const)
        for (const instrument of instruments) expectSame(real, rule, instrument);
    });
  },
);
