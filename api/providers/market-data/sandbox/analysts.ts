import type { Candle, PriceTarget, Recommendation } from "../port";
import { openChance } from "./chance";
import type { Traits } from "./traits";

const MONTHS = 24;
const QUARTER = 63;

/** The last {@link MONTHS} months up to the newest candle's, the oldest first; those before the first candles are left out. */
export function recommendationsOf(
  symbol: string,
  traits: Traits,
  candles: readonly Candle[],
): Recommendation[] {
  const count = 6 + Math.floor(30 * openChance("analysts", symbol).even());
  const firsts = candles.flatMap(({ date }, index) =>
    index >= QUARTER && date.slice(0, 7) !== candles[index - 1]?.date.slice(0, 7) ? [index] : [],
  );
  return firsts.slice(-MONTHS).map((index) => {
    const month = `${candles[index]?.date.slice(0, 7)}-01`;
    const taste = openChance("recommendation", symbol, month).normal();
    // The logistic curve of the last quarter's move: two thirds would buy when nothing happened.
    const liking = 1 / (1 + Math.exp(-(0.6 + 0.7 * momentum(candles, index, traits) + 0.25 * taste)));
    return { month, ...split(count, liking) };
  });
}

function split(count: number, liking: number): Omit<Recommendation, "month"> {
  const strongBuy = Math.round(count * liking * 0.38);
  const buy = Math.min(Math.round(count * liking * 0.62), count - strongBuy);
  const strongSell = Math.floor(count * (1 - liking) * 0.12);
  const sell = Math.min(Math.round(count * (1 - liking) * 0.22), count - strongBuy - buy - strongSell);
  return { strongBuy, buy, hold: count - strongBuy - buy - sell - strongSell, sell, strongSell };
}

/** The quarter's move until the day before, in units of what is usual for the stock. */
function momentum(candles: readonly Candle[], index: number, { volatility }: Traits): number {
  const now = candles[index - 1]?.close ?? 1;
  const then = candles[Math.max(0, index - QUARTER)]?.close ?? now;
  return Math.max(-2.5, Math.min(2.5, Math.log(now / then) / (volatility / 2)));
}

/** Around the mean close of the last month, wider for a stock that moves more; undefined without candles. */
export function priceTargetOf(
  symbol: string,
  traits: Traits,
  candles: readonly Candle[],
): PriceTarget | undefined {
  const last = candles.slice(-20);
  if (last.length === 0) return undefined;
  const around = last.reduce((sum, { close }) => sum + close, 0) / last.length;
  const hope = 0.07 + 0.03 * momentum(candles, candles.length, traits);
  const mean = around * (1 + hope + 0.03 * openChance("target", symbol).normal());
  const width = 0.1 + 0.35 * traits.volatility;
  return { low: toCents(mean / (1 + width)), mean: toCents(mean), high: toCents(mean * (1 + width)) };
}

function toCents(price: number): number {
  return Math.max(1, Math.round(price * 100)) / 100;
}
