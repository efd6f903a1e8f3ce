import { sessionOf } from "./ledger-days";
import { type Facts, isTold } from "./ledger-facts";
import { planOf } from "./ledger-prices";
import type { StatedPrices, Statement } from "./ledger-stated";
import type { ToldDay } from "./ledger-told";
import { planOn, type RecordedTrade } from "./ledger-trades";
import { touch } from "./simulation";

/** What an entry says of the prices of its stock, whatever else it is about. */
export function statementsOf(kind: string, facts: Facts): ToldDay[] {
  if (kind === "signal" && isTold(kind, facts)) {
    const { date, entryCents, volatility } = facts;
    return [{ date, closeCents: entryCents, volatility: volatility ?? undefined }];
  }
  if (kind === "fill" && isTold(kind, facts)) {
    return facts.openMicros === null ? [] : [{ date: facts.fillDate, open: facts.openMicros }];
  }
  if (kind === "unfilled" && isTold(kind, facts)) {
    const { session: date, openMicros } = facts;
    return [openMicros === null ? { date, none: true } : { date, open: openMicros }];
  }
  const isEnd = (kind === "close" && isTold(kind, facts)) || (kind === "correction" && isTold(kind, facts));
  return isEnd && isTold("close", withoutCause(facts)) ? ofClose(facts) : [];
}

/** A correction states all that a close does. */
const withoutCause = ({ corrects: _, because: __, ...facts }: Facts): Facts => facts;

function ofClose(facts: Facts): ToldDay[] {
  const [open, high, low, close] = ["openMicros", "highMicros", "lowMicros", "closeMicros"].map((name) =>
    typeof facts[name] === "number" ? facts[name] : undefined,
  );
  const { candleDate, closeDate } = facts;
  if (typeof candleDate !== "string" || typeof closeDate !== "string") return [];
  const passed = sessionsAfter(candleDate, closeDate).map((date) => ({ date, none: true as const }));
  return [{ date: candleDate, open, high, low, close }, ...passed];
}

/** Those after one date, up to another. */
function sessionsAfter(from: string, to: string): string[] {
  const found: string[] = [];
  for (let date = sessionOf(from)?.next; date !== undefined && date <= to; date = sessionOf(date)?.next) {
    found.push(date);
  }
  return found;
}

/**
 * Whether a trade was held past a session in which it had to end, by a candle that any entry states; the rest of a sentence
 * that begins with its signal's entry.
 */
export function passedOver(trade: RecordedTrade, stated: StatedPrices): string | undefined {
  const { signal, fill, closed, source } = trade;
  if (!fill) return undefined;
  const days = stated.daysOf(signal.symbol, source);
  const { fillDate, prices } = fill.facts;
  // A quote of the fill's day may be of before the fill: of that day the model's trades alone know all.
  const from = prices === "model" ? fillDate : (sessionOf(fillDate)?.next ?? "");
  const until = closed ? lastHeld(closed, prices) : undefined;
  const dates = until === undefined ? days.keys() : datesFrom(from, until);
  for (const date of dates) {
    const statements = date < from ? [] : (days.get(date) ?? []);
    const found = statements.find((said) => said.since === signal.date || statements.length === 1);
    const candle = found && candleOf(found);
    const plan = planOf(signal.tradeType, planOn(trade, date) ?? signal);
    const touched = candle && touch(plan, { date, ...candle });
    if (found && touched) {
      const ended = closed ? `ended on ${closed.closeDate}` : "is open";
      return `opened a trade that ${ended}, and by the candle of entry ${found.seq} its ${touched.exit} was touched on ${date}`;
    }
  }
  return undefined;
}

/** The sessions from one date on, before another. */
function* datesFrom(from: string, until: string): Generator<string> {
  for (
    let date: string | undefined = from;
    date !== undefined && date < until;
    date = sessionOf(date)?.next
  ) {
    yield date;
  }
}

/** The first date of which a trade need not have seen the whole session. */
function lastHeld({ closeDate, exit }: NonNullable<RecordedTrade["closed"]>, prices: string): string {
  const isToTheEnd = prices !== "model" && (exit === "time" || exit === "expiration");
  return isToTheEnd ? (sessionOf(closeDate)?.next ?? closeDate) : closeDate;
}

function candleOf({ open, high, low, close }: Statement) {
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const dollars = (micros: number) => micros / 1_000_000;
  return { open: dollars(open), high: dollars(high), low: dollars(low), close: dollars(close) };
}
