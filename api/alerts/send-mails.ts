import { and, eq, inArray } from "drizzle-orm";
import type { AlertPreferences } from "../../domain/alerts/preferences";
import { decideAtClaim, hasPassed, timingsOf } from "../../domain/alerts/schedule";
import { isAddressConfirmed } from "../auth/confirmed-address";
import type { BillingDeps } from "../billing/customer";
import { alertPreferences } from "../db/alert-tables";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { type AlertAddress, alertMail, digestMail } from "../mail/alert-mail";
import type { BulkDelivery, Deliver } from "../mail/delivery";
import { ledgerFoot } from "../mail/ledger-foot";
import { type Letter, writeMail } from "../mail/message";
import { MailNotSent } from "../mail/not-sent";
import { claimDigests, claimMails, giveBackAll, type MessageRow, pausedUntil, type Settled } from "./claim";
import { type AlertContent, readContent } from "./content";
import { isEntitled } from "./entitled";
import { messageIdOf } from "./message-id";
import { toPreferences } from "./preferences";
import { areStopped } from "./stop";
import { unsubscribeUrl } from "./unsubscribe-url";

/** Taken at once; so many are sent beside each other, and noted together. */
const TAKEN = 100;
const ABREAST = 20;
/** A mail server that failed so often in a row is left alone until the next round. */
const MOST_FAILURES = 5;

export type AlertMailDeps = BillingDeps & Pick<Deps, "log" | "marketData"> & { openBulk(): BulkDelivery };

/** What one round has in common. */
interface Round {
  contents: Map<number, Promise<AlertContent | undefined>>;
  foot: Awaited<ReturnType<typeof ledgerFoot>>;
  deliver: Deliver;
  failures: number;
}

/** Sends the mails of alerts that are due, until none is or the mail server fails. Nothing is claimed while alerts are stopped. */
export async function sendAlertMails(deps: AlertMailDeps): Promise<void> {
  const { db, settings } = deps;
  const { deliver, close } = deps.openBulk();
  const round: Round = { contents: new Map(), foot: await ledgerFoot(db, settings), deliver, failures: 0 };
  try {
    for (const claim of [claimMails, claimDigests]) while (await sendSome(deps, round, claim));
  } finally {
    close();
  }
}

/** Resolves with whether there may be more. What was claimed and not tried is free again once its lease is over. */
async function sendSome(deps: AlertMailDeps, round: Round, claim: typeof claimMails): Promise<boolean> {
  const { db, now } = deps;
  if (round.failures >= MOST_FAILURES || (await areStopped(deps))) return false;
  const rows = await claim(db, now(), TAKEN);
  const readers = await findReaders(db, rows);
  const letters = inLetters(rows);
  for (let from = 0; from < letters.length; from += ABREAST) {
    if (round.failures >= MOST_FAILURES || (await areStopped(deps))) return false;
    const some = letters.slice(from, from + ABREAST);
    const outcomes = await Promise.allSettled(
      some.map((each) => sendOne(deps, round, each, readers.get(each[0]?.userId ?? ""))),
    );
    // What has left is noted before anything else: whatever failed beside it sends none of it again.
    await giveBackAll(
      db,
      outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : [])),
    );
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  }
  return rows.length > 0;
}

interface Reader {
  email: string;
  preferences: AlertPreferences;
}

/** Whom rows are for, as far as mail may go to them. */
async function findReaders(db: Db, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, Reader>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, email: users.email, preferences: alertPreferences })
    .from(users)
    .leftJoin(alertPreferences, eq(alertPreferences.userId, users.id))
    .where(and(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]), isAddressConfirmed()));
  return new Map(
    found.map(({ id, email, preferences }) => [id, { email, preferences: toPreferences(preferences) }]),
  );
}

/** The rows that are one letter: of a digest all of a member's, of any other each. */
function inLetters(rows: readonly MessageRow[]): MessageRow[][] {
  const letters = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const key = row.inDigest ? row.userId : `${row.userId} ${row.eventId}`;
    letters.set(key, [...(letters.get(key) ?? []), row]);
  }
  return [...letters.values()].map((each) => each.toSorted((one, other) => one.eventId - other.eventId));
}

/** Sends a letter, or says why it does not leave: what becomes of each of its rows. */
async function sendOne(
  deps: AlertMailDeps,
  round: Round,
  rows: readonly MessageRow[],
  reader: Reader | undefined,
): Promise<Settled[]> {
  const { now } = deps;
  const end = (state: MessageRow["state"], which: readonly MessageRow[]): Settled[] =>
    which.map((row) => ({ row, change: { state, endedAt: now() } }));
  const [first] = rows;
  if (!first || !reader) return end("not wanted", rows);
  const { items, settled } = await judge(deps, round, rows, reader.preferences);
  const left = items.map(({ row }) => row);
  if (left.length === 0) return settled;
  // That alerts have stopped is told to those whose have.
  const isNotice = items.every(({ content }) => content.event.kind === "notice");
  if (!isNotice && !(await isEntitled(deps, first.userId))) return [...settled, ...end("not entitled", left)];
  try {
    const mail = writeMail(compose(deps, reader.email, items), round.foot);
    const delivery = await round.deliver(mail, { unasked: true });
    round.failures = 0;
    return [...settled, ...end(delivery === "sent" ? "sent" : "refused", left)];
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    round.failures++;
    const waiting = left.map((row) => ({ row, change: { notBefore: pausedUntil(now(), row.attempts) } }));
    return [...settled, ...waiting];
  }
}

interface Item {
  row: MessageRow;
  content: AlertContent;
  isPassed: boolean;
}

/** Those rows that may leave now; the others are settled, or wait once more. */
async function judge(
  deps: AlertMailDeps,
  { contents }: Round,
  rows: readonly MessageRow[],
  preferences: AlertPreferences,
): Promise<{ items: Item[]; settled: Settled[] }> {
  const now = deps.now();
  const items: Item[] = [];
  const settled: Settled[] = [];
  for (const row of rows) {
    const known = contents.get(row.eventId) ?? readContent(deps, row.eventId);
    contents.set(row.eventId, known);
    const content = await known;
    if (!content || timingsOf(content.event.kind, preferences).mail === undefined) {
      settled.push({ row, change: { state: "not wanted", endedAt: now } });
      continue;
    }
    const { event, isSettled } = content;
    const due = { channel: "mail" as const, inDigest: row.inDigest };
    const decided = decideAtClaim({ event, row: due, preferences, now, isSettled });
    if (decided.do === "send") items.push({ row, content, isPassed: hasPassed(event, now, isSettled) });
    else if (decided.do === "wait") settled.push({ row, change: { notBefore: decided.notBefore } });
    else if (decided.do === "pass to digest")
      settled.push({ row, change: { notBefore: decided.notBefore, inDigest: true } });
    else settled.push({ row, change: { state: "passed", endedAt: now } });
  }
  return { items, settled };
}

function compose({ settings }: AlertMailDeps, to: string, items: readonly Item[]): Letter {
  const [first] = items;
  if (!first) throw new Error("a letter of alerts needs one");
  const { userId, inDigest } = first.row;
  const { kind: told } = first.content.event;
  const kind = inDigest || told === "notice" ? "all" : told;
  const address: AlertAddress = {
    to,
    messageId: messageIdOf(settings.publicUrl, first.row),
    unsubscribeUrl: unsubscribeUrl(settings, { userId, kind }),
  };
  return inDigest ? digestMail(settings, address, items) : alertMail(settings, address, first);
}
