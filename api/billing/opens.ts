import { runsTestDrive } from "../leads/test-drive";
import type { BillingDeps } from "./customer";
import { subscriptionsOf } from "./rows";
import { isOpen } from "./standing";

/** Whether what is for subscribers of a plan is open to a user: by a subscription, or while their free test drive runs. */
export async function isOpenTo(deps: BillingDeps, userId: string, plan: string): Promise<boolean> {
  const { db, now } = deps;
  const [rows, drives] = await Promise.all([
    subscriptionsOf(deps, db, userId),
    runsTestDrive(db, userId, now()),
  ]);
  if (drives) return true;
  const ofPlan = rows.filter((row) => row.plan === plan);
  return (await Promise.all(ofPlan.map((row) => isOpen(row, deps)))).includes(true);
}
