import { and, eq, exists } from "drizzle-orm";
import { decideAtClaim, textArrivesBy, timingsOf } from "../../domain/alerts/schedule";
import type { BillingDeps } from "../billing/customer";
import { alertMessages } from "../db/alert-tables";
import type { Deps } from "../deps";
import { failedMessage } from "../failed-dependency";
import { alertText } from "../mail/alert-text";
import type { TextTerms } from "../providers/sms/port";
import { stopTexts } from "../texts/opt-outs";
import { claimByChannel, giveBack, isClaimOf, type MessageRow, pausedUntil, release } from "./claim";
import { isEntitled } from "./entitled";
import { inLanes } from "./lanes";
import { findSince, isNotStopped } from "./last-look";
import { phoneForTexts, refusePhone, selectPhoneForTexts } from "./phone";
import { readPreferences } from "./preferences";
import { openRound, type Round } from "./round";
import { showText } from "./send-unkept";
import { readStillMeant } from "./still-meant";
import { areStopped } from "./stop";
import { textReportUrl } from "./text-report";

/** Taken at once, and sent beside each other. */
const TAKEN = 20;
/** In seconds: with less no carrier delivers a text reliably. */
const LEAST_VALID_S = 60;

export type AlertTextDeps = BillingDeps & Pick<Deps, "log" | "marketData" | "sms">;

/**
 * Sends the texts of alerts that are due, until none is, the provider fails or the round is over. Nothing is claimed while
 * alerts are stopped.
 * @returns whether more may be due
 * @throws once all is done, where something went wrong that is not the provider's
 */
export async function sendAlertTexts(deps: AlertTextDeps): Promise<boolean> {
  const round = openRound(deps);
  while (!round.isOver() && !(await areStopped(deps))) {
    const rows = await claimByChannel(deps.db, "text", deps.now(), TAKEN);
    if (rows.length === 0) break;
    await inLanes(rows, TAKEN, (row) =>
      sendOne(deps, round, row).catch((error: unknown) =>
        // One that is marked stays so: it may have left.
        giveBack(deps.db, row, round.setAside(row, error)),
      ),
    );
  }
  return round.end();
}

/** Sends a text, or settles why it does not leave. */
async function sendOne(deps: AlertTextDeps, round: Round, row: MessageRow): Promise<void> {
  const { db, now } = deps;
  const end = (state: MessageRow["state"]) => giveBack(db, row, { state, endedAt: now() });
  const content = await round.contentOf(row.eventId);
  const entitled = await isEntitled(deps, row.userId);
  const [preferences, phone, sinceOf] = await Promise.all([
    readPreferences(db, row.userId),
    phoneForTexts(db, row.userId),
    findSince(db, content ? [content] : []),
  ]);
  if (!content) return end("withheld");
  const { event } = content;
  const isStillMeant = await readStillMeant(db, row.userId, preferences, [event]);
  if (!isStillMeant(event) || timingsOf(event.kind, preferences).text === undefined) return end("not wanted");
  if (!phone) return end("no way");
  const { isSettled } = sinceOf(content);
  const due = { channel: "text" as const, inDigest: false };
  const decided = decideAtClaim({ event, row: due, preferences, now: now(), isSettled });
  if (decided.do === "wait") return giveBack(db, row, { notBefore: decided.notBefore });
  if (decided.do !== "send") return end("passed");
  if (!entitled) return end("not entitled");
  const arrivesBy = textArrivesBy(now(), preferences, event);
  const validSeconds = Math.floor((arrivesBy.getTime() - now().getTime()) / 1_000);
  // What would have no time to arrive is judged again once that time is over.
  if (validSeconds < LEAST_VALID_S) return giveBack(db, row, { notBefore: arrivesBy });
  const terms = { validSeconds, reportTo: textReportUrl(deps.settings, row) };
  await hand(deps, round, row, { phone, body: alertText(deps.settings, content), terms });
}

/** Hands a text over at most once: from before the provider hears of it until it has answered, the row says so. */
async function hand(
  deps: AlertTextDeps,
  round: Pick<Round, "failed" | "succeeded">,
  row: MessageRow,
  { phone, body, terms }: { phone: string; body: string; terms: TextTerms },
): Promise<void> {
  const { db, log, now, sms } = deps;
  // What has come between is met when it is claimed again.
  if (!(await markUnsure(deps, row, phone))) return release(db, [row]);
  const outcome = await sms.send(phone, body, terms);
  if (outcome.state === "sent") {
    round.succeeded();
    await showText(deps, phone, body);
    return noteSent(deps, row);
  }
  log.warn(
    { eventId: row.eventId, reason: outcome.reason, ...failedMessage("texts", outcome) },
    "an alert was not texted",
  );
  if (outcome.state === "refused") {
    if (outcome.optedOut) await stopTexts(db, phone, now());
    else await refusePhone(db, phone, now());
    return giveBack(db, row, { state: "refused", endedAt: now() });
  }
  round.failed();
  // What may have left stays as it is, and is never sent again.
  if (outcome.state === "unknown") return giveBack(db, row, {});
  await giveBack(db, row, {
    ...{ state: "waiting", endedAt: null },
    notBefore: pausedUntil(now(), row.attempts),
  });
}

/** Its provider may have told already that it was delivered, or was not: that stays. */
async function noteSent({ db, now }: AlertTextDeps, row: MessageRow): Promise<void> {
  await db
    .update(alertMessages)
    .set({ state: "sent", endedAt: now(), leasedUntil: null })
    .where(and(isClaimOf(row), eq(alertMessages.state, "unsure")));
}

/**
 * False where somebody else has claimed it, since its lease ran out meanwhile, where its number has answered STOP by now or
 * takes no alerts any more, and where all sending is stopped.
 */
export async function markUnsure(
  { db, now, settings }: Pick<AlertTextDeps, "db" | "now" | "settings">,
  row: MessageRow,
  phone: string,
): Promise<boolean> {
  if (settings.alerts.stopped) return false;
  const mine = await db
    .update(alertMessages)
    .set({ state: "unsure", endedAt: now() })
    .where(
      and(
        ...[isClaimOf(row), eq(alertMessages.state, "waiting"), isNotStopped(db)],
        exists(selectPhoneForTexts(db, row.userId, phone)),
      ),
    )
    .returning({ eventId: alertMessages.eventId });
  return mine.length > 0;
}
