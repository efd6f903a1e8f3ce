import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listedSectors, listedStocks } from "../../../api/market/listing";
import type { Candle } from "../../../api/providers/market-data/port";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { addDays, closeOf, tradingDays } from "../../../domain/trading-days";

const FIRST = "2021-01-04";
const LAST = "2026-11-20";
const evening = new Date("2026-11-20T22:30:00Z");

const sandboxAt = (now: Date) => createSandbox(() => now);
const all = new Map<string, Candle[]>();
for (const { symbol } of listedStocks) {
  all.set(symbol, await sandboxAt(evening).candles(symbol, FIRST, LAST));
}
const candlesOf = (symbol: string) => all.get(symbol) ?? expect.fail(symbol);
const closeOn = (symbol: string, day: string) => candlesOf(symbol).find(({ date }) => date === day)?.close;

const movesOf = (symbol: string) => {
  const closes = candlesOf(symbol).map(({ close }) => close);
  return closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
};

const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((n, index) => (n - meanA) * ((b[index] ?? 0) - meanB)));
  const spread = (numbers: readonly number[], around: number) =>
    Math.sqrt(mean(numbers.map((n) => (n - around) ** 2)));
  return product / (spread(a, meanA) * spread(b, meanB));
}

describe("the sandbox's prices are the same for everybody", () => {
  it("on days written down here", () => {
    expect(closeOn("AAPL", "2021-01-04")).toBe(129.21);
    expect(closeOn("AAPL", "2026-11-20")).toBe(291.29);
    expect(closeOn("DDD", "2022-02-04")).toBe(14.53);
    expect(closeOn("NVDA", "2024-06-10")).toBe(279.93);
  });

  it("to the last cent and share of every stock and day", () => {
    const hash = createHash("sha256")
      .update(JSON.stringify([...all]))
      .digest("hex");
    expect(hash.slice(0, 16)).toBe("f94aaf506c53a80d");
  });

  it("whatever range is asked for", async () => {
    const day = fc.integer({ min: -400, max: 2600 }).map((days) => addDays(FIRST, days));
    const symbol = fc.constantFrom(...all.keys());
    await fc.assert(
      fc.asyncProperty(symbol, day, day, async (symbol, from, to) => {
        const expected = candlesOf(symbol).filter(({ date }) => date >= from && date <= to);
        expect(await sandboxAt(evening).candles(symbol, from, to)).toEqual(expected);
      }),
    );
  });

  it("whenever and after whatever it is asked", async () => {
    const day = fc.constantFrom(...tradingDays("2021-02-01", LAST));
    const symbol = fc.constantFrom(...all.keys());
    let now = evening;
    const sandbox = createSandbox(() => now);
    await fc.assert(
      fc.asyncProperty(symbol, day, day, async (symbol, ...lastDays) => {
        for (const last of lastDays) {
          now = closeOf(last);
          const expected = candlesOf(symbol).filter(({ date }) => date <= last);
          expect(await sandbox.candles(symbol, FIRST, "2030-01-01")).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("and end with the last close that has been", async () => {
    const morning = new Date("2026-11-20T20:59:59Z");
    const candles = await sandboxAt(morning).candles("AAPL", "2026-11-01", "2026-12-01");
    expect(candles.at(-1)?.date).toBe("2026-11-19");
  });
});

describe.each(listedStocks.map(({ symbol }) => symbol))("the candles of %s", (symbol) => {
  const candles = candlesOf(symbol);

  it("are those of every trading day", () => {
    expect(candles.map(({ date }) => date)).toEqual(tradingDays(FIRST, LAST));
  });

  it("hold open and close between low and high, above nothing, in cents, with whole volumes", () => {
    const wrong = candles.filter(({ open, high, low, close, volume }) => {
      const prices = [open, high, low, close];
      const inOrder = 0 < low && low <= Math.min(open, close) && Math.max(open, close) <= high;
      const inCents = prices.every((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6);
      return !(inOrder && inCents && Number.isSafeInteger(volume) && volume > 0);
    });
    expect(wrong).toEqual([]);
  });

  it("trade more on days that move more", () => {
    const days = movesOf(symbol).map((move, index) => ({
      move: Math.abs(move),
      volume: candles[index + 1]?.volume ?? 0,
    }));
    days.sort((a, b) => a.move - b.move);
    const volumes = days.map(({ volume }) => volume);
    const tenth = Math.floor(volumes.length / 10);
    expect(mean(volumes.slice(-tenth))).toBeGreaterThan(1.5 * mean(volumes.slice(0, 5 * tenth)));
  });

  it("move by 15 to 125 percent a year", () => {
    const moves = movesOf(symbol);
    const yearly = Math.sqrt(mean(moves.map((move) => move ** 2)) * 252);
    expect(yearly).toBeGreaterThan(0.15);
    expect(yearly).toBeLessThan(1.25);
  });
});

describe("stocks move together", () => {
  const moves = new Map([...all.keys()].map((symbol) => [symbol, movesOf(symbol)]));
  const between = (some: readonly string[], others: readonly string[]) =>
    mean(
      some.flatMap((a) =>
        others.filter((b) => b !== a).map((b) => correlation(moves.get(a) ?? [], moves.get(b) ?? [])),
      ),
    );

  it.each(listedSectors.map(({ slug, stocks }) => [slug, stocks.map(({ symbol }) => symbol)] as const))(
    "those of %s more with each other than with the rest, and with the rest too",
    (_slug, members) => {
      const rest = [...all.keys()].filter((symbol) => !members.includes(symbol));
      const within = between(members, members);
      const without = between(members, rest);
      expect(without).toBeGreaterThan(0.1);
      expect(within).toBeGreaterThan(without + 0.15);
      expect(within).toBeLessThan(0.9);
    },
  );
});
