/** What an entry says of prices at one moment; millionths of a dollar. */
export interface StatedQuote {
  /** ISO time in UTC. */
  at: string;
  /** Of an option its terms; undefined where the stock itself is quoted. */
  option?: string | undefined;
  isCall?: boolean | undefined;
  bid?: number | undefined;
  ask?: number | undefined;
  /** Between what the stock stood then; undefined where nothing is said of it. */
  stock?: { least: number; most: number } | undefined;
}

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
  /** There was one, whichever. */
  traded?: true | undefined;
  /** What was quoted at a moment of it. */
  quote?: StatedQuote | undefined;
}

export interface Statement extends StatedDay {
  seq: number;
  /** The day of its trade's signal: prices are in the scale that the stock had then. A quote has that of its own day. */
  since: string;
}
