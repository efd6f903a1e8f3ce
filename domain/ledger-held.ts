import { isOverdue, sessionOf } from "./ledger-days";
import { planOf } from "./ledger-prices";
import { LEAST_SPLIT } from "./ledger-scales";
import type { StatedPrices } from "./ledger-stated";
import type { Statement } from "./ledger-statements";
import { planOn, type RecordedTrade } from "./ledger-trades";
import { touch } from "./simulation";

type Filled = RecordedTrade & { fill: NonNullable<RecordedTrade["fill"]> };
type Exit = "stop" | "target";
/** What of a session a trade was held through. */
interface Held {
  open: boolean;
  /** The whole of it. */
  range: boolean;
  close: boolean;
  /** From this time on, and before that one. */
  since: string;
  until: string;
}

const all: Held = { open: true, range: true, close: true, since: "", until: "~" };
const none: Held = { open: false, range: false, close: false, since: "~", until: "" };

/**
 * Whether a trade was held past a price at which it had to end, by what any entry states of its stock: its own fill, a candle,
 * an open, a signal’s close or a quote; the rest of a sentence that begins with its signal’s entry.
 * @param stated undefined for what claims nothing of its time: that is held against its own open alone
 * @param time when it is looked at
 */
export function passedOver(
  trade: RecordedTrade,
  stated: StatedPrices | undefined,
  time: string,
): string | undefined {
  const { fill, signal, source } = trade;
  if (!fill) return undefined;
  const filled = { ...trade, fill };
  const own = ownOpen(filled);
  if (own || !stated) return own;
  const days = stated.daysOf(signal.symbol, source);
  /** What the stock stood at by what is known so far, in the trade’s scale; dollars. */
  let price = (fill.facts.openMicros ?? signal.entryCents * 10_000) / 1_000_000;
  for (const date of datesOf(filled, days)) {
    const held = heldOn(filled, date);
    for (const said of days.get(date) ?? []) {
      const known = stated.scaleOf(signal.symbol, source, said.since, signal.date);
      const scale = known ?? likely(said, price);
      if (scale === undefined) continue;
      const found = touchedBy(said, scale, planOf(signal.tradeType, planOn(trade, date) ?? signal), held);
      if (found && !isRight(filled, found, date, time)) {
        return sentence(trade, { ...found, date, seq: said.seq });
      }
      price = (priceOf(said) ?? price / scale) * scale;
    }
  }
  return undefined;
}

/** What ended so, or may yet be told of. What a candle tells was told with what became of all trades of its stock. */
function isRight(
  { closed, signal }: Filled,
  { exit, by }: { exit: string; by: string },
  date: string,
  time: string,
): boolean {
  if (closed) return closed.closeDate === date && closed.exit === exit;
  return by !== "candle" && !isOverdue(time, date, signal.delayMinutes);
}

function ownOpen(trade: Filled): string | undefined {
  const { signal, fill, closed } = trade;
  const { openMicros, fillDate, prices } = fill.facts;
  if (prices !== "model" || openMicros === null || closed?.closeDate === fillDate) return undefined;
  const plan = planOf(signal.tradeType, planOn(trade, fillDate) ?? signal);
  const exit = levelAt(plan, openMicros / 1_000_000, openMicros / 1_000_000);
  return exit && sentence(trade, { exit, by: "open", date: fillDate, seq: fill.seq });
}

function sentence(
  { closed }: RecordedTrade,
  { exit, by, date, seq }: { exit: string; by: string; date: string; seq: number },
): string {
  const ended = closed ? `ended on ${closed.closeDate}` : "is open";
  return `opened a trade that ${ended}, and by the ${by} of entry ${seq} its ${exit} was touched on ${date}`;
}

/** The sessions that something is said of, from the fill on, up to that of the close. */
function datesOf({ fill, closed }: Filled, days: ReadonlyMap<string, unknown>): string[] {
  const from = fill.facts.fillDate;
  if (!closed) return [...days.keys()].filter((date) => date >= from).sort();
  const found: string[] = [];
  for (
    let date: string | undefined = from;
    date !== undefined && date <= closed.closeDate;
    date = sessionOf(date)?.next
  ) {
    if (days.has(date)) found.push(date);
  }
  return found;
}

function heldOn({ fill, closed }: Filled, date: string): Held {
  const { fillDate, prices, quotedAt } = fill.facts;
  const isModel = prices === "model";
  // Of the day of its fill the model’s trades alone know all: a quote may be of before the fill.
  const begun =
    isModel || date > fillDate ? all : { ...all, open: false, range: false, since: quotedAt ?? "" };
  if (closed?.closeDate !== date) return begun;
  const { exit, quotedAt: until } = closed;
  // Its own candle was looked at with its close; what was announced is left before the day can touch anything.
  if (isModel || until === null || exit === "leave") return none;
  if (exit === "time" || exit === "expiration") return begun;
  return { ...begun, range: false, close: false, until };
}

/** Where nothing tells of another scale it is taken for the same, unless the price is so far off that the stock may have split. */
function likely(said: Statement, price: number): number | undefined {
  const now = priceOf(said);
  if (now === undefined) return 1;
  const ratio = now / price;
  return ratio < LEAST_SPLIT && ratio > 1 / LEAST_SPLIT ? 1 : undefined;
}

const dollars = (micros: number) => micros / 1_000_000;

/** Where the stock stood last by a statement. */
function priceOf({ open, close, closeCents, quote }: Statement): number | undefined {
  if (close !== undefined) return dollars(close);
  if (closeCents !== undefined) return closeCents / 100;
  if (quote?.stock) return dollars(quote.stock.least);
  return open === undefined ? undefined : dollars(open);
}

type Plan = ReturnType<typeof planOf>;

/** Which level a statement shows touched, and by what of it. */
function touchedBy(
  { open, high, low, close, closeCents, quote }: Statement,
  scale: number,
  plan: Plan,
  held: Held,
): { exit: string; by: string } | undefined {
  const at = (by: string, least: number, most = least) => {
    const exit = levelAt(plan, dollars(least) * scale, dollars(most) * scale);
    return exit && { exit, by };
  };
  const isWhole = open !== undefined && high !== undefined && low !== undefined && close !== undefined;
  if (isWhole && held.range) {
    const [o, h, l, c] = [open, high, low, close].map((price) => dollars(price) * scale);
    const touched = touch(plan, { date: "", open: o ?? 0, high: h ?? 0, low: l ?? 0, close: c ?? 0 });
    if (touched) return { exit: touched.exit, by: "candle" };
  }
  const byOpen = open !== undefined && held.open ? at("open", open) : undefined;
  if (byOpen) return byOpen;
  if (quote?.stock && quote.at >= held.since && quote.at < held.until) {
    const { least, most } = quote.stock;
    const byQuote = at("quote", least, most);
    if (byQuote) return byQuote;
  }
  if (!held.close) return undefined;
  // To the cent: up to half a cent beside it.
  if (closeCents !== undefined) return at("close", closeCents * 10_000 - 5_000, closeCents * 10_000 + 5_000);
  return close === undefined ? undefined : at("close", close);
}

/** The level that a price has reached that is between two, in dollars. */
function levelAt({ tradeType, stopCents, targetCents }: Plan, least: number, most: number): Exit | undefined {
  const rises = tradeType === "Call";
  const [stop, target] = [stopCents / 100, targetCents / 100];
  if (rises ? most <= stop : least >= stop) return "stop";
  return (rises ? least >= target : most <= target) ? "target" : undefined;
}
