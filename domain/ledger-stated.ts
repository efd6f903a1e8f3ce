import {
  HALF_CENT,
  isSameScale,
  ratioOf,
  type Scale,
  type StatedSplit,
  sameScale,
  sharedPrices,
  splitOf,
  turned,
} from "./ledger-scales";
import { contradictingQuote, inScale } from "./ledger-stated-quotes";
import type { StatedDay, Statement } from "./ledger-statements";

/**
 * What a ledger says of the prices of stocks, each by its source and session: whatever is said twice has to be the same,
 * whichever trade it is said for and whichever came first. It holds as many days as trades were filled or ended on.
 */
export interface StatedPrices {
  /** Takes in what an entry says. Gives what it contradicts; the rest of a sentence that begins with the entry. */
  state(symbol: string, source: string, date: string, said: Statement): string | undefined;
  /** All that was said of a stock's sessions, by their dates. */
  daysOf(symbol: string, source: string): ReadonlyMap<string, readonly Statement[]>;
  /** By how much prices since one day have to be multiplied to be in the scale of another; undefined where nothing tells. */
  scaleOf(symbol: string, source: string, from: string, to: string): number | undefined;
  splits(): StatedSplit[];
}

interface Stock {
  days: Map<string, Statement[]>;
  /** Between the days of two signals, the older one first: what a split made of it once it makes for ever. */
  scales: Map<string, Scale>;
}

const nothing: ReadonlyMap<string, readonly Statement[]> = new Map();
const prices = ["open", "high", "low", "close"] as const;

/** By a dot or by a dash: it is one stock. */
export const stockOf = (symbol: string): string => symbol.replace("-", ".");

export function createStatedPrices(): StatedPrices {
  const stocks = new Map<string, Stock>();
  const splits = new Map<string, StatedSplit>();
  const keyOf = (symbol: string, source: string) => `${source} ${stockOf(symbol)}`;

  return {
    state(symbol, source, date, said) {
      const key = keyOf(symbol, source);
      const stock = stocks.get(key) ?? { days: new Map(), scales: new Map() };
      stocks.set(key, stock);
      const known = stock.days.get(date) ?? [];
      stock.days.set(date, known);
      for (const before of known) {
        const found = compare(before, said, { what: `${symbol} on ${date}`, date, scales: stock.scales });
        if (typeof found === "string") return found;
        const ratio = found && `${found.parts}:${found.of}`;
        if (ratio) splits.set(`${key} ${ratio}`, { symbol, ratio });
      }
      join(known, said);
      return undefined;
    },
    daysOf: (symbol, source) => stocks.get(keyOf(symbol, source))?.days ?? nothing,
    scaleOf(symbol, source, from, to) {
      const scale = from === to ? sameScale : scaleOf(stocks.get(keyOf(symbol, source))?.scales, to, from);
      return scale && ratioOf(scale);
    },
    splits: () => [...splits.values()],
  };
}

/** What is known between two days, from the other to the one. */
function scaleOf(scales: ReadonlyMap<string, Scale> | undefined, one: string, other: string) {
  const known = scales?.get(one < other ? `${one} ${other}` : `${other} ${one}`);
  return known && one > other ? turned(known) : known;
}

/** What one statement contradicts of another, as a text; a split where the two are of two scales by one. */
function compare(
  before: Statement,
  said: Statement,
  { what, date, scales }: { what: string; date: string; scales: Map<string, Scale> },
): string | Scale | undefined {
  if (before.since === said.since) return contradiction(before, said, { what, date });
  const known = scaleOf(scales, before.since, said.since);
  const wrong = contradiction(before, said, { what, date, scale: known });
  const keep = (scale: Scale) => {
    const [one, other] = before.since < said.since ? [before, said] : [said, before];
    scales.set(`${one.since} ${other.since}`, one === before ? scale : turned(scale));
  };
  if (!wrong) {
    if (!known && sharedPrices(before, said).length > 0) keep(sameScale);
    return undefined;
  }
  const scale = splitOf(before, said);
  const isIt = scale && (!known || (known.off > 0 && isSameScale(known, scale)));
  if (!isIt || contradiction(before, said, { what, date, scale })) return wrong;
  keep(scale);
  return scale;
}

/** What is new of a day is kept beside what was known of it; what says no more is not kept again. */
function join(known: Statement[], said: Statement): void {
  const parts = [...prices, "closeCents", "volatility", "none", "traded"] as const;
  const isKnown = known.some(
    (before) =>
      said.quote === undefined &&
      before.since === said.since &&
      parts.every((part) => said[part] === undefined || before[part] === said[part]),
  );
  if (!isKnown) known.push(said);
}

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

const hasPrice = (day: StatedDay) =>
  [...prices, "closeCents", "traded", "quote"].some((name) => Reflect.get(day, name) !== undefined);

/** @param scale what the prices of what is said are to be multiplied by */
function contradiction(
  before: Statement,
  said: Statement,
  { what, date, scale = sameScale }: { what: string; date: string; scale?: Scale | undefined },
): string | undefined {
  if (before.none && hasPrice(said)) {
    return `states a price of ${what}, and entry ${before.seq} says that there was none`;
  }
  if (said.none && hasPrice(before)) {
    return `says that there was no price of ${what}, and entry ${before.seq} states one`;
  }
  const day = scaled(said, ratioOf(scale));
  const off = offOf(scale);
  for (const price of prices) {
    const [one, other, shown] = [day[price], before[price], said[price]];
    if (one === undefined || other === undefined || Math.abs(one - other) <= off(one)) continue;
    return `states the ${price} of ${what} as ${dollars(shown ?? one)}, and entry ${before.seq} as ${dollars(other)}`;
  }
  if (isOtherClose(day, before, ratioOf(scale)))
    return `states another close of ${what} than entry ${before.seq}`;
  if (isOutside(day, before, off) || isOutside(before, day, off)) {
    return `states an open of ${what} that is outside the range of entry ${before.seq}`;
  }
  const { volatility } = said;
  if (volatility !== undefined && before.volatility !== undefined && volatility !== before.volatility) {
    return `states a volatility of ${what} of ${volatility}, and entry ${before.seq} of ${before.volatility}`;
  }
  return contradictingQuote(before, day, { what, date });
}

/** A price in another scale, or what it makes of it. */
function scaled(said: Statement, ratio: number): Statement {
  if (ratio === 1) return said;
  const by = (price: number | undefined) => price && price * ratio;
  const { open, high, low, close, closeCents, quote } = said;
  const day = { open: by(open), high: by(high), low: by(low), close: by(close), closeCents: by(closeCents) };
  return { ...said, ...day, quote: quote && inScale(quote, ratio) };
}

/** How far a price may be off that is of two scales. */
const offOf =
  ({ parts, of, off }: Scale) =>
  (price: number): number =>
    parts === of ? 0 : 1 + parts / of + price * off;

function isOtherClose(one: StatedDay, other: StatedDay, ratio: number): boolean {
  if (one.closeCents !== undefined && one.closeCents === other.closeCents) return false;
  const [a, b] = [closeOf(one), closeOf(other)];
  if (a === undefined || b === undefined) return false;
  if (one.closeCents === undefined && other.closeCents === undefined) return false;
  const isExact = one.closeCents !== undefined && other.closeCents !== undefined && ratio === 1;
  const off = isExact ? 0 : HALF_CENT * (ratio === 1 ? 1 : 1 + ratio);
  return Math.abs(a - b) > off;
}

const closeOf = ({ close, closeCents }: StatedDay): number | undefined =>
  close ?? (closeCents === undefined ? undefined : closeCents * 10_000);

function isOutside({ open }: StatedDay, { high, low }: StatedDay, off: (price: number) => number): boolean {
  if (open === undefined || high === undefined || low === undefined) return false;
  return open < low - off(low) || open > high + off(high);
}
