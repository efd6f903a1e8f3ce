import type { Statement } from "./ledger-statements";

/** A stock whose entries state the same session in two scales: it has split between two signals, or the entries claim so. */
export interface StatedSplit {
  symbol: string;
  /** Of the older prices to the newer ones. */
  ratio: string;
}

/** By how much the prices of one day’s signals have to be multiplied to be in the scale of another’s. */
export interface Scale {
  parts: number;
  of: number;
  /** By what share it may be off: prices to the cent tell it that far. */
  off: number;
}

export const sameScale: Scale = { parts: 1, of: 1, off: 0 };
export const ratioOf = ({ parts, of }: Scale): number => parts / of;
export const turned = ({ parts, of, off }: Scale): Scale => ({ parts: of, of: parts, off });

/** Half a cent, and a millionth for how it was rounded. */
export const HALF_CENT = 5_001;
/** No stock splits by more, or by less than a fifth. */
const MOST_PARTS = 50;
export const LEAST_SPLIT = 1.2;
const prices = ["open", "high", "low", "close"] as const;

/** A price that two statements share, of the one and of the other, with how far it may be off. */
type Pair = readonly [number, number, number];

/** Every scale between two statements of a session that a split would make; undefined where none does. */
export function splitOf(before: Statement, said: Statement): Scale | undefined {
  const pairs = sharedPrices(before, said);
  if (pairs.length === 0) return undefined;
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    for (let of = 1; of <= MOST_PARTS; of++) {
      const ratio = parts / of;
      if (ratio < LEAST_SPLIT && ratio > 1 / LEAST_SPLIT) continue;
      if (pairs.every((pair) => isIn(ratio, pair))) return { parts, of, off: offOf(ratio, pairs) };
    }
  }
  return undefined;
}

const isIn = (ratio: number, [one, other, off]: Pair): boolean =>
  Math.abs(one - other * ratio) <= off * (1 + ratio);

const offOf = (ratio: number, pairs: readonly Pair[]): number =>
  Math.min(...pairs.map(([one, , off]) => (off * (1 + ratio)) / one));

/** Each price that both state, with how far it may be off. */
export function sharedPrices(before: Statement, said: Statement): Pair[] {
  const exact = prices.flatMap((price) => {
    const [one, other] = [before[price], said[price]];
    return one !== undefined && other !== undefined ? [[one, other, 1] as const] : [];
  });
  const [one, other] = [before, said].map(({ close, closeCents }) =>
    close === undefined && closeCents !== undefined ? closeCents * 10_000 : close,
  );
  return exact.length > 0 || one === undefined || other === undefined ? exact : [[one, other, HALF_CENT]];
}

/** Whether one scale is the other, as far as the prices that told them go. */
export const isSameScale = (known: Scale, found: Scale): boolean =>
  Math.abs(ratioOf(found) / ratioOf(known) - 1) <= known.off + found.off;
