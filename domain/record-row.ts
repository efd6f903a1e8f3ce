/** A row of the record's file, as it came: each is a text. */
export interface RecordRow {
  /** live, simulated or sample */
  basis: string;
  symbol: string;
  tradeType: string;
  expiration: string;
  /** Dollars. */
  strike: string;
  bid: string;
  ask: string;
  /** Dollars; empty while the trade is open. */
  exitBid: string;
  fillDate: string;
  /** YYYY-MM-DD, or Open. */
  closeDate: string;
  /** A fraction of the stake. */
  roi: string;
  /** Dollars. */
  result: string;
  /** Dollars, after this trade; empty for one that is open or that the capital did not take. */
  balance: string;
  /** yes or no: whether the record's capital had a stake left for it. */
  taken: string;
  /** yes, no or nothing: whether it was filled after the day on which its rule was fixed. */
  outOfSample: string;
  rule: string;
  exit: string;
  source: string;
  /** The entry of its signal; undefined where it names none. */
  seq: number | undefined;
}

/** Dollars as cents; undefined for what is no number. */
export const toCents = (dollars: string): number | undefined => {
  const cents = Math.round(Number(dollars) * 100);
  return dollars !== "" && Number.isSafeInteger(cents) ? cents : undefined;
};
