import type { RecordHeadline } from "../../contract/record-report";
import { endsAfter, notBeyond } from "../../domain/alerts/entry-limit";
import type { Told, ToldKind } from "../../domain/alerts/told";
import { formatDate } from "../../domain/dates";
import { isTelling } from "../../domain/ledger-facts";
import { formatCents, formatExact } from "../../domain/money";
import { STAKE_CENTS } from "../../domain/record/positions";
import { sayRetold } from "../../domain/retold-words";
import { roundHalfAway } from "../../domain/rounding";
import type { EntryContent } from "../alerts/content";

/** The words for entries of the ledger, in mails and feeds alike. */

/** An entry of the ledger as it stands in a letter or a feed. */
export interface EntryItem {
  content: Pick<EntryContent, "told" | "facts" | "name" | "record" | "checkpoint">;
  /** It can no longer be acted on. */
  isPassed: boolean;
  /** It tells what to do, and other levels hold by now. */
  isAmended?: boolean | undefined;
}

const titles: Record<ToldKind, string> = {
  issued: "new signal",
  amended: "signal amended",
  withdrawn: "signal withdrawn",
  filled: "signal filled",
  unfilled: "signal not filled",
  closed: "signal ended",
  corrected: "record corrected",
  retold: "price told otherwise",
};

/** The same in a word, for who has no room. */
export const basisWord = (basis: Told["basis"]): string => (basis === "issued" ? "issued" : "practice");

/** Practice is on the product's own or imported candles, and says so each time (SPEC-DECISIONS 45). */
const bases: Record<Told["basis"], string> = {
  issued: "Issued: recorded before the session in which it can fill.",
  practice: "Sample: practice on sample data, nobody’s real prices.",
};

/** "AAPL: new signal, Call", with "Sample" and "passed" before it where they hold. */
export function entryTitle({
  content: { told },
  isPassed,
  isAmended,
}: Pick<EntryItem, "isPassed" | "isAmended"> & { content: { told: Told } }): string {
  const marks = [
    told.basis === "practice" ? "Sample" : "",
    isPassed ? "Passed" : "",
    isAmended && !isPassed ? "Amended since" : "",
  ].filter(Boolean);
  const type = told.tradeType ? `, ${told.tradeType}` : "";
  return `${marks.length > 0 ? `${marks.join(", ")}: ` : ""}${told.symbol} ${titles[told.kind]}${type}${toLeave(told)}`;
}

/** Of an amendment by which its trade is left: who holds it has to know from the title alone, which is all of a text or push. */
function toLeave({ kind, leaveOn }: Told): string {
  return kind === "amended" && leaveOn !== undefined
    ? `, to be left at the open of ${formatDate(leaveOn)}`
    : "";
}

/** What is said of an entry. */
export function entrySentences({ content, isPassed, isAmended }: EntryItem): string[] {
  const { told, facts, name, record } = content;
  const reason = [facts.reason, facts.because].filter((text) => typeof text === "string");
  return [
    `${name} (${told.symbol}). ${bases[told.basis]}`,
    ...(isPassed ? [passedWords(told)] : toEnter(told, facts)),
    ...(isAmended
      ? ["It was amended after this: the stop and the target of its newest entry hold instead."]
      : []),
    ...happened(told, facts),
    ...levels(facts),
    ...reason,
    ...(typeof facts.holdings === "string" ? [facts.holdings] : []),
    ...resultOf(told, record),
    ...signedIn(content.checkpoint),
  ];
}

const passedWords = ({ kind }: Told): string =>
  kind === "amended"
    ? "This came too late to act on: the signal has ended before."
    : "This came too late to act on: the session in which it could fill has begun, or the signal was settled before.";

/** Lets a reader who kept checkpoints of the log verify that the entry existed then and is unchanged. */
const signedIn = (checkpoint: EntryContent["checkpoint"]): string[] =>
  checkpoint
    ? [`The log’s checkpoint of ${checkpoint.size} entries has this one; its root is ${checkpoint.root}.`]
    : [];

type Facts = EntryContent["facts"];

const centsOf = (facts: Facts, name: string): number | undefined => {
  const value = facts[name];
  return typeof value === "number" ? value : undefined;
};

/** What a member who follows the signal needs to know before the session, as the record assumes it. */
function toEnter({ kind, session, tradeType }: Told, facts: Facts): string[] {
  if (kind !== "issued" || session === undefined) return [];
  const entry = centsOf(facts, "entryCents");
  const target = centsOf(facts, "targetCents");
  const limit = centsOf(facts, "limitCents");
  const beyond = notBeyond({ tradeType, limitCents: limit, targetCents: target });
  return [
    ...(entry === undefined ? [] : [`The plan reckons with ${formatExact(entry)} for the stock.`]),
    ...(beyond === undefined ? [] : [beyond]),
    `The record assumes a fill at the open of ${formatDate(session)}. After that the signal has passed.`,
  ];
}

/** Why an entry says that it was not filled, where its own words are too short. */
const unfilledWords: Readonly<Record<string, string>> = {
  "beyond limit": "its session opened beyond the price not to enter beyond",
};

/** What became of it since it was issued. */
function happened({ kind, session }: Told, facts: Facts): string[] {
  if (kind === "retold") return isTelling("correction", facts) ? [sayRetold(facts)] : [];
  const { fillDate, leaveOn, why } = facts;
  if (kind === "filled") {
    const ask = centsOf(facts, "askCents");
    const day = typeof fillDate === "string" ? ` on ${formatDate(fillDate)}` : "";
    return ask === undefined ? [] : [`The record assumes a fill${day} at ${formatExact(ask)} (the ask).`];
  }
  if (kind === "unfilled" && typeof why === "string")
    return [`It was not filled: ${unfilledWords[why] ?? why}.`];
  if (kind === "withdrawn" && session !== undefined)
    return [`It is withdrawn from the open of ${formatDate(session)} on: nobody enters by it any more.`];
  if (kind !== "amended" || session === undefined) return [];
  const leave =
    typeof leaveOn === "string" ? [`The record leaves it at the open of ${formatDate(leaveOn)}.`] : [];
  return [`This holds from the open of ${formatDate(session)} on.`, ...leave];
}

const levelNames = { strikeCents: "Strike", stopCents: "Stop", targetCents: "Target" } as const;

function levels(facts: Facts): string[] {
  const told = Object.entries(levelNames).flatMap(([fact, label]) => {
    const cents = centsOf(facts, fact);
    return cents === undefined ? [] : [`${label} ${formatExact(cents)}`];
  });
  const days = centsOf(facts, "mostDays");
  const expiry = typeof facts.expiration === "string" ? [`expires ${formatDate(facts.expiration)}`] : [];
  const all = [...told, ...(days === undefined ? [] : [endsAfter(days)]), ...expiry];
  return all.length === 0 ? [] : [`${all.join(", ")}.`];
}

/** A result never stands without the whole record beside it, net of the subscription (COMPLIANCE). */
function resultOf(told: Told, record: RecordHeadline | null): string[] {
  const { resultCents, exit } = told;
  if (resultCents === undefined) return [];
  const outside = outsideRecord(told);
  if (!record) return ["It has ended. Its result is on the entry’s page, beside the record’s total."];
  const why = exit ? ` (${exitWords[exit] ?? exit})` : "";
  return [
    `Result of this signal: ${signed(resultCents)} for ${formatCents(STAKE_CENTS)}${why}.`,
    ...(outside ? [`It is ${outside}.`] : []),
    recordSentence(record),
  ];
}

/** Why the record that stands below a result has no part of it; undefined where it has. */
export function outsideRecord({ basis, isByHand }: Pick<Told, "basis" | "isByHand">): string | undefined {
  const what = basis === "practice" ? "practice" : isByHand ? "of a signal made by hand" : undefined;
  return what && `${what}: the record below has no part of it`;
}

/** Why a trade ended, by the ledger's word for it. */
const exitWords: Readonly<Record<string, string>> = {
  stop: "its stop was reached",
  target: "its target was reached",
  time: "its days were over",
  expiration: "it expired",
  leave: "left at an open, as was announced",
  unpriced: "no price could be had",
};

/**
 * What all trades came to on the capital that was fixed beforehand, net of the subscription first, beside buy and hold
 * (SPEC-DECISIONS 41). A sum of all signals' results is none of it: no capital would have taken them all.
 */
export function recordSentence(record: RecordHeadline | null): string {
  if (!record) return "The record has no trade yet.";
  const { basis, from, to, capitalCents, taken, skipped, netShare, grossShare, benchmarkShare } = record;
  const held =
    typeof benchmarkShare === "number"
      ? `; buy and hold (hypothetical) of all stocks that there were on the first day, before costs and with the dividends on file, without those that have left the listing, which flatters it: ${percent(benchmarkShare)}`
      : "";
  const left = skipped === 0 ? "" : `, with nothing left for ${skipped} more`;
  return `The whole record (${basis}, prices: model, ${formatDate(from)} to ${formatDate(to)}) on ${formatCents(capitalCents)}, which took ${taken} ${taken === 1 ? "trade" : "trades"}${left}: ${percent(netShare)} net of the subscription, ${percent(grossShare)} gross${held}.`;
}

/** A fraction in percent with its sign and one decimal. */
function percent(share: number): string {
  const tenths = roundHalfAway(share * 1000);
  return `${tenths < 0 ? "−" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}%`;
}

/** Money with its sign. */
export const signed = (cents: number) => `${cents < 0 ? "−" : "+"}${formatCents(Math.abs(cents))}`;
