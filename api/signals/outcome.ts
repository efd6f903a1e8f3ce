import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SignalOutcome } from "../../contract/signals";
import { stakeCents } from "../../domain/track-record";
import { tradingDayAfter } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { signals, type trades } from "../db/signal-tables";
import { tradedRules } from "./rules";

type SignalRow = typeof signals.$inferSelect;

/** What a signal's row is joined with. */
interface Known {
  trade: typeof trades.$inferSelect | null;
  /** By the days that may be shown. */
  isFilled: boolean | null;
  isClosed: boolean | null;
  isWaiting: boolean;
  /** Whether the ledger's word goes before the row's. */
  isIssued: boolean;
  ending: Ending | null;
}

type Ending = Pick<typeof ledger.$inferSelect, "kind" | "seq" | "facts">;

/** A signal's ending as the ledger has it last, for rows of signals: a correction says what holds instead of a close. */
export function endingOf(db: Db) {
  const said = alias(ledger, "said");
  const kinds = ["withdraw", "unfilled", "close"];
  // One that only tells of a candle leaves the ending as it is.
  const isCorrected = and(eq(said.kind, "correction"), sql`${said.facts} ->> 'corrects' is not null`);
  return db
    .select({ kind: said.kind, seq: said.seq, facts: said.facts })
    .from(said)
    .where(and(eq(said.trade, signals.id), or(inArray(said.kind, kinds), isCorrected)))
    .orderBy(desc(said.seq))
    .limit(1)
    .as("ending");
}

/** How a trade was left, as readers are told. */
const states: Readonly<Record<string, string>> = {
  stop: "stopped",
  target: "target",
  time: "time",
  leave: "left",
  expiration: "expired",
  unpriced: "unpriced",
};

/** What became of a signal that opens a trade; null for one that opens none. */
export function outcomeOf(signal: SignalRow, known: Known): SignalOutcome | null {
  if (!tradedRules.includes(signal.rule) || signal.entry === null) return null;
  const { trade, isFilled, isClosed, isWaiting, isIssued, ending } = known;
  const session = tradingDayAfter(signal.date);
  // Of an issued signal the ledger alone tells how it ended, and a row that claims what the ledger lacks tells nothing.
  if (ending && (isIssued || !trade)) return outcomeInLedger(session, ending, trade);
  if (trade && !isIssued && trade.basis !== "simulated") return { state: "not proven", session };
  if (trade && isClosed && !isIssued) {
    const { exit, fillDate, closeDate, resultCents, closeSeq } = trade;
    return closed({ session, exit, fillDate, closeDate, resultCents, endingSeq: closeSeq });
  }
  if (trade && isFilled) return { state: "open", session, fillDate: trade.fillDate };
  return { state: trade || isWaiting || isIssued ? "new" : "unfilled", session };
}

function outcomeInLedger(
  session: string,
  { kind, seq, facts }: Ending,
  trade: Known["trade"],
): SignalOutcome {
  if (kind === "withdraw") return { state: "withdrawn", session, endingSeq: seq };
  if (kind === "unfilled") return { state: "unfilled", session, endingSeq: seq };
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : null);
  const { resultCents } = facts;
  return closed({
    ...{ session, exit: text("exit"), closeDate: text("closeDate"), endingSeq: seq },
    fillDate: trade?.fillDate ?? null,
    resultCents: typeof resultCents === "number" ? resultCents : null,
  });
}

function closed({
  exit,
  resultCents,
  ...rest
}: Omit<SignalOutcome, "state" | "roi"> & {
  exit: string | null;
  resultCents: number | null;
}): SignalOutcome {
  const state = (exit !== null && states[exit]) || "closed";
  return { state, ...rest, roi: resultCents === null ? null : resultCents / stakeCents };
}
