import fc from "fast-check";
import { expect, it } from "vitest";
import { openChance } from "../../../api/providers/market-data/sandbox/chance";
import { computeHistory } from "../../../api/signals/history";
import { tradedRules } from "../../../api/signals/rules";
import { indexSector } from "../../../api/signals/sector-timing";
import type { DayCandle } from "../../../domain/candles";
import { tradingDays } from "../../../domain/trading-days";

const dates = tradingDays("2024-01-02", "2026-06-30");

/** Days that wander enough for every rule to speak; drawn from a seed, as lists that are drawn number by number do not. */
const history = fc
  .record({ seed: fc.nat(), length: fc.integer({ min: 150, max: 400 }) })
  .map(({ seed, length }) => {
    const chance = openChance("no look-ahead", String(seed));
    let previous = 100;
    return dates.slice(0, length).map((date): DayCandle => {
      const open = previous * Math.exp(0.01 * chance.normal());
      const close = open * Math.exp(0.025 * chance.normal());
      previous = close;
      const beyond = () => Math.exp(0.01 * Math.abs(chance.normal()));
      const [high, low] = [Math.max(open, close) * beyond(), Math.min(open, close) / beyond()];
      return { date, open, high, low, close };
    });
  });
const cut = fc.double({ min: 0.3, max: 1, noNaN: true });

it("what was said of the past stays the same whatever comes after it", () => {
  let spoken = 0;
  fc.assert(
    fc.property(history, cut, (candles, share) => {
      const count = Math.ceil(share * candles.length);
      const past = candles.slice(0, count);
      const now = past.at(-1)?.date ?? "";
      const [then, later] = [computeHistory("TEST", past), computeHistory("TEST", candles)];
      const traded = ({ signals }: typeof then) => signals.filter(({ rule }) => tradedRules.includes(rule));
      spoken += traded(then).length;
      expect(traded(later).filter(({ index }) => index < count)).toEqual(traded(then));

      // A trade that was open then may have been closed since, and after that day: nothing else of it is changed.
      const filled = later.trades.filter(({ open }) => open.fillDate <= now);
      expect(filled.map(({ signal, open }) => ({ signal, open }))).toEqual(
        then.trades.map(({ signal, open }) => ({ signal, open })),
      );
      for (const [index, { close }] of then.trades.entries()) {
        const since = filled[index]?.close;
        if (close) expect(since).toEqual(close);
        else if (since) expect(since.closeDate > now).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
  expect(spoken).toBeGreaterThan(150);
});

it("where a stock stands on a day is the same once that day has passed", () => {
  fc.assert(
    fc.property(history, (candles) => {
      const standing = ({ signals }: ReturnType<typeof computeHistory>) =>
        signals.filter(({ rule }) => !tradedRules.includes(rule));
      const [then, later] = [computeHistory("TEST", candles.slice(0, -1)), computeHistory("TEST", candles)];
      const kept = standing(later).filter(({ index }) => index < candles.length - 1);
      expect(standing(then)).toEqual(expect.arrayContaining(kept));
    }),
    { numRuns: 60 },
  );
});

it("one trade of a rule is open at a time, filled on the day after its signal", () => {
  fc.assert(
    fc.property(history, (candles) => {
      for (const rule of tradedRules) {
        const trades = computeHistory("TEST", candles).trades.filter(({ signal }) => signal.rule === rule);
        for (const [index, { signal, open }] of trades.entries()) {
          expect(open.fillDate).toBe(candles[signal.index + 1]?.date);
          const before = trades[index - 1]?.close;
          if (index > 0) expect(before && before.closeDate <= signal.date).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it("a sector's index of the past stays the same whatever comes after it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(history, fc.nat(120)), { minLength: 1, maxLength: 5 }),
      cut,
      (stocks, share) => {
        // They are listed on different days.
        const whole = stocks.map(([closes, from], index) => ({
          symbol: String(index),
          closes: closes.slice(from),
        }));
        const full = indexSector(whole);
        const until = full[Math.floor(share * (full.length - 1))]?.date ?? "";
        const past = whole.map(({ symbol, closes }) => ({
          symbol,
          closes: closes.filter(({ date }) => date <= until),
        }));
        expect(indexSector(past)).toEqual(full.filter(({ date }) => date <= until));
      },
    ),
    { numRuns: 40 },
  );
});
