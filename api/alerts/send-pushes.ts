import { decideAtClaim, timingsOf } from "../../domain/alerts/schedule";
import type { BillingDeps } from "../billing/customer";
import type { Deps } from "../deps";
import { failedMessage } from "../failed-dependency";
import { alertPush, testPush } from "../mail/alert-push";
import type { PushMessage, PushOutcome, PushTarget } from "../providers/push/port";
import { endBrowser, noteSent, type Reachable, reachableOf } from "./browsers";
import { claimByChannel, giveBack, type MessageRow, pausedUntil, release, whileLeased } from "./claim";
import { isEntitled } from "./entitled";
import { inLanes } from "./lanes";
import { findSince, stillToSend } from "./last-look";
import { readPreferences } from "./preferences";
import { openRound, type Round } from "./round";
import { readStillMeant } from "./still-meant";
import { areStopped } from "./stop";

/** Taken at once, and sent beside each other. */
const TAKEN = 20;

export type AlertPushDeps = BillingDeps & Pick<Deps, "log" | "marketData" | "push" | "seal">;

/**
 * Pushes the alerts that are due, until none is or the round is over. A push service that fails is left alone, the others go on. Nothing is claimed while alerts are
 * stopped.
 * @returns whether more may be due
 * @throws once all is done, where something went wrong that is not a push service's
 */
export async function sendAlertPushes(deps: AlertPushDeps): Promise<boolean> {
  const { db, now } = deps;
  const round = openRound(deps);
  while (!round.isOver() && !(await areStopped(deps))) {
    const rows = await claimByChannel(db, "push", now(), TAKEN);
    if (rows.length === 0) break;
    const left = new Set(rows);
    await whileLeased(deps, left, () =>
      inLanes(rows, TAKEN, async (row) => {
        await sendOne(deps, round, row).catch((error: unknown) =>
          giveBack(db, row, round.setAside(row, error)),
        );
        left.delete(row);
      }),
    );
  }
  return round.end();
}

/** Pushes an alert to its member's browsers, or settles why it does not leave. */
async function sendOne(deps: AlertPushDeps, round: Round, row: MessageRow): Promise<void> {
  const { db, now } = deps;
  const end = (state: MessageRow["state"]) => giveBack(db, row, { state, endedAt: now(), takenBy: null });
  const content = await round.contentOf(row.eventId);
  const entitled = await isEntitled(deps, row.userId);
  const [preferences, browsers, sinceOf, [mine]] = await Promise.all([
    readPreferences(db, row.userId),
    reachableOf(deps, row.userId),
    findSince(db, content ? [content] : []),
    stillToSend(deps, [row]),
  ]);
  if (!mine) return release(db, [row]);
  const taken = row.takenBy ?? [];
  if (!content) return end("withheld");
  const { event } = content;
  const isStillMeant = await readStillMeant(db, row.userId, preferences, [event]);
  if (!isStillMeant(event) || timingsOf(event.kind, preferences).push === undefined) return end("not wanted");
  if (browsers.length === 0) return end(taken.length > 0 ? "sent" : "no way");
  const { isSettled } = sinceOf(content);
  const due = { channel: "push" as const, inDigest: false };
  const decided = decideAtClaim({ event, row: due, preferences, now: now(), isSettled });
  if (decided.do === "wait") return giveBack(db, row, { notBefore: decided.notBefore });
  if (decided.do !== "send") return end(taken.length > 0 ? "sent" : "passed");
  if (!entitled) return end("not entitled");
  const message = alertPush(row.eventId, content, now());
  const open = browsers.filter(({ target }) => !round.isDown(serviceOf(target)));
  const outcomes = await pushToAll(deps, open, message, taken);
  for (const { service, outcome } of outcomes) {
    if (outcome.state === "later") round.failed(service);
    else round.succeeded(service);
  }
  const sentTo = [...taken, ...idsOf(outcomes, "sent")];
  const hasFailed = idsOf(outcomes, "later").length > 0;
  if (!hasFailed && open.length === browsers.length) return end(sentTo.length > 0 ? "sent" : "refused");
  // A browser that got this message before is not sent it again. One whose service was not asked waits for the next round.
  const notBefore = pausedUntil(now(), hasFailed ? row.attempts : 1);
  await giveBack(db, row, { notBefore, takenBy: sentTo });
}

/** Whose browsers are down together. */
const serviceOf = ({ endpoint }: PushTarget): string => new URL(endpoint).host;

interface Pushed {
  id: string;
  service: string;
  outcome: PushOutcome;
}

const idsOf = (pushed: readonly Pushed[], state: PushOutcome["state"]): string[] =>
  pushed.filter(({ outcome }) => outcome.state === state).map(({ id }) => id);

/** Pushes to each browser but those that have it. One that takes no more is ended. */
function pushToAll(
  deps: Pick<AlertPushDeps, "db" | "log" | "now" | "push">,
  browsers: readonly Reachable[],
  message: PushMessage,
  taken: readonly string[] = [],
): Promise<Pushed[]> {
  const { log, push } = deps;
  return Promise.all(
    browsers
      .filter(({ id }) => !taken.includes(id))
      .map(async ({ id, target }) => {
        const outcome = await push.send(target, message);
        if (outcome.state === "sent") await noteSent(deps, id);
        else {
          log.warn(
            { state: outcome.state, reason: outcome.reason, ...failedMessage("push", outcome) },
            "an alert was not pushed",
          );
          if (outcome.state === "gone") await endBrowser(deps, id);
        }
        return { id, service: serviceOf(target), outcome };
      }),
  );
}

/** Shows in each of a member's browsers that alerts arrive there: once, also in quiet hours, since it is asked for. */
export async function sendTestPush(
  deps: Pick<AlertPushDeps, "db" | "log" | "now" | "push" | "seal" | "settings">,
  userId: string,
): Promise<void> {
  if (await areStopped(deps)) return;
  await pushToAll(deps, await reachableOf(deps, userId), testPush(deps.settings));
}
