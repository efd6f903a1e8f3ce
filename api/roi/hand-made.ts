import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { HandBasis, HandState } from "../../domain/hand-made";
import { type FactsOf, isTold } from "../../domain/ledger-facts";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import type { LicenceGate } from "../market/licence";

type Entry = typeof ledger.$inferSelect;

/** A signal made by hand and what the ledger says became of it. */
export interface HandMade {
  /** The signal's entry. */
  seq: number;
  trade: string;
  basis: HandBasis;
  /** Whose candles it was made by. */
  source: string;
  signal: FactsOf<"signal">;
  state: HandState;
  /** In their order. */
  amendments: FactsOf<"amend">[];
  /** Undefined before the fill. */
  fill: FactsOf<"fill"> | undefined;
  /** The close, or its newest correction; undefined while it is open. */
  close: FactsOf<"close"> | undefined;
}

/**
 * Every signal made by hand whose candles may be shown, by the ledger alone, in the order of their entries. What became of it
 * on a day that may not be shown yet is left out.
 */
export async function readHandMade(db: Db, gate?: LicenceGate): Promise<HandMade[]> {
  const first = alias(ledger, "first");
  const rows = await db
    .select({ entry: ledger })
    .from(first)
    .innerJoin(ledger, eq(ledger.trade, first.trade))
    // In these words, which are those of the index ledger_by_hand.
    .where(and(sql`${first.kind} = 'signal'`, sql`${first.facts} ->> 'rule' = 'by-hand'`))
    .orderBy(asc(ledger.seq));
  const byTrade = new Map<string, Entry[]>();
  for (const { entry } of rows) {
    const known = byTrade.get(entry.trade);
    if (known) known.push(entry);
    else byTrade.set(entry.trade, [entry]);
  }
  return [...byTrade.values()].flatMap((entries) => {
    const made = recordOf(entries);
    return made && (!gate || mayShow(made, gate)) ? made : [];
  });
}

/** A fill and a close tell of the candles of their days. */
function mayShow({ source, fill, close }: HandMade, gate: LicenceGate): boolean {
  if (!gate.mayShow(source)) return false;
  const { delayed } = gate;
  if (delayed?.source !== source) return true;
  return [fill?.fillDate, close?.closeDate].every((day) => day === undefined || day <= delayed.until);
}

function recordOf(entries: readonly Entry[]): HandMade | undefined {
  const [first] = entries;
  if (first?.kind !== "signal" || !isTold("signal", first.facts)) return undefined;
  const filled = entries.find(({ kind }) => kind === "fill")?.facts;
  const fill = filled && isTold("fill", filled) ? filled : undefined;
  const ended = entries.findLast((entry) => closeIn(entry));
  return {
    ...{ seq: first.seq, trade: first.trade, source: first.source, signal: first.facts, fill },
    basis: first.basis === "issued" ? "issued" : "practice",
    amendments: entries.flatMap(({ kind, facts }) =>
      kind === "amend" && isTold(kind, facts) ? [facts] : [],
    ),
    close: ended && closeIn(ended),
    state: stateOf(new Set(entries.map(({ kind }) => kind))),
  };
}

function closeIn({ kind, facts }: Entry): FactsOf<"close"> | undefined {
  if (kind === "correction") return isTold(kind, facts) ? facts : undefined;
  return kind === "close" && isTold(kind, facts) ? facts : undefined;
}

function stateOf(kinds: ReadonlySet<string>): HandState {
  if (kinds.has("withdraw")) return "withdrawn";
  if (kinds.has("unfilled")) return "unfilled";
  if (kinds.has("close")) return "closed";
  return kinds.has("fill") ? "open" : "waiting";
}
