import { describe, expect, it } from "vitest";
import { computeHistory } from "../../api/signals/history";
import { benchmarkOf } from "../../domain/record/benchmark";
import { meanInterval } from "../../domain/record/mean-interval";
import { resultOf, STAKE_CENTS } from "../../domain/record/positions";
import { recordFigures } from "../../domain/record/record-figures";
import { meanAndFactor } from "../../domain/record/trade-statistics";
import type { StockCandles } from "../../domain/rules/rule-positions";
import { supposed } from "../../domain/rules/suppositions";
import { addDays, tradingDayOnOrBefore, tradingDays } from "../../domain/trading-days";
import { noRealCandles } from "../harness/candle-files";
import { expectSameRecord, generateMarket, hasPython, readRealMarket, recompute, terms } from "./recomputed";

const source = "sandbox";
/** The script takes some ten seconds of a processor, which it may not have to itself. */
const PATIENCE_MS = 120_000;

/** By the product: the trades that its signals open, on the fixed capital. */
function compute(stocks: StockCandles) {
  const newest = [...stocks.values()]
    .flatMap((candles) => candles.at(-1)?.date ?? [])
    .toSorted()
    .at(-1);
  const trades = [...stocks].flatMap(([symbol, candles]) =>
    computeHistory(symbol, candles, newest).trades.map((trade) => ({ ...trade, symbol })),
  );
  const positions = trades.map(({ signal, open, close, marks, symbol }) => {
    const { fillDate, askCents, bidCents } = open;
    const filled = { date: fillDate, resultCents: resultOf(STAKE_CENTS, askCents, bidCents) };
    return {
      id: `${signal.rule}:${symbol}:${signal.date}:${source}`,
      ...{ fillDate, askCents, stakeCents: STAKE_CENTS, ledgerSeq: null },
      closeDate: close?.closeDate ?? null,
      exitBidCents: close?.exitBidCents ?? null,
      resultCents: close?.resultCents ?? null,
      marks: marks.length > 0 ? marks : [filled],
    };
  });
  const first = positions.map(({ fillDate }) => fillDate).toSorted()[0] ?? "";
  const sessions = tradingDays(tradingDayOnOrBefore(addDays(first, -1)), newest ?? "");
  const benchmark = benchmarkOf(stocks, { capitalCents: terms.capitalCents, sessions });
  const told = trades.flatMap((trade) => (trade.supposed ? [trade.supposed] : []));
  return {
    figures: recordFigures(positions, { ...terms, sessions, benchmark }),
    interval: meanInterval(positions, sessions),
    sensitivity: supposed.map((prices, at) => ({
      ...prices,
      trades: told.length,
      ...meanAndFactor(told.map((results) => results[at] ?? 0)),
    })),
  };
}

describe.skipIf(!hasPython)(
  "every figure of the tracker's option record is recomputed from the candles, to the cent",
  () => {
    it(
      "on generated candles",
      async () => {
        const { candles } = await generateMarket();
        const ours = compute(candles);
        expectSameRecord(recompute("options.py", candles, { ...terms, source }), ours);
        expect(ours.figures.taken.length).toBeGreaterThan(200);
        expect(ours.figures.windows.length).toBeGreaterThan(1);
        expect(ours.interval).toBeDefined();
      },
      PATIENCE_MS,
    );

    it.skipIf(noRealCandles)(
      "on real candles",
      () => {
        const candles = readRealMarket();
        const ours = compute(candles);
        expectSameRecord(recompute("options.py", candles, { ...terms, source }), ours);
        expect(ours.figures.taken.length).toBeGreaterThan(10);
      },
      PATIENCE_MS,
    );
  },
);
