import { stringify } from "csv-stringify/sync";
import { asc, inArray, isNotNull } from "drizzle-orm";
import { type FactsOf, isTold } from "../../../domain/ledger-facts";
import type { Db } from "../../db/client";
import { deskSignals } from "../../db/desk-tables";
import { ledger } from "../../db/ledger-table";

type Entry = typeof ledger.$inferSelect;

/** A signal made by hand and what the ledger says became of it. */
interface HandMade {
  /** The signal's entry. */
  seq: number;
  basis: string;
  signal: FactsOf<"signal">;
  state: "waiting" | "open" | "closed" | "withdrawn" | "unfilled";
  /** Undefined before the fill. */
  fill: FactsOf<"fill"> | undefined;
  /** The close, or its newest correction; undefined while it is open. */
  close: FactsOf<"close"> | undefined;
}

/** Signals whose entries are read at once. */
const BATCH = 500;

/** Every issued signal made by hand, by the ledger alone, in the order of their entries. */
async function readHandMade(db: Db): Promise<HandMade[]> {
  const issued = await db
    .select({ trade: deskSignals.trade })
    .from(deskSignals)
    .where(isNotNull(deskSignals.trade))
    .orderBy(asc(deskSignals.ledgerSeq));
  const trades = issued.flatMap(({ trade }) => trade ?? []);
  const found: HandMade[] = [];
  for (let first = 0; first < trades.length; first += BATCH) {
    const batch = trades.slice(first, first + BATCH);
    const entries = await db
      .select()
      .from(ledger)
      .where(inArray(ledger.trade, batch))
      .orderBy(asc(ledger.seq));
    const byTrade = new Map<string, Entry[]>(batch.map((trade) => [trade, []]));
    for (const entry of entries) byTrade.get(entry.trade)?.push(entry);
    found.push(...[...byTrade.values()].flatMap((each) => recordOf(each) ?? []));
  }
  return found;
}

function recordOf(entries: readonly Entry[]): HandMade | undefined {
  const [first] = entries;
  if (first?.kind !== "signal" || !isTold("signal", first.facts)) return undefined;
  const filled = entries.find(({ kind }) => kind === "fill")?.facts;
  const fill = filled && isTold("fill", filled) ? filled : undefined;
  const closed = entries.findLast(({ kind }) => kind === "close" || kind === "correction")?.facts;
  const close = closed && isTold("close", closed) ? closed : undefined;
  return {
    ...{ seq: first.seq, basis: first.basis, signal: first.facts, fill, close },
    state: stateOf(new Set(entries.map(({ kind }) => kind))),
  };
}

function stateOf(kinds: ReadonlySet<string>): HandMade["state"] {
  if (kinds.has("withdraw")) return "withdrawn";
  if (kinds.has("unfilled")) return "unfilled";
  if (kinds.has("close")) return "closed";
  return kinds.has("fill") ? "open" : "waiting";
}

const columns = [
  ...["entry", "basis", "symbol", "type", "strike", "expiration", "session", "state", "filled", "stake"],
  ...["ask", "closed", "exit", "exitBid", "fees", "result", "roi"],
] as const;

const dollars = (cents: number | null | undefined): string => (cents == null ? "" : (cents / 100).toFixed(2));

function lineOf({
  seq,
  basis,
  signal,
  state,
  fill,
  close,
}: HandMade): Record<(typeof columns)[number], string> {
  const fees = fill && fill.feesCents + (close?.feesCents ?? 0);
  return {
    ...{ entry: String(seq), basis, symbol: signal.symbol, type: signal.tradeType },
    strike: dollars((fill ?? signal).strikeCents),
    expiration: (fill ?? signal).expiration ?? "",
    ...{ session: signal.session, state, filled: fill?.fillDate ?? "" },
    ...{ stake: dollars(fill?.stakeCents), ask: dollars(fill?.askCents) },
    ...{ closed: close?.closeDate ?? "", exit: close?.exit ?? "", exitBid: dollars(close?.exitBidCents) },
    ...{ fees: dollars(fees), result: dollars(close?.resultCents) },
    roi: fill && close ? String(close.resultCents / fill.stakeCents) : "",
  };
}

/**
 * The record of the signals made by hand as RFC 4180 CSV, beside the rules' and with no part in it: dates in ISO, money in
 * dollars, ROI as a fraction of the stake. A result is net of the spread at both ends and of fees.
 */
export async function listHandMade(db: Db): Promise<string> {
  const lines = (await readHandMade(db)).map(lineOf);
  return stringify(lines, { header: true, columns: [...columns], record_delimiter: "windows" }).trimEnd();
}
