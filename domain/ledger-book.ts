import type { LedgerCounts } from "./ledger-counts";
import { dueAfter } from "./ledger-days";
import { createDelays } from "./ledger-delays";
import { missingAt } from "./ledger-endings";
import {
  type Facts,
  type FactsOf,
  hasTelling,
  isLedgerKind,
  isTelling,
  isTold,
  wrongFact,
} from "./ledger-facts";
import { lateness, wrongClose, wrongCorrection, wrongFill } from "./ledger-fills";
import type { LedgerEntry } from "./ledger-form";
import { passedOver } from "./ledger-held";
import { wrongPlace } from "./ledger-places";
import { retell, wrongTelling } from "./ledger-retold";
import { statementsOf } from "./ledger-sayings";
import { createStatedPrices, type StatedPrices, stockOf } from "./ledger-stated";
import {
  type Closed,
  isCommitted,
  type RecordedTrade,
  wrongAmend,
  wrongSignal,
  wrongUnfilled,
  wrongWithdraw,
} from "./ledger-trades";

/** Something that an entry states wrongly, or that should be there and is not. */
export interface LedgerFault {
  /** The entry. */
  seq: number;
  /** A sentence that names the entry. */
  reason: string;
  /** What it states is right, and came later than it was due: it stays so for ever, and is recorded all the same. */
  late?: true;
}

type Entered = Pick<LedgerEntry, "seq" | "recordedAt" | "kind" | "basis" | "source" | "trade"> & {
  facts: Facts;
};

/** What a ledger's entries come to: each trade so far, and what was stated wrongly. It grows entry by entry. */
export interface TradeBook {
  enter(entry: Entered): void;
  /** Each trade whose signal can be read, in the order of their signals. */
  trades(): Iterable<RecordedTrade>;
  /** What entries state wrongly, whenever one looks; the first thousand. */
  readonly faults: readonly LedgerFault[];
  /** What a reader has to be told of a ledger that holds. */
  counts(): LedgerCounts;
  /** All that is wrong at this time, with what is overdue by then; the first thousand by their entries. */
  faultsAt(time: Date): LedgerFault[];
}

const MOST_FAULTS = 1000;
/** No source has that name. */
const ANY_SOURCE = "";
/** A reader's clock may be off by so much. */
const CLOCK_MS = 24 * 3_600_000;

/** @param stated what other entries say of prices, where the book is to begin in the middle of a ledger */
export function createTradeBook(stated: StatedPrices = createStatedPrices()): TradeBook {
  const trades = new Map<string, RecordedTrade | "unreadable">();
  /** Which trade a rule's word on a stock for a session opened. */
  const spoken = new Map<string, string>();
  const faults: LedgerFault[] = [];
  const sources = new Set<string>();
  const delays = createDelays();
  const unfilled = { "no trade": 0, "too cheap": 0, "no price": 0, "beyond limit": 0 };
  const sums = { unpriced: 0, corrections: 0, retold: 0, missingDays: 0 };
  let newest: Pick<Entered, "seq" | "recordedAt"> = { seq: 0, recordedAt: "" };

  function enter(entry: Entered): void {
    newest = { seq: entry.seq, recordedAt: entry.recordedAt };
    const wrong = judge(entry);
    const late = wrong === undefined ? judgeTime(entry) : undefined;
    const reason = wrong ?? late;
    if (reason === undefined || faults.length >= MOST_FAULTS) return;
    faults.push({ seq: entry.seq, reason: `Entry ${entry.seq} ${reason}.`, ...(late && { late: true }) });
  }

  function judgeTime(entry: Entered): string | undefined {
    const { kind, facts, trade } = entry;
    const standing = trades.get(trade);
    if (standing === undefined || standing === "unreadable") return undefined;
    const isOfSession = kind === "fill" || kind === "unfilled";
    const date = isOfSession ? standing.signal.session : kind === "close" ? facts.closeDate : undefined;
    return typeof date === "string" ? lateness(entry, date, standing.signal.delayMinutes) : undefined;
  }

  function judge(entry: Entered): string | undefined {
    const { kind, facts, trade } = entry;
    if (!isLedgerKind(kind)) return `is of a kind “${kind.slice(0, 20)}”, which no ledger has`;
    const standing = trades.get(trade);
    const misplaced = wrongPlace(kind, standing, hasTelling(kind, facts));
    if (misplaced !== undefined) return misplaced;
    const unreadable = wrongFact(kind, facts);
    if (unreadable !== undefined) {
      // What follows of this trade cannot be held against anything.
      trades.set(trade, "unreadable");
      return unreadable;
    }
    if (kind === "signal") return isTold(kind, facts) ? judgeSignal(entry, facts) : undefined;
    if (standing === undefined || standing === "unreadable") return undefined;
    if (entry.basis !== standing.basis) return "has another basis than its signal";
    if (entry.source !== standing.source) return "has another source than its signal";
    return follow(entry, standing) ?? contradicts(entry, standing.signal);
  }

  /** Whatever else the ledger says of the same session; what was worked out backwards rests on prices as they were later. */
  function contradicts(entry: Entered, signal: FactsOf<"signal">): string | undefined {
    if (!isCommitted(entry.basis)) return undefined;
    for (const { date, ...said } of statementsOf(entry.kind, entry.facts)) {
      const statement = { since: signal.date, ...said, seq: entry.seq };
      const wrong = stated.state(signal.symbol, entry.source, date, statement);
      if (wrong) return wrong;
    }
    return entry.basis === "issued" ? contradictsMarket(entry, signal) : undefined;
  }

  /** Whether a stock was traded at all is no matter of whose prices they are. */
  function contradictsMarket({ kind, facts, seq }: Entered, { symbol }: FactsOf<"signal">) {
    const isUntraded = kind === "unfilled" && facts.why === "no trade";
    for (const { date, none } of statementsOf(kind, facts)) {
      if (none && !isUntraded) continue;
      const said = none ? { none } : { traded: true as const };
      const wrong = stated.state(symbol, ANY_SOURCE, date, { ...said, since: "", seq });
      if (wrong) return wrong;
    }
    return undefined;
  }

  function judgeSignal(entry: Entered, facts: FactsOf<"signal">): string | undefined {
    const { seq, basis, source, trade } = entry;
    trades.set(trade, { seq, basis, source, signal: { ...facts, reason: "" }, amendments: [] });
    // What is committed is said once, by whatever candles.
    const by = isCommitted(basis) ? "" : source;
    const key = JSON.stringify([plainly(facts.rule), stockOf(facts.symbol), facts.session, by]);
    const before = spoken.get(key);
    const first = before === undefined ? undefined : trades.get(before);
    const isSecond = first !== undefined && (first === "unreadable" || first.ending !== "withdraw");
    spoken.set(key, trade);
    const twice = isSecond ? "is its rule’s second signal of this stock for this session" : undefined;
    if (basis === "issued") sources.add(source);
    const other = isCommitted(basis) ? delays.otherOf(source, facts) : undefined;
    return wrongSignal(entry, facts) ?? twice ?? other ?? contradicts(entry, facts);
  }

  /** Moves a trade on, whether or not the entry is right: what follows is held against what was stated. */
  function follow(entry: Entered, standing: RecordedTrade): string | undefined {
    const { kind, facts, trade, recordedAt, seq } = entry;
    const set = (changes: Partial<RecordedTrade>) => trades.set(trade, { ...standing, ...changes });
    if (kind === "amend" && isTold(kind, facts)) {
      set({ amendments: [...standing.amendments, { ...facts, reason: "" }] });
      return wrongAmend(entry, facts, standing);
    }
    if (kind === "withdraw" && isTold(kind, facts)) {
      set({ ending: kind });
      return wrongWithdraw(entry, facts, standing);
    }
    if (kind === "unfilled" && isTold(kind, facts)) {
      set({ ending: kind });
      unfilled[facts.why]++;
      return wrongUnfilled(entry, facts, standing);
    }
    if (kind === "fill" && isTold(kind, facts)) {
      set({ fill: { seq, recordedAt, facts } });
      return wrongFill(entry, facts, standing);
    }
    if (kind === "close" && isTold(kind, facts)) {
      set({ ending: kind, closeSeq: seq, closed: endOf(facts) });
      if (facts.exit === "unpriced") sums.unpriced++;
      sums.missingDays += facts.missingDays;
      return wrongClose(entry, facts, standing);
    }
    if (kind === "correction" && isTold(kind, facts)) {
      set({ closeSeq: seq, closed: endOf(facts) });
      sums.corrections++;
      sums.missingDays += facts.missingDays;
      return wrongCorrection(entry, facts, standing);
    }
    if (isTelling(kind, facts)) {
      set({ retold: retell(standing, facts) });
      sums.retold++;
      return wrongTelling(facts, standing);
    }
    return undefined;
  }

  function overdue(time: string): LedgerFault[] {
    const late: LedgerFault[] = [];
    for (const trade of trades.values()) {
      if (late.length >= MOST_FAULTS) break;
      if (trade === "unreadable") continue;
      const { seq, ending, signal, fill, amendments } = trade;
      const due = (date: string) => dueAfter(date, signal.delayMinutes) ?? "any time";
      const leaveOn = amendments.at(-1)?.leaveOn ?? null;
      const open = ending ? undefined : missingAt({ signal, fill: fill?.facts, leaveOn }, time, due);
      const missing = open ?? passedOver(trade, isCommitted(trade.basis) ? stated : undefined, time);
      if (missing) late.push({ seq, reason: `Entry ${seq} ${missing}.` });
    }
    return late;
  }

  /** What is recorded in the future tells of what has not come. */
  function ahead(time: Date): LedgerFault[] {
    const { seq, recordedAt } = newest;
    if (recordedAt <= new Date(time.getTime() + CLOCK_MS).toISOString()) return [];
    const reason = `Entry ${seq} says that it was recorded at ${recordedAt}, which has not come.`;
    return [{ seq, reason }];
  }

  return {
    enter,
    *trades() {
      for (const trade of trades.values()) if (trade !== "unreadable") yield trade;
    },
    faults,
    counts: () => ({
      ...sums,
      unfilled,
      sources: [...sources],
      delays: delays.all(),
      splits: stated.splits(),
    }),
    faultsAt: (time) =>
      [...faults, ...overdue(time.toISOString()), ...ahead(time)]
        .sort((one, other) => one.seq - other.seq)
        .slice(0, MOST_FAULTS),
  };
}

/** Rules whose names differ by signs and capitals alone are one. */
const plainly = (rule: string): string => rule.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const endOf = (facts: FactsOf<"close">): Closed => {
  const { closeDate, resultCents, exit, exitBidCents, quotedAt } = facts;
  const { candleDate, openMicros, highMicros, lowMicros, closeMicros } = facts;
  return {
    ...{ closeDate, resultCents, exit, exitBidCents, quotedAt },
    ...{ candleDate, openMicros, highMicros, lowMicros, closeMicros },
  };
};
