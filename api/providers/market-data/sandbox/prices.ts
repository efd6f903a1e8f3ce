import type { Candle } from "../port";
import { type Chance, openChance } from "./chance";
import type { Traits } from "./traits";

/** The first day of every series; each walk begins here, so a day's candle does not depend on the range asked for. */
export const FIRST_DAY = "2021-01-04";

const DAYS_IN_YEAR = 252;
const SPREAD_OF_DAY = Math.sqrt(1 / DAYS_IN_YEAR);
/** How strongly a level returns to 0, a year: prices stay of their company's order of magnitude. */
const PULL = 1;
/** One day in 60 has news of its own, and moves three times as far. */
const NEWS_DAY = { chance: 1 / 60, factor: 3 };

/** The levels, day by day, of something that wanders around 0 and spreads by 1 a year. */
export function walkLevels(days: number, ...name: string[]): Float64Array {
  const chance = openChance("level", ...name);
  return wander(days, () => chance.normal());
}

function wander(days: number, shock: () => number): Float64Array {
  const levels = new Float64Array(days);
  let level = 0;
  for (let day = 0; day < days; day++) {
    level += -PULL * (level / DAYS_IN_YEAR) + SPREAD_OF_DAY * shock();
    levels[day] = level;
  }
  return levels;
}

/** What all stocks, and those of one sector, share. */
export interface SharedLevels {
  market: Float64Array;
  sector: Float64Array;
}

/**
 * A stock's candles on these trading days, which begin with {@link FIRST_DAY}: a trend, and around it the market's,
 * the sector's and its own level, each with its part of the stock's variance.
 */
export function walkCandles(
  symbol: string,
  { price, volatility, growth, shares }: Traits,
  days: readonly string[],
  { market, sector }: SharedLevels,
): Candle[] {
  const nature = openChance("nature", symbol);
  const parts = { market: 0.22 + 0.12 * nature.even(), sector: 0.26 + 0.14 * nature.even() };
  const load = {
    market: volatility * Math.sqrt(parts.market),
    sector: volatility * Math.sqrt(parts.sector),
    own: volatility * Math.sqrt(1 - parts.market - parts.sector),
  };
  const own = wander(days.length, ownShock(openChance("own", symbol)));
  const trend = Math.log1p(growth) / DAYS_IN_YEAR;
  const usualVolume = shares * 1e6 * (0.004 + 0.009 * nature.even());
  const spread = volatility * SPREAD_OF_DAY;
  const detail = openChance("detail", symbol);
  let previous = price;

  return days.map((date, day) => {
    const level =
      load.market * (market[day] ?? 0) + load.sector * (sector[day] ?? 0) + load.own * (own[day] ?? 0);
    const close = toCents(price * Math.exp(trend * day + level));
    const candle = fillDay(detail, { date, previous, close, spread, usualVolume });
    previous = close;
    return candle;
  });
}

function ownShock(chance: Chance): () => number {
  return () => chance.normal() * (chance.even() < NEWS_DAY.chance ? NEWS_DAY.factor : 1);
}

interface Day {
  date: string;
  previous: number;
  close: number;
  /** Of a day's move, as a part of the price. */
  spread: number;
  usualVolume: number;
}

/** Opens part of the way, reaches a little beyond both ends, and trades more the further it moves. */
function fillDay(chance: Chance, { date, previous, close, spread, usualVolume }: Day): Candle {
  const move = Math.log(close / previous);
  const open = toCents(previous * Math.exp(0.6 * chance.even() * move + 0.25 * spread * chance.normal()));
  const beyond = () => 0.4 * spread * Math.abs(chance.normal());
  const high = toCents(Math.max(open, close) * Math.exp(beyond()));
  const low = toCents(Math.min(open, close) * Math.exp(-beyond()));
  const liveliness = 0.65 + 0.5 * Math.min(Math.abs(move) / spread, 6);
  const volume = Math.round(usualVolume * liveliness * Math.exp(0.22 * chance.normal()));
  return { date, open, high, low, close, volume };
}

/** Whole cents, and never nothing. */
function toCents(price: number): number {
  return Math.max(1, Math.round(price * 100)) / 100;
}
