/** What stands in the ledger as the rule of a signal that an analyst made by hand. */
export const BY_HAND = "by-hand";

/** Sessions before a signal and after its end in which its analyst does not trade the stock (SPEC-DECISIONS 47). */
export const QUIET_SESSIONS = 2;

/** What the entry says of the analyst, made of what they disclosed. */
export const holdingsStatement = (symbol: string, disclosed: string): string =>
  `${disclosed.replace(/([^.!?])$/, "$1.")} The analyst states: no trade in ${symbol} of my own from ${QUIET_SESSIONS} sessions before this signal until ${QUIET_SESSIONS} sessions after it has ended.`;

/** The same of a stock that is named as one to watch. */
export const watchStatement = (symbol: string, disclosed: string): string =>
  `${disclosed.replace(/([^.!?])$/, "$1.")} The analyst states: no trade in ${symbol} of my own from ${QUIET_SESSIONS} sessions before it was named until ${QUIET_SESSIONS} sessions after it is taken off the list.`;

/** The same of what a post is about; null where its author disclosed nothing. */
export function postDisclosure({ holdings, isQuiet }: Stated): string | null {
  return holdings && isQuiet ? postStatement(holdings) : (holdings ?? null);
}

interface Stated {
  holdings?: string | null | undefined;
  /** Absent where no statement was asked for. */
  isQuiet?: true | null | undefined;
}

const postStatement = (disclosed: string): string =>
  `${disclosed.replace(/([^.!?])$/, "$1.")} The author states: no trade of my own in what this is about from ${QUIET_SESSIONS} sessions before it was published until ${QUIET_SESSIONS} sessions after.`;

/** So many stocks are on the list of those to watch at once. */
export const MOST_WATCHES = 50;

/** The longest texts that an entry of the ledger has room for beside each other. */
export const LONGEST_REASON = 600;
export const LONGEST_HOLDINGS = 300;

/** What became of a signal that an analyst made by hand. */
export const handStates = ["waiting", "open", "closed", "withdrawn", "unfilled"] as const;
export type HandState = (typeof handStates)[number];

/** Issued on a provider's candles, or practice on sample or imported ones. */
export const handBases = ["issued", "practice"] as const;
export type HandBasis = (typeof handBases)[number];
