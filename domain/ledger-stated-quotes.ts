import { sessionOf } from "./ledger-days";
import type { StatedDay, StatedQuote, Statement } from "./ledger-statements";

/** Feeds of one exchange differ by so much: a trade there need not be one here. */
const FEED_SHARE = 0.002;
/** Within a minute no price that anybody can buy at moves by more than a tenth: exchanges halt a stock before. */
const MINUTE_MS = 60_000;
const MINUTE_SHARE = 0.1;

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`;

/** In the scale of another day. */
export function inScale(quote: StatedQuote, ratio: number): StatedQuote {
  const { stock } = quote;
  return { ...quote, stock: stock && { least: stock.least * ratio, most: stock.most * ratio } };
}

/** What one statement of a session's quotes contradicts of another; the rest of a sentence that begins with the entry. */
export function contradictingQuote(
  before: Statement,
  said: Statement,
  { what, date }: { what: string; date: string },
): string | undefined {
  const wrong =
    otherAtOnce(before, said, what) ?? fromRange(before, said, what) ?? fromRange(said, before, what);
  if (wrong) return wrong.replace("ENTRY", `entry ${before.seq}`);
  const [one, other] = [before, said].map((day) => momentOf(day, date));
  if (!one || !other || Math.abs(one.time - other.time) > MINUTE_MS) return undefined;
  const isFar = apart(one, other) > MINUTE_SHARE || apart(other, one) > MINUTE_SHARE;
  return isFar
    ? `states a price of ${what} that is more than a tenth from that of entry ${before.seq} of the same minute`
    : undefined;
}

/** Of one option at one moment there is one bid, and one ask. */
function otherAtOnce({ quote: before }: Statement, { quote: said }: Statement, what: string) {
  if (!before || !said || before.at !== said.at) return undefined;
  const [was, is] = [before.stock, said.stock];
  if (was && is && (is.least > was.most || is.most < was.least)) {
    return `states another price of ${what} at ${said.at} than ENTRY`;
  }
  if (before.option !== said.option) return undefined;
  for (const side of ["bid", "ask"] as const) {
    const [one, other] = [said[side], before[side]];
    if (one === undefined || other === undefined || one === other) continue;
    const of = said.option === undefined ? "" : ` for the ${said.option}`;
    return `states the ${side}${of} of ${what} at ${said.at} as ${dollars(one)}, and ENTRY as ${dollars(other)}`;
  }
  return undefined;
}

/** A quote of a session is within the session’s range; no call is worth more than its stock. */
function fromRange({ quote }: Statement, { high, low }: StatedDay, what: string): string | undefined {
  if (!quote || high === undefined || low === undefined) return undefined;
  const [lowest, highest] = [low * (1 - FEED_SHARE), high * (1 + FEED_SHARE)];
  const { stock, isCall, bid } = quote;
  if (stock && (stock.most < lowest || stock.least > highest)) {
    return `makes a quote of ${what} stand outside the day’s range, by ENTRY`;
  }
  return isCall && bid !== undefined && bid > highest
    ? `makes the bid for a call on ${what} more than its stock was worth, by ENTRY`
    : undefined;
}

interface Moment {
  time: number;
  least: number;
  most: number;
}

/** Where the stock stood at a moment that is known: a quote’s, or the open. */
function momentOf({ quote, open }: StatedDay, date: string): Moment | undefined {
  if (quote?.stock) return { time: Date.parse(quote.at), ...quote.stock };
  const session = open === undefined ? undefined : sessionOf(date);
  return session && open !== undefined
    ? { time: Date.parse(session.open), least: open, most: open }
    : undefined;
}

const apart = (one: Moment, other: Moment): number => one.least / other.most - 1;
