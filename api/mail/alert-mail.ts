import type { TrackRecord } from "../../contract/track-record";
import type { Told, ToldKind } from "../../domain/alerts/told";
import { formatDate } from "../../domain/dates";
import { formatCents, formatExact } from "../../domain/money";
import type { AlertContent } from "../alerts/content";
import type { Settings } from "../settings";
import type { Letter, MailLink } from "./message";

/** Where a letter goes, and what of it is its reader's alone. */
export interface AlertAddress {
  to: string;
  /** Distinct for each message, and the same each time that it is sent. */
  messageId: string;
  /** Turns this kind of alert off. */
  unsubscribeUrl: string;
}

/** An event as it stands in a letter or a feed. */
export interface AlertItem {
  content: Pick<AlertContent, "told" | "facts" | "name" | "record">;
  /** It can no longer be acted on. */
  isPassed: boolean;
}

const titles: Record<ToldKind, string> = {
  issued: "new signal",
  amended: "signal amended",
  withdrawn: "signal withdrawn",
  filled: "signal filled",
  unfilled: "signal not filled",
  closed: "signal ended",
  corrected: "record corrected",
};

/** Practice is on the product's own or imported candles, and says so each time (SPEC-DECISIONS 45). */
const bases: Record<Told["basis"], string> = {
  issued: "Issued: recorded before the session in which it can fill.",
  practice: "Sample: practice on sample data, nobody’s real prices.",
};

/** "AAPL: new signal, Call", with "Sample" and "passed" before it where they hold. */
export function titleOf({ content: { told }, isPassed }: AlertItem): string {
  const marks = [told.basis === "practice" ? "Sample" : "", isPassed ? "Passed" : ""].filter(Boolean);
  const type = told.tradeType ? `, ${told.tradeType}` : "";
  return `${marks.length > 0 ? `${marks.join(", ")}: ` : ""}${told.symbol} ${titles[told.kind]}${type}`;
}

/** One event, at once. */
export const alertMail = (settings: Settings, address: AlertAddress, item: AlertItem): Letter =>
  letter(settings, address, titleOf(item), paragraphsOf(settings, item));

/** Shows that alerts arrive. It is about no signal. */
export const testAlertMail = (settings: Settings, address: AlertAddress): Letter =>
  letter(settings, address, "Test: this is how an alert reaches you", [
    "You asked for this test on your alerts page. Nothing has happened to a signal.",
  ]);

/** All that waited for a member's digest, the oldest first. */
export function digestMail(settings: Settings, address: AlertAddress, items: readonly AlertItem[]): Letter {
  const count = items.length === 1 ? "1 change" : `${items.length} changes`;
  const paragraphs = items.flatMap((item) => [titleOf(item), ...paragraphsOf(settings, item)]);
  return letter(settings, address, `Your digest: ${count} to signals`, paragraphs);
}

function letter(
  { brand, postalAddress, publicUrl }: Settings,
  { to, messageId, unsubscribeUrl }: AlertAddress,
  subject: string,
  paragraphs: (string | MailLink)[],
): Letter {
  return {
    to,
    subject,
    paragraphs: [
      ...paragraphs,
      "General information, the same for every member, and no advice about what you hold. Options involve risk: you can lose everything you paid.",
    ],
    footer: [
      brand.wordmark,
      postalAddress,
      { label: "Choose what you are told", url: `${publicUrl}/account/alerts` },
      { label: "Unsubscribe from this kind of alert", url: unsubscribeUrl },
    ],
    headers: {
      "Message-ID": messageId,
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const paragraphsOf = ({ publicUrl }: Settings, item: AlertItem): (string | MailLink)[] => {
  const { symbol, seq } = item.content.told;
  return [
    ...sentencesOf(item),
    { label: `${symbol} on our site`, url: `${publicUrl}/stocks/${encodeURIComponent(symbol)}` },
    {
      label: `Entry ${seq} of the ledger`,
      url: `${publicUrl}/roi-tracker/proof?after=${seq - 1}#entry-${seq}`,
    },
  ];
};

/** What is said of an event, in a mail and in a feed alike. */
export function sentencesOf({ content, isPassed }: AlertItem): string[] {
  const { told, facts, name, record } = content;
  const reason = [facts.reason, facts.because].filter((text) => typeof text === "string");
  return [
    `${name} (${told.symbol}). ${bases[told.basis]}`,
    ...(isPassed
      ? [
          "This came too late to act on: the session in which it could fill has begun, or the signal was settled before.",
        ]
      : toEnter(told, facts)),
    ...happened(told, facts),
    ...levels(facts),
    ...reason,
    ...resultOf(told, record),
  ];
}

type Facts = AlertContent["facts"];

const centsOf = (facts: Facts, name: string): number | undefined => {
  const value = facts[name];
  return typeof value === "number" ? value : undefined;
};

/** What somebody who follows it needs to know before the session, as the record assumes it. */
function toEnter({ kind, session, tradeType }: Told, facts: Facts): string[] {
  if (kind !== "issued" || session === undefined) return [];
  const entry = centsOf(facts, "entryCents");
  const target = centsOf(facts, "targetCents");
  const side = tradeType === "Put" ? "below" : "above";
  return [
    ...(entry === undefined ? [] : [`The plan reckons with ${formatExact(entry)} for the stock.`]),
    ...(target === undefined ? [] : [`Do not enter ${side} ${formatExact(target)}, where its target is.`]),
    `The record assumes a fill at the open of ${formatDate(session)}. After that the signal has passed.`,
  ];
}

/** What became of it since it was issued. */
function happened({ kind, session }: Told, facts: Facts): string[] {
  const { fillDate, leaveOn, why } = facts;
  if (kind === "filled") {
    const ask = centsOf(facts, "askCents");
    const day = typeof fillDate === "string" ? ` on ${formatDate(fillDate)}` : "";
    return ask === undefined ? [] : [`The record assumes a fill${day} at ${formatExact(ask)} (the ask).`];
  }
  if (kind === "unfilled" && typeof why === "string") return [`It was not filled: ${why}.`];
  if (kind !== "amended" || session === undefined) return [];
  const leave =
    typeof leaveOn === "string" ? [`The record leaves it at the open of ${formatDate(leaveOn)}.`] : [];
  return [`This holds from the open of ${formatDate(session)} on.`, ...leave];
}

const levelNames = { stopCents: "Stop", targetCents: "Target" } as const;

function levels(facts: Facts): string[] {
  const told = Object.entries(levelNames).flatMap(([fact, label]) => {
    const cents = centsOf(facts, fact);
    return cents === undefined ? [] : [`${label} ${formatExact(cents)}`];
  });
  const days = centsOf(facts, "mostDays");
  const expiry = typeof facts.expiration === "string" ? [`expires ${formatDate(facts.expiration)}`] : [];
  const all = [
    ...told,
    ...(days === undefined ? [] : [`ends after ${days} sessions at the latest`]),
    ...expiry,
  ];
  return all.length === 0 ? [] : [`${all.join(", ")}.`];
}

/** A result never stands without the whole record beside it, net of the subscription (COMPLIANCE). */
function resultOf({ resultCents, exit }: Told, record: TrackRecord): string[] {
  if (resultCents === undefined) return [];
  const why = exit ? ` (${exit})` : "";
  const { trades, basis, from, to, grossCents, netCents, stakeCents } = record;
  const period = from && to ? `, ${formatDate(from)} to ${formatDate(to)}` : "";
  return [
    `Result of this signal: ${signed(resultCents)} for ${formatCents(stakeCents)}${why}.`,
    `All ${trades} trades of the record (${basis}${period}): ${signed(netCents)} net of the subscription, ${signed(grossCents)} gross.`,
  ];
}

const signed = (cents: number) => `${cents < 0 ? "−" : "+"}${formatCents(Math.abs(cents))}`;
