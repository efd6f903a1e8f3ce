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
import { BULK_CONNECTIONS } from "../mail/transport";
import {
  claimDigests,
  claimMails,
  type MessageRow,
  pausedUntil,
  release,
  type Settled,
  whileLeased,
} from "./claim";
import type { AlertContent } from "./content";
import { isEntitled } from "./entitled";
import { inLanes, openNotes } from "./lanes";
import { findSince, stillToSend } from "./last-look";
import { messageIdOf } from "./message-id";
import { toPreferences } from "./preferences";
import { openRound, type Round } from "./round";
import { readStillMeant } from "./still-meant";
import { areStopped } from "./stop";
import type { WayOut } from "./unsubscribe-token";
import { unsubscribeUrl } from "./unsubscribe-url";

/** Taken at once; so many are sent beside each other as there are connections, so that none waits after the last look. */
const TAKEN = 100;

export type AlertMailDeps = BillingDeps & Pick<Deps, "log" | "marketData"> & { openBulk(): BulkDelivery };

interface MailRound extends Round {
  foot: Awaited<ReturnType<typeof ledgerFoot>>;
  deliver: Deliver;
}

/**
 * Sends the mails of alerts that are due, until none is, the mail server fails or the round is over. Nothing is claimed while
 * alerts are stopped.
 * @returns whether more may be due
 * @throws once all is done, where something went wrong that is not the mail server's
 */
export async function sendAlertMails(deps: AlertMailDeps): Promise<boolean> {
  const { db, settings } = deps;
  const { deliver, close } = deps.openBulk();
  const round = { ...openRound(deps), foot: await ledgerFoot(db, settings), deliver };
  try {
    for (const claim of [claimMails, claimDigests]) while (await sendSome(deps, round, claim));
  } finally {
    close();
  }
  return round.end();
}

/** Resolves with whether there may be more. */
async function sendSome(deps: AlertMailDeps, round: MailRound, claim: typeof claimMails): Promise<boolean> {
  const { db, now } = deps;
  if (round.isOver() || (await areStopped(deps))) return false;
  const rows = await claim(db, now(), TAKEN);
  const readers = await findReaders(db, rows);
  const left = new Set(rows);
  const notes = openNotes(db, (settled) => {
    for (const { row } of settled) left.delete(row);
  });
  await whileLeased(deps, left, async () => {
    await inLanes(inLetters(rows), BULK_CONNECTIONS, async (letter) => {
      if (round.isOver()) return;
      const reader = readers.get(letter[0]?.userId ?? "");
      const settled = await sendOne(deps, round, letter, reader).catch((error: unknown) =>
        letter.map((row) => ({ row, change: round.setAside(row, error) })),
      );
      await notes.add(settled);
    }).finally(notes.write);
  });
  await release(db, [...left]);
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

/** Sends a letter, or says why it does not leave: what becomes of each of its rows. Those that are not settled stay as they are. */
async function sendOne(
  deps: AlertMailDeps,
  round: MailRound,
  claimed: readonly MessageRow[],
  reader: Reader | undefined,
): Promise<Settled[]> {
  const { now } = deps;
  const end = (state: MessageRow["state"], which: readonly MessageRow[]): Settled[] =>
    which.map((row) => ({ row, change: { state, endedAt: now() } }));
  if (!reader) return end("not confirmed", claimed);
  const contents = await Promise.all(claimed.map(({ eventId }) => round.contentOf(eventId)));
  const known = new Map(claimed.map((row, at) => [row, contents[at]]));
  const userId = claimed[0]?.userId ?? "";
  // It may ask the card provider, which takes its time: nothing else is asked before it.
  const entitled = await isEntitled(deps, userId);
  const told = contents.flatMap((content) => content ?? []);
  const events = told.map(({ event }) => event);
  const [rows, sinceOf, isStillMeant] = await Promise.all([
    stillToSend(deps, claimed),
    findSince(deps.db, told),
    readStillMeant(deps.db, userId, reader.preferences, events),
  ]);
  const { items, settled } = judge(deps, rows, reader.preferences, (row) => {
    const content = known.get(row);
    return content && { content, ...sinceOf(content), isMeant: isStillMeant(content.event) };
  });
  const left = items.map(({ row }) => row);
  if (left.length === 0) return settled;
  // That alerts have stopped is told to those whose have.
  const isNotice = items.every(({ content }) => content.event.kind === "notice");
  if (!isNotice && !entitled) return [...settled, ...end("not entitled", left)];
  // It waited for the end of quiet hours, and something has begun since.
  if (isNotice && entitled) return [...settled, ...end("overtaken", left)];
  try {
    const mail = writeMail(compose(deps, reader, items), round.foot);
    const delivery = await round.deliver(mail, { unasked: true });
    round.succeeded();
    return [...settled, ...end(delivery === "sent" ? "sent" : "refused", left)];
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    // A mailbox that is full for now holds up nobody else's mail.
    if (error.isOfOneMailbox) round.succeeded();
    else round.failed();
    const waiting = left.map((row) => ({ row, change: { notBefore: pausedUntil(now(), row.attempts) } }));
    return [...settled, ...waiting];
  }
}

interface Item {
  row: MessageRow;
  content: AlertContent;
  isPassed: boolean;
  isAmended: boolean;
}

interface JudgedBy {
  content: AlertContent;
  isSettled: boolean;
  isAmended: boolean;
  isMeant: boolean;
}

/** Those rows that may leave now; the others are settled, or wait once more. */
function judge(
  deps: AlertMailDeps,
  rows: readonly MessageRow[],
  preferences: AlertPreferences,
  standingOf: (row: MessageRow) => JudgedBy | undefined,
): { items: Item[]; settled: Settled[] } {
  const now = deps.now();
  const items: Item[] = [];
  const settled: Settled[] = [];
  for (const row of rows) {
    const standing = standingOf(row);
    if (!standing) {
      settled.push({ row, change: { state: "withheld", endedAt: now } });
      continue;
    }
    const { content, isAmended, isMeant, isSettled } = standing;
    const { event } = content;
    if (!isMeant || timingsOf(event.kind, preferences).mail === undefined) {
      settled.push({ row, change: { state: "not wanted", endedAt: now } });
      continue;
    }
    const due = { channel: "mail" as const, inDigest: row.inDigest };
    const decided = decideAtClaim({ event, row: due, preferences, now, isSettled });
    if (decided.do === "send")
      items.push({ row, content, isAmended, isPassed: hasPassed(event, now, isSettled) });
    else if (decided.do === "wait") settled.push({ row, change: { notBefore: decided.notBefore } });
    else if (decided.do === "pass to digest")
      settled.push({ row, change: { notBefore: decided.notBefore, inDigest: true } });
    else settled.push({ row, change: { state: "passed", endedAt: now } });
  }
  return { items, settled };
}

function compose(
  { settings }: AlertMailDeps,
  { email, preferences }: Reader,
  items: readonly Item[],
): Letter {
  const [first] = items;
  if (!first) throw new Error("a letter of alerts needs one");
  const { userId, inDigest } = first.row;
  const wayOut = wayOutOf(items, preferences);
  // Of the event, so that a mail which is sent again is the same one.
  const madeOn = first.content.event.at;
  const address: AlertAddress = {
    to: email,
    messageId: messageIdOf(settings.publicUrl, first.row),
    wayOut,
    unsubscribeUrl: unsubscribeUrl(settings, { userId, kind: wayOut, madeOn }),
  };
  return inDigest ? digestMail(settings, address, items) : alertMail(settings, address, first);
}

/**
 * What the link in a letter turns off: of a digest that was chosen what comes in digests, else the kind that it tells of. What
 * has passed comes in a digest also to who chose none.
 */
function wayOutOf(items: readonly Item[], preferences: AlertPreferences): WayOut["kind"] {
  const kinds = items.map(({ content }) => content.event.kind);
  const isChosenDigest = kinds.some((kind) => timingsOf(kind, preferences).mail === "digest");
  if (items[0]?.row.inDigest && isChosenDigest) return "digest";
  const [kind = "notice"] = kinds;
  return kind === "notice" ? "all" : kind;
}
