import type { BulkDelivery } from "../mail/delivery";
import { keepUpBrowsers } from "./browsers";
import { throwAny } from "./failures";
import { noteEnds } from "./note-ends";
import { sendAlertMails } from "./send-mails";
import { type AlertPushDeps, sendAlertPushes } from "./send-pushes";
import { type AlertTextDeps, sendAlertTexts } from "./send-texts";
import { spreadEvents } from "./spread";
import { noteWeek } from "./weekly";

type RunDeps = AlertPushDeps & AlertTextDeps & { openBulk(): BulkDelivery };

/**
 * Writes and sends what is due. A part that fails holds up none of the others, and a provider that is slow or down delays its
 * own channel alone.
 * @returns whether more may be due already
 * @throws once all is done, what went wrong
 */
export async function runAlerts(deps: RunDeps): Promise<boolean> {
  const failures: unknown[] = [];
  for (const part of [noteWeek, noteEnds, keepUpBrowsers, spreadEvents])
    await part(deps).catch((error: unknown) => failures.push(error));
  const sent = await Promise.allSettled([sendAlertMails(deps), sendAlertTexts(deps), sendAlertPushes(deps)]);
  for (const outcome of sent) if (outcome.status === "rejected") failures.push(outcome.reason);
  throwAny(failures, "alerts could not all be written or sent");
  return sent.some((outcome) => outcome.status === "fulfilled" && outcome.value);
}
