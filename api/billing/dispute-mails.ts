import { disputes } from "../db/payment-tables";
import {
  type DisputeFacts,
  disputeClosedMail,
  disputeDueMail,
  disputeOpenedMail,
} from "../mail/dispute-mail";
import { type DueMail, type OnceDeps, sendOnce } from "../mail/once";
import type { BillingDeps } from "./customer";

export type DisputeRow = typeof disputes.$inferSelect;

/** So long before the bank's last day the one who runs the service is told once more. */
const WARNING_MS = 2 * 86_400_000;

/** Sends to CONTACT_EMAIL what is to be told of a dispute as it stands, each mail once; without that address nothing. */
export async function sendDisputeMails(
  deps: Pick<BillingDeps, "settings"> & OnceDeps,
  row: DisputeRow,
): Promise<void> {
  const to = deps.settings.contactEmail;
  await sendOnce(deps, disputes, row, to === undefined ? [] : dueMails(deps, row, to));
}

function dueMails(
  { settings, now }: Pick<BillingDeps, "settings"> & OnceDeps,
  row: DisputeRow,
  to: string,
): DueMail[] {
  const { standing, status, dueBy, submissions } = row;
  const facts: DisputeFacts = row;
  if (standing === "lost" || standing === "over") {
    return [{ key: `closed ${status}`, write: () => disputeClosedMail(settings, to, facts) }];
  }
  const due: DueMail[] = [{ key: `opened ${standing}`, write: () => disputeOpenedMail(settings, to, facts) }];
  const left = dueBy === null ? Number.POSITIVE_INFINITY : dueBy.getTime() - now().getTime();
  // Told of it for the first time on the last days, one mail says both.
  const isToldBefore = row.mailed.includes(`opened ${standing}`);
  if (isToldBefore && submissions === 0 && left > 0 && left <= WARNING_MS) {
    due.push({ key: "last days", write: () => disputeDueMail(settings, to, facts) });
  }
  return due;
}
