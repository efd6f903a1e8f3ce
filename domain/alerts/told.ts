import { BY_HAND } from "../hand-made";
import { hasTelling } from "../ledger-facts";

/** What alerts and the member's home tell of an entry of the ledger: a type of their own, whatever else an entry states. */
export interface EntryToTell {
  seq: number;
  /** ISO time in UTC. */
  recordedAt: string;
  kind: string;
  basis: string;
  trade: string;
  facts: Readonly<Record<string, string | number | null>>;
  /** Call, Put or Stock, as its trade's signal has it: entries after a signal may leave it out. */
  direction?: string | null | undefined;
  /** The rule that its trade's signal names: no entry after a signal repeats it. */
  rule?: string | null | undefined;
}

/** What can happen to a signal, by the kinds of the ledger's entries (SPEC-DECISIONS 46). */
const toldKinds = {
  signal: "issued",
  amend: "amended",
  withdraw: "withdrawn",
  fill: "filled",
  unfilled: "unfilled",
  close: "closed",
  correction: "corrected",
} as const;
/** A correction that only tells of a candle corrects nothing of the record. */
export type ToldKind = (typeof toldKinds)[keyof typeof toldKinds] | "retold";

/** An entry as it is told. */
export interface Told {
  kind: ToldKind;
  /** The entry of the ledger. */
  seq: number;
  /** ISO time in UTC. */
  at: string;
  trade: string;
  basis: ToldBasis;
  symbol: string;
  /** Call, Put or Stock, where the entry or its signal says so. */
  tradeType: string | undefined;
  /** Whether an analyst made its signal by hand: the record of the rules has no part of it. */
  isByHand: boolean;
  /** The session in which it can fill or takes effect, YYYY-MM-DD. */
  session: string | undefined;
  /** Of an amendment: the session at whose open the record leaves its trade, YYYY-MM-DD. */
  leaveOn?: string | undefined;
  /** Of an ending: why, and what it brought for the stake, in cents. */
  exit: string | undefined;
  resultCents: number | undefined;
}

/** Only what was committed before the session in which it can fill is told (SPEC-DECISIONS 45). */
export const toldBases = ["issued", "practice"] as const;
export type ToldBasis = (typeof toldBases)[number];

const isToldBasis = (basis: string): basis is ToldBasis => toldBases.some((known) => known === basis);
const isToldEntryKind = (kind: string): kind is keyof typeof toldKinds => Object.hasOwn(toldKinds, kind);

/** Undefined for what is never told: a basis that was computed backwards, a kind that nobody knows here, no symbol. */
export function tellEntry({
  seq,
  recordedAt,
  kind,
  basis,
  trade,
  facts,
  direction,
  rule,
}: EntryToTell): Told | undefined {
  if (!isToldEntryKind(kind) || !isToldBasis(basis)) return undefined;
  const symbol = textOf(facts.symbol);
  if (symbol === undefined) return undefined;
  return {
    kind: hasTelling(kind, facts) ? "retold" : toldKinds[kind],
    seq,
    at: recordedAt,
    trade,
    basis,
    symbol,
    tradeType: textOf(facts.tradeType) ?? textOf(direction ?? undefined),
    isByHand: (textOf(facts.rule) ?? rule) === BY_HAND,
    session: textOf(facts.session),
    leaveOn: textOf(facts.leaveOn),
    exit: textOf(facts.exit),
    resultCents: typeof facts.resultCents === "number" ? facts.resultCents : undefined,
  };
}

type Fact = EntryToTell["facts"][string] | undefined;

const textOf = (fact: Fact): string | undefined =>
  typeof fact === "string" && fact !== "" ? fact : undefined;
