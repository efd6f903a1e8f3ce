import { sessionOf } from "./ledger-days";
import { type Facts, type FactsOf, isTold } from "./ledger-facts";
import type { StatedQuote } from "./ledger-statements";
import type { ToldDay } from "./ledger-told";

/** What an entry says of the prices of its stock, whatever else it is about. */
export function statementsOf(kind: string, facts: Facts): ToldDay[] {
  if (kind === "signal" && isTold(kind, facts)) {
    const { date, entryCents, volatility } = facts;
    return [{ date, closeCents: entryCents, volatility: volatility ?? undefined }];
  }
  if (kind === "fill" && isTold(kind, facts)) {
    const { fillDate: date, openMicros: open } = facts;
    return [...(open === null ? [] : [{ date, open }]), ...ofQuote(date, facts, quoteOfFill(facts))];
  }
  if (kind === "unfilled" && isTold(kind, facts)) {
    const { session: date, openMicros } = facts;
    return [openMicros === null ? { date, none: true } : { date, open: openMicros }];
  }
  if (kind === "close" && isTold(kind, facts)) return ofClose(facts);
  if (kind === "correction" && isTold(kind, facts)) return ofClose(facts);
  return [];
}

function ofClose(facts: FactsOf<"close">): ToldDay[] {
  const { candleDate, closeDate, openMicros, highMicros, lowMicros, closeMicros } = facts;
  if (candleDate === null) return ofQuote(closeDate, facts, quoteOfClose(facts));
  const [open, high, low, close] = [openMicros, highMicros, lowMicros, closeMicros].map(
    (price) => price ?? undefined,
  );
  const passed = sessionsAfter(candleDate, closeDate).map((date) => ({ date, none: true as const }));
  return [{ date: candleDate, open, high, low, close }, ...passed];
}

/** A quote is of the scale of its own day, whenever its trade was begun. */
const ofQuote = (
  date: string,
  { quotedAt: at }: { quotedAt: string | null },
  quote: Omit<StatedQuote, "at">,
): ToldDay[] => (at === null ? [] : [{ date, since: date, quote: { at, ...quote } }]);

type Instrument = Pick<FactsOf<"fill">, "tradeType" | "strikeCents" | "expiration">;

const optionOf = ({ tradeType, strikeCents, expiration }: Instrument) =>
  tradeType === "Stock"
    ? {}
    : {
        option: `${tradeType} of ${(strikeCents ?? 0) / 100} by ${expiration}`,
        isCall: tradeType === "Call",
      };

function quoteOfFill(facts: FactsOf<"fill">): Omit<StatedQuote, "at"> {
  const [bid, ask] = [facts.bidCents * 10_000, facts.askCents * 10_000];
  const stock = facts.tradeType === "Stock" ? { least: bid, most: ask } : undefined;
  return { ...optionOf(facts), bid, ask, stock };
}

/** A stock’s own bid says that much of where it stands. */
const SPREAD_SHARE = 0.002;

function quoteOfClose(facts: FactsOf<"close">): Omit<StatedQuote, "at"> {
  const { tradeType, exitBidCents, stockMicros } = facts;
  const bid = exitBidCents * 10_000;
  const isStock = tradeType === "Stock";
  const own = isStock ? { least: bid, most: bid * (1 + SPREAD_SHARE) } : undefined;
  return {
    ...optionOf(facts),
    bid,
    stock: stockMicros === null ? own : { least: stockMicros, most: stockMicros },
  };
}

/** Those after one date, up to another. */
function sessionsAfter(from: string, to: string): string[] {
  const found: string[] = [];
  for (let date = sessionOf(from)?.next; date !== undefined && date <= to; date = sessionOf(date)?.next) {
    found.push(date);
  }
  return found;
}
