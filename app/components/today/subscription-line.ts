import { todayWords as words } from "~/content/today";
import { formatDate } from "~/lib/dates";
import type { Today } from "../../../contract/today";

/** Subscription or trial in one line. @param now ISO 8601 */
export function subscriptionLine(
  { subscription, testDriveEndsAt }: Pick<Today, "subscription" | "testDriveEndsAt">,
  now: string,
): string {
  const isDriving = Date.parse(testDriveEndsAt ?? "") > Date.parse(now);
  if (!subscription?.opens && isDriving && testDriveEndsAt) return words.drive(formatDate(testDriveEndsAt));
  if (!subscription) return words.none;
  const { status, opens, cancelAtPeriodEnd, trialEndsAt, periodEndsAt } = subscription;
  if (!opens) return words.closed;
  if (cancelAtPeriodEnd && periodEndsAt) return words.ends(formatDate(periodEndsAt));
  if (status === "trialing" && trialEndsAt) return words.trial(formatDate(trialEndsAt));
  return periodEndsAt ? words.renews(formatDate(periodEndsAt)) : words.active;
}
