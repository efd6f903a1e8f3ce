import { formatExact } from "../money";

/** What a signal says of the price of its stock from which on nobody enters by it; amounts are cents. */
export interface EntryLimit {
  tradeType: string | null | undefined;
  /** What its analyst named. No amendment changes it. */
  limitCents: number | undefined;
  targetCents: number | undefined;
}

/** The sentence of that, in mails and on pages alike; undefined where there is no such price. */
export function notBeyond({ tradeType, limitCents, targetCents }: EntryLimit): string | undefined {
  const side = tradeType === "Put" ? "below" : "above";
  if (limitCents !== undefined)
    return `Do not enter ${side} ${formatExact(limitCents)}: at an open beyond that the record does not either.`;
  return targetCents === undefined
    ? undefined
    : `Do not enter ${side} ${formatExact(targetCents)}, where its target is.`;
}

/** How long a trade may last at most, for the end of a list. */
export const endsAfter = (sessions: number): string => `ends after ${sessions} sessions at the latest`;
