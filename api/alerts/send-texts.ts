import { and, eq } from "drizzle-orm";
import { decideAtClaim, timingsOf } from "../../domain/alerts/schedule";
import type { BillingDeps } from "../billing/customer";
import { alertMessages } from "../db/alert-tables";
import type { Deps } from "../deps";
import { failedMessage } from "../failed-dependency";
import { alertText } from "../mail/alert-text";
import { stopTexts } from "../texts/opt-outs";
import { claimByChannel, giveBack, type MessageRow, pausedUntil } from "./claim";
import { type AlertContent, readContent } from "./content";
import { isEntitled } from "./entitled";
import { phoneForTexts } from "./phone";
import { readPreferences } from "./preferences";
import { showText } from "./send-unkept";
import { areStopped } from "./stop";

/** Taken at once, and sent beside each other. */
const TAKEN = 20;
/** A provider that failed so often in a row is left alone until the next round. */
const MOST_FAILURES = 5;

export type AlertTextDeps = BillingDeps & Pick<Deps, "log" | "marketData" | "sms">;

/** What one round has in common. */
interface Round {
  contents: Map<number, Promise<AlertContent | undefined>>;
  failures: number;
}

/** Sends the texts of alerts that are due, until none is or the provider fails. Nothing is claimed while alerts are stopped. */
export async function sendAlertTexts(deps: AlertTextDeps): Promise<void> {
  const round: Round = { contents: new Map(), failures: 0 };
  while (round.failures < MOST_FAILURES && !(await areStopped(deps))) {
    const rows = await claimByChannel(deps.db, "text", deps.now(), TAKEN);
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => sendOne(deps, round, row)));
  }
}

/** Sends a text, or settles why it does not leave. */
async function sendOne(deps: AlertTextDeps, round: Round, row: MessageRow): Promise<void> {
  const { db, now } = deps;
  const end = (state: MessageRow["state"]) => giveBack(db, row, { state, endedAt: now() });
  const known = round.contents.get(row.eventId) ?? readContent(deps, row.eventId);
  round.contents.set(row.eventId, known);
  const [content, preferences, phone] = await Promise.all([
    known,
    readPreferences(db, row.userId),
    phoneForTexts(db, row.userId),
  ]);
  if (!content || !phone || timingsOf(content.event.kind, preferences).text === undefined)
    return end("not wanted");
  const { event, isSettled } = content;
  const due = { channel: "text" as const, inDigest: false };
  const decided = decideAtClaim({ event, row: due, preferences, now: now(), isSettled });
  if (decided.do === "wait") return giveBack(db, row, { notBefore: decided.notBefore });
  if (decided.do !== "send") return end("passed");
  if (!(await isEntitled(deps, row.userId))) return end("not entitled");
  await hand(deps, round, row, { phone, body: alertText(deps.settings, content) });
}

/** Hands a text over at most once: from before the provider hears of it until it has answered, the row says so. */
async function hand(
  deps: AlertTextDeps,
  round: Pick<Round, "failures">,
  row: MessageRow,
  { phone, body }: { phone: string; body: string },
): Promise<void> {
  const { db, log, now, sms } = deps;
  if (!(await markUnsure(deps, row))) return;
  const outcome = await sms.send(phone, body);
  if (outcome.state === "sent") {
    round.failures = 0;
    await showText(deps, phone, body);
    return giveBack(db, row, { state: "sent", endedAt: now() });
  }
  log.warn(
    { eventId: row.eventId, reason: outcome.reason, ...failedMessage("texts", outcome) },
    "an alert was not texted",
  );
  if (outcome.state === "refused") {
    if (outcome.optedOut) await stopTexts(db, phone, now());
    return giveBack(db, row, { state: "refused", endedAt: now() });
  }
  round.failures++;
  // What may have left stays as it is, and is never sent again.
  if (outcome.state === "unknown") return giveBack(db, row, {});
  await giveBack(db, row, {
    ...{ state: "waiting", endedAt: null },
    notBefore: pausedUntil(now(), row.attempts),
  });
}

/** False where somebody else has sent it, since its lease ran out meanwhile. */
async function markUnsure({ db, now }: AlertTextDeps, row: MessageRow): Promise<boolean> {
  const { attempts, channel, eventId, state, userId } = alertMessages;
  const mine = await db
    .update(alertMessages)
    .set({ state: "unsure", endedAt: now() })
    .where(
      and(
        ...[eq(eventId, row.eventId), eq(userId, row.userId), eq(channel, row.channel)],
        ...[eq(state, "waiting"), eq(attempts, row.attempts)],
      ),
    )
    .returning({ eventId });
  return mine.length > 0;
}
