/** What entries say of a session's prices, in millionths of a dollar; undefined is nothing. */
export interface StatedDay {
  open?: number | undefined;
  high?: number | undefined;
  low?: number | undefined;
  close?: number | undefined;
  /** The close to the cent, as a signal has it. */
  closeCents?: number | undefined;
  /** Of the stock up to that day, as a signal has it. */
  volatility?: number | undefined;
  /** There was no price at all. */
  none?: true | undefined;
}

export interface Statement extends StatedDay {
  seq: number;
  /** The day of its trade's signal: prices are in the scale that the stock had then. */
  since: string;
}

/** A stock of which entries state the same session in two scales: it has split between two signals, or somebody says so. */
export interface StatedSplit {
  symbol: string;
  /** Of the older prices to the newer ones. */
  ratio: string;
}

/**
 * What a ledger says of the prices of stocks, each by its source and session: whatever is said twice has to be the same,
 * whichever trade it is said for and whichever came first. It holds as many days as trades were filled or ended on.
 */
export interface StatedPrices {
  /** Takes in what an entry says. Gives what it contradicts; the rest of a sentence that begins with the entry. */
  state(symbol: string, source: string, date: string, said: Statement): string | undefined;
  /** All that was said of a stock's sessions, by their dates. */
  daysOf(symbol: string, source: string): ReadonlyMap<string, readonly Statement[]>;
  splits(): StatedSplit[];
}

const nothing: ReadonlyMap<string, readonly Statement[]> = new Map();
const prices = ["open", "high", "low", "close"] as const;
/** Half a cent, and a millionth for how it was rounded. */
const HALF_CENT = 5_001;
/** No stock splits by more, or by less than a fifth. */
const MOST_PARTS = 50;
const LEAST_SPLIT = 1.2;

export function createStatedPrices(): StatedPrices {
  const stocks = new Map<string, Map<string, Statement[]>>();
  const splits = new Map<string, StatedSplit>();
  const keyOf = (symbol: string, source: string) => `${source} ${symbol}`;

  return {
    state(symbol, source, date, said) {
      const key = keyOf(symbol, source);
      const days = stocks.get(key) ?? new Map<string, Statement[]>();
      stocks.set(key, days);
      const known = days.get(date) ?? [];
      days.set(date, known);
      const what = `${symbol} on ${date}`;
      for (const before of known) {
        const ratio = before.since === said.since ? undefined : splitOf(before, said);
        const wrong = ratio === undefined ? contradiction(before, said, what) : undefined;
        if (wrong) return wrong;
        if (ratio) splits.set(`${key} ${ratio}`, { symbol, ratio });
      }
      join(known, said);
      return undefined;
    },
    daysOf: (symbol, source) => stocks.get(keyOf(symbol, source)) ?? nothing,
    splits: () => [...splits.values()],
  };
}

/** What is new of a day is kept beside what was known of it; what says no more is not kept again. */
function join(known: Statement[], said: Statement): void {
  const parts = [...prices, "closeCents", "volatility", "none"] as const;
  const isKnown = known.some(
    (before) =>
      before.since === said.since &&
      parts.every((part) => said[part] === undefined || before[part] === said[part]),
  );
  if (!isKnown) known.push(said);
}

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

function contradiction(before: Statement, said: Statement, what: string): string | undefined {
  const hasPrice = (day: StatedDay) => prices.some((price) => day[price] !== undefined);
  if (before.none && hasPrice(said)) {
    return `states a price of ${what}, and entry ${before.seq} says that there was none`;
  }
  if (said.none && hasPrice(before)) {
    return `says that there was no price of ${what}, and entry ${before.seq} states one`;
  }
  for (const price of prices) {
    const [one, other] = [said[price], before[price]];
    if (one === undefined || other === undefined || one === other) continue;
    return `states the ${price} of ${what} as ${dollars(one)}, and entry ${before.seq} as ${dollars(other)}`;
  }
  if (!isClose(said, before) || !isClose(before, said) || isOther(said.closeCents, before.closeCents)) {
    return `states another close of ${what} than entry ${before.seq}`;
  }
  if (isOutside(said, before) || isOutside(before, said)) {
    return `states an open of ${what} that is outside the range of entry ${before.seq}`;
  }
  return isOther(said.volatility, before.volatility)
    ? `states a volatility of ${what} of ${said.volatility}, and entry ${before.seq} of ${before.volatility}`
    : undefined;
}

const isOther = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;
const isClose = ({ closeCents }: StatedDay, { close }: StatedDay): boolean =>
  closeCents === undefined || close === undefined || Math.abs(closeCents * 10_000 - close) <= HALF_CENT;
const isOutside = ({ open }: StatedDay, { high, low }: StatedDay): boolean =>
  open !== undefined && high !== undefined && low !== undefined && (open < low || open > high);

/** By how much two statements are of two scales, such as 10:1; undefined where they are of one, or of none that splits make. */
function splitOf(before: Statement, said: Statement): string | undefined {
  const pairs = pricesOfBoth(before, said);
  if (pairs.length === 0) return undefined;
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    for (let of = 1; of <= MOST_PARTS; of++) {
      const ratio = parts / of;
      if (ratio < LEAST_SPLIT && ratio > 1 / LEAST_SPLIT) continue;
      const isSame = pairs.every(([one, other, off]) => Math.abs(one - other * ratio) <= off * (1 + ratio));
      if (isSame) return `${parts}:${of}`;
    }
  }
  return undefined;
}

/** Each price that both state, with how far it may be off. */
function pricesOfBoth(before: Statement, said: Statement): (readonly [number, number, number])[] {
  const exact = prices.flatMap((price) => {
    const [one, other] = [before[price], said[price]];
    return one !== undefined && other !== undefined ? [[one, other, 1] as const] : [];
  });
  const closes = [before, said].map(({ close, closeCents }) =>
    close === undefined && closeCents !== undefined ? closeCents * 10_000 : close,
  );
  const [one, other] = closes;
  return exact.length > 0 || one === undefined || other === undefined ? exact : [[one, other, HALF_CENT]];
}
