import { dueAfter } from "./ledger-days";
import { type Facts, type FactsOf, isLedgerKind, isTold, type LedgerKind, wrongFact } from "./ledger-facts";
import {
  type RecordedTrade,
  wrongAmend,
  wrongClose,
  wrongFill,
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
}

interface Entered {
  seq: number;
  recordedAt: string;
  kind: string;
  basis: string;
  source: string;
  trade: string;
  facts: Facts;
}

/** What a ledger's entries come to: each trade so far, and what was stated wrongly. It grows entry by entry. */
export interface TradeBook {
  enter(entry: Entered): void;
  /** Each trade whose signal can be read, in the order of their signals. */
  trades(): Iterable<RecordedTrade>;
  /** What entries state wrongly, whenever one looks; the first thousand. */
  readonly faults: readonly LedgerFault[];
  /** All that is wrong at this time, with what is overdue by then; the first thousand by their entries. */
  faultsAt(time: Date): LedgerFault[];
}

const MOST_FAULTS = 1000;
/** A reader's clock may be off by so much. */
const CLOCK_MS = 24 * 3_600_000;

type Ending = NonNullable<RecordedTrade["ending"]>;
const endedBy: Record<Ending, string> = {
  withdraw: "was withdrawn",
  unfilled: "was not filled",
  close: "was closed",
};

/** Kinds in a sentence. */
const words: Record<LedgerKind, string> = {
  signal: "a signal",
  amend: "an amendment",
  withdraw: "a withdrawal",
  unfilled: "an end without a fill",
  fill: "a fill",
  close: "a close",
  correction: "a correction",
};

export function createTradeBook(): TradeBook {
  const trades = new Map<string, RecordedTrade | "unreadable">();
  /** Which trade a rule's word on a stock for a session opened. */
  const spoken = new Map<string, string>();
  const faults: LedgerFault[] = [];
  let newest: Pick<Entered, "seq" | "recordedAt"> = { seq: 0, recordedAt: "" };

  function enter(entry: Entered): void {
    newest = { seq: entry.seq, recordedAt: entry.recordedAt };
    const wrong = judge(entry);
    if (wrong !== undefined && faults.length < MOST_FAULTS) {
      faults.push({ seq: entry.seq, reason: `Entry ${entry.seq} ${wrong}.` });
    }
  }

  function judge(entry: Entered): string | undefined {
    const { kind, facts, trade } = entry;
    if (!isLedgerKind(kind)) return `is of a kind “${kind.slice(0, 20)}”, which no ledger has`;
    const standing = trades.get(trade);
    const misplaced = wrongPlace(kind, standing);
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
    return follow(entry, standing);
  }

  function judgeSignal(entry: Entered, facts: FactsOf<"signal">): string | undefined {
    const { seq, basis, source, trade } = entry;
    trades.set(trade, { seq, basis, source, signal: { ...facts, reason: "" }, amendments: [] });
    const key = JSON.stringify([facts.rule, facts.symbol, facts.session, source]);
    const before = spoken.get(key);
    const first = before === undefined ? undefined : trades.get(before);
    const isSecond = first !== undefined && (first === "unreadable" || first.ending !== "withdraw");
    spoken.set(key, trade);
    const twice = isSecond ? "is its rule’s second signal of this stock for this session" : undefined;
    return wrongSignal(entry, facts) ?? twice;
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
      return wrongUnfilled(entry, facts, standing);
    }
    if (kind === "fill" && isTold(kind, facts)) {
      set({ fill: { recordedAt, facts } });
      return wrongFill(entry, facts, standing);
    }
    if (kind === "close" && isTold(kind, facts)) {
      const { closeDate, resultCents } = facts;
      set({ ending: kind, closeSeq: seq, closed: { closeDate, resultCents } });
      return wrongClose(entry, facts, standing);
    }
    if (kind === "correction" && isTold(kind, facts)) {
      const { corrects, closeDate, resultCents } = facts;
      set({ closeSeq: seq, closed: { closeDate, resultCents } });
      if (corrects !== standing.closeSeq)
        return `corrects entry ${corrects}, and the newest close of its trade is entry ${standing.closeSeq}`;
      return wrongClose(entry, facts, standing);
    }
    return undefined;
  }

  function overdue(time: string): LedgerFault[] {
    const late: LedgerFault[] = [];
    for (const trade of trades.values()) {
      if (late.length >= MOST_FAULTS) break;
      const missing = trade !== "unreadable" && !trade.ending && missingAt(trade, time);
      if (missing) late.push({ seq: trade.seq, reason: `Entry ${trade.seq} ${missing}.` });
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
    faultsAt: (time) =>
      [...faults, ...overdue(time.toISOString()), ...ahead(time)]
        .sort((one, other) => one.seq - other.seq)
        .slice(0, MOST_FAULTS),
  };
}

/** Whether a trade stands where an entry of this kind may follow: one signal first, one ending, nothing after it. */
function wrongPlace(
  kind: LedgerKind,
  standing: RecordedTrade | "unreadable" | undefined,
): string | undefined {
  if (kind === "signal") return standing ? "opens a trade that was opened before" : undefined;
  if (standing === undefined) return `is ${words[kind]} of a trade whose signal does not come before it`;
  if (standing === "unreadable") return undefined;
  const { ending, fill } = standing;
  if (kind === "correction") {
    return ending === "close" ? undefined : "corrects a close, and its trade was not closed before";
  }
  if (ending) return `is ${words[kind]} of a trade that ${endedBy[ending]} before`;
  if (kind === "close") return fill ? undefined : "closes a trade that was not filled before";
  const isBeforeFill = kind === "withdraw" || kind === "unfilled" || kind === "fill";
  return isBeforeFill && fill ? `is ${words[kind]} of a trade that was filled before` : undefined;
}

/** What an open trade lacks; the rest of a sentence that begins with its signal's entry. */
function missingAt({ signal, fill }: RecordedTrade, time: string): string | undefined {
  const date = fill ? fill.facts.expiration : signal.session;
  const due = date === null ? undefined : dueAfter(date, signal.delayMinutes);
  if (due === undefined || time <= due) return undefined;
  return fill
    ? `opened a trade that expired on ${date}, and no entry closed it by ${due}`
    : `was a signal for ${date}, and no entry filled or ended it by ${due}`;
}
