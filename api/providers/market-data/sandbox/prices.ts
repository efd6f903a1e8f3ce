import type { Candle } from "../port";
import { type Chance, openChance } from "./chance";
import type { Traits } from "./traits";

/** The first day of every series; each walk begins here, so a day's candle does not depend on the range asked for. */
export const FIRST_DAY = "2021-01-04";

const DAYS_IN_YEAR = 252;
/** Of a day's variance, what lies between a close and the next open. */
const OVERNIGHT = 0.25;
/** How calm and lively times follow each other: the logarithm of a day's spread, from one day to the next. */
const MOOD = { kept: 0.98, spread: 0.35 };
/** One night in 60 has news of a company, and moves it three times as far. */
const NEWS = { chance: 1 / 60, factor: 3 };

/** What moves prices, day by day, with a variance of 1 a day: overnight, and from the open to the close. */
export interface Shocks {
  overnight: Float64Array;
  session: Float64Array;
  /** The variance that the session's shock was drawn with. */
  variance: Float64Array;
}

/**
 * Shocks without a memory of their direction, however lively the days before were (docs/decisions/0069).
 * @param name of the stream: the same for ever
 */
export function walkShocks(days: number, ...name: string[]): Shocks {
  return draw(days, openChance("shocks", ...name), () => 1);
}

/** Those of one company, whose news comes overnight. */
function ownShocks(days: number, symbol: string): Shocks {
  const news = openChance("news", symbol);
  const scale = 1 / Math.sqrt(1 + OVERNIGHT * NEWS.chance * (NEWS.factor ** 2 - 1));
  const shocks = draw(days, openChance("own", symbol), () => (news.even() < NEWS.chance ? NEWS.factor : 1));
  const scaled = (values: Float64Array, by: number) => values.map((value) => value * by);
  return {
    overnight: scaled(shocks.overnight, scale),
    session: scaled(shocks.session, scale),
    variance: scaled(shocks.variance, scale ** 2),
  };
}

function draw(days: number, chance: Chance, nightFactor: () => number): Shocks {
  const [overnight, session, variance] = [
    new Float64Array(days),
    new Float64Array(days),
    new Float64Array(days),
  ];
  const step = MOOD.spread * Math.sqrt(1 - MOOD.kept ** 2);
  let mood = MOOD.spread * chance.normal();
  for (let day = 0; day < days; day++) {
    // Its mean square is 1.
    const spread = Math.exp(mood - MOOD.spread ** 2);
    const [night, open] = twoNormals(chance);
    overnight[day] = spread * Math.sqrt(OVERNIGHT) * night * nightFactor();
    session[day] = spread * Math.sqrt(1 - OVERNIGHT) * open;
    variance[day] = spread ** 2 * (1 - OVERNIGHT);
    mood = MOOD.kept * mood + step * chance.normal();
  }
  return { overnight, session, variance };
}

/** Box and Muller's pair; 1 - even() is never 0, whose logarithm is no number. */
function twoNormals(chance: Chance): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.even()));
  const angle = 2 * Math.PI * chance.even();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** What all stocks, and those of one sector, share. */
export interface SharedShocks {
  market: Shocks;
  sector: Shocks;
}

/** Logarithms of a stock's prices by day, not rounded, and the variance of each session. */
export interface Walk {
  open: Float64Array;
  close: Float64Array;
  variance: Float64Array;
}

/** A stock's way: a drift, and the market's, its sector's and its own shocks, each with its part of the variance. */
export function walkPrices(
  symbol: string,
  { price, volatility, growth }: Traits,
  { market, sector }: SharedShocks,
): Walk {
  const days = market.session.length;
  const nature = openChance("nature", symbol);
  const parts = { market: 0.22 + 0.12 * nature.even(), sector: 0.26 + 0.14 * nature.even() };
  const daily = volatility ** 2 / DAYS_IN_YEAR;
  const sources = [
    { shocks: market, variance: daily * parts.market },
    { shocks: sector, variance: daily * parts.sector },
    { shocks: ownShocks(days, symbol), variance: daily * (1 - parts.market - parts.sector) },
  ].map((source) => ({ ...source, load: Math.sqrt(source.variance) }));
  // The mean of all ways grows by `growth`; the logarithm's drift is less by half the variance.
  const drift = Math.log1p(growth) / DAYS_IN_YEAR - daily / 2;
  const walk = {
    open: new Float64Array(days),
    close: new Float64Array(days),
    variance: new Float64Array(days),
  };
  let level = Math.log(price);
  for (let day = 0; day < days; day++) {
    let [night, session, variance] = [0, 0, 0];
    for (const { shocks, load, variance: part } of sources) {
      night += load * (shocks.overnight[day] ?? 0);
      session += load * (shocks.session[day] ?? 0);
      variance += part * (shocks.variance[day] ?? 0);
    }
    const open = level + OVERNIGHT * drift + night;
    level = open + (1 - OVERNIGHT) * drift + session;
    walk.open[day] = open;
    walk.close[day] = level;
    walk.variance[day] = variance;
  }
  return walk;
}

/** A stock's candles on these trading days, which begin with {@link FIRST_DAY}. */
export function walkCandles(
  symbol: string,
  traits: Traits,
  days: readonly string[],
  shared: SharedShocks,
): Candle[] {
  const walk = walkPrices(symbol, traits, shared);
  const detail = openChance("detail", symbol);
  const usualVolume = traits.shares * 1e6 * (0.004 + 0.009 * openChance("volume", symbol).even());
  const usualMove = traits.volatility / Math.sqrt(DAYS_IN_YEAR);
  let previous = Math.log(traits.price);
  return days.map((date, day) => {
    const [open, close] = [walk.open[day] ?? 0, walk.close[day] ?? 0];
    const reach = () => reachOf(close - open, walk.variance[day] ?? 0, detail.even());
    const [high, low] = [open + reach(), close - reach()];
    const liveliness = 0.65 + 0.5 * Math.min(Math.abs(close - previous) / usualMove, 6);
    const volume = Math.round(usualVolume * liveliness * Math.exp(0.22 * detail.normal()));
    previous = close;
    return {
      date,
      open: toCents(open),
      high: toCents(high),
      low: toCents(low),
      close: toCents(close),
      volume,
    };
  });
}

/**
 * How far above its beginning a path of that length and variance reaches that ends `move` higher: the maximum of a Brownian
 * bridge. By symmetry as far as its lowest point lies below its end.
 */
function reachOf(move: number, variance: number, even: number): number {
  return (move + Math.sqrt(move ** 2 - 2 * variance * Math.log(1 - even))) / 2;
}

/** Whole cents of a logarithm, and never nothing. */
function toCents(level: number): number {
  return Math.max(1, Math.round(Math.exp(level) * 100)) / 100;
}
