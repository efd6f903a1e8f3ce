import { and, eq } from "drizzle-orm";
import type { AlertPreferences } from "../../domain/alerts/preferences";
import { decideAtClaim, hasPassed, timingsOf } from "../../domain/alerts/schedule";
import { isAddressConfirmed } from "../auth/confirmed-address";
import type { Deps } from "../base";
import type { BillingDeps } from "../billing/customer";
import { users } from "../db/schema";
import { type AlertAddress, alertMail, digestMail } from "../mail/alert-mail";
import type { Deliver } from "../mail/delivery";
import { ledgerFoot } from "../mail/ledger-foot";
import { type Letter, writeMail } from "../mail/message";
import { MailNotSent } from "../mail/not-sent";
import { findRefusal } from "../mail/refused-addresses";
import { claimDigests, claimMails, giveBack, type MessageRow, pausedUntil } from "./claim";
import { type AlertContent, readContent } from "./content";
import { isEntitled } from "./entitled";
import { messageIdOf } from "./message-id";
import { readPreferences } from "./preferences";
import { areStopped } from "./stop";
import { unsubscribeUrl } from "./unsubscribe-url";

/** Taken at once, and sent beside each other. */
const TAKEN = 100;
const ABREAST = 20;
/** A mail server that failed so often in a row is left alone until the next round. */
const MOST_FAILURES = 5;

export type AlertMailDeps = BillingDeps & Pick<Deps, "log" | "marketData"> & { deliver: Deliver };

/** What one round has in common. */
interface Round {
  contents: Map<number, Promise<AlertContent | undefined>>;
  foot: Awaited<ReturnType<typeof ledgerFoot>>;
  failures: number;
}

/** Sends the mails of alerts that are due, until none is or the mail server fails. Nothing is claimed while alerts are stopped. */
export async function sendAlertMails(deps: AlertMailDeps): Promise<void> {
  const { db, now, settings } = deps;
  const round: Round = { contents: new Map(), foot: await ledgerFoot(db, settings), failures: 0 };
  for (const claim of [claimMails, claimDigests]) {
    for (;;) {
      if (await areStopped(deps)) return;
      const groups = inLetters(await claim(db, now(), TAKEN));
      if (groups.length === 0) break;
      for (let from = 0; from < groups.length; from += ABREAST) {
        // At once: those that were claimed are free again once their lease is over.
        if (await areStopped(deps)) return;
        await Promise.all(groups.slice(from, from + ABREAST).map((rows) => sendOne(deps, round, rows)));
        // What was claimed and not tried is free again once its lease is over.
        if (round.failures >= MOST_FAILURES) return;
      }
    }
  }
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

/** Sends a letter, or settles why it does not leave. */
async function sendOne(deps: AlertMailDeps, round: Round, rows: readonly MessageRow[]): Promise<void> {
  const { db, now } = deps;
  const [first] = rows;
  if (!first) return;
  const [reader] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, first.userId), isAddressConfirmed()));
  const preferences = await readPreferences(db, first.userId);
  const end = async (state: MessageRow["state"], which: readonly MessageRow[]) => {
    await Promise.all(which.map((row) => giveBack(db, row, { state, endedAt: now() })));
  };
  if (!reader) return end("not wanted", rows);
  const items = await itemsToSend(deps, round, rows, preferences);
  const left = items.map(({ row }) => row);
  if (left.length === 0) return;
  // That alerts have stopped is told to those whose have.
  const isNotice = items.every(({ content }) => content.event.kind === "notice");
  if (!isNotice && !(await isEntitled(deps, first.userId))) return end("not entitled", left);
  // Until another mail arrives there, such as the test that its member sends.
  if (await findRefusal(deps, reader.email)) return end("refused", left);
  try {
    const delivery = await deps.deliver(writeMail(compose(deps, reader.email, items), round.foot));
    round.failures = 0;
    await end(delivery === "sent" ? "sent" : "refused", left);
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    round.failures++;
    for (const { row } of items) await giveBack(db, row, { notBefore: pausedUntil(now(), row.attempts) });
  }
}

interface Item {
  row: MessageRow;
  content: AlertContent;
  isPassed: boolean;
}

/** Those rows that may leave now; the others are settled, or wait once more. */
async function itemsToSend(
  deps: AlertMailDeps,
  { contents }: Round,
  rows: readonly MessageRow[],
  preferences: AlertPreferences,
): Promise<Item[]> {
  const { db } = deps;
  const now = deps.now();
  const items: Item[] = [];
  for (const row of rows) {
    const known = contents.get(row.eventId) ?? readContent(deps, row.eventId);
    contents.set(row.eventId, known);
    const content = await known;
    if (!content || timingsOf(content.event.kind, preferences).mail === undefined) {
      await giveBack(db, row, { state: "not wanted", endedAt: now });
      continue;
    }
    const { event, isSettled } = content;
    const decided = decideAtClaim({
      event,
      row: { channel: "mail", inDigest: row.inDigest },
      preferences,
      now,
      isSettled,
    });
    if (decided.do === "send") items.push({ row, content, isPassed: hasPassed(event, now, isSettled) });
    else if (decided.do === "wait") await giveBack(db, row, { notBefore: decided.notBefore });
    else if (decided.do === "pass to digest")
      await giveBack(db, row, { notBefore: decided.notBefore, inDigest: true });
    else await giveBack(db, row, { state: "passed", endedAt: now });
  }
  return items;
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
