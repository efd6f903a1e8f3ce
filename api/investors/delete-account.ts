import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { and, eq, notInArray } from "drizzle-orm";
import { findOwnCustomer } from "../billing/customer";
import type { Db } from "../db/client";
import { investors, pledges } from "../db/investor-tables";
import { paymentCustomers } from "../db/payment-tables";
import { jobsOfAccounts } from "../jobs/account-job-data";
import { forgetJobs } from "../jobs/forget-jobs";
import { forgetCampaigns } from "../tracking/campaigns";
import { lockInvestor } from "./accounts";
import { standingStates } from "./person";
import { movePledge, type PledgeDeps, type PledgeRow, pledgesOf } from "./pledges";
import { settlePledge } from "./settle";

const jobsOfInvestors = [
  "investor-reset-mail",
  "investor-sign-in-link-mail",
  "investor-password-mail",
  ...jobsOfAccounts,
] as const;

/**
 * Deletes an investor's account with all that tells who it was. Pledges that have closed or were taken back stay without
 * a name; a keyed digest of the tax id stays with what has closed for as long as it counts. The card provider forgets its customer first. Safe to run again after it died anywhere.
 * @param isStill whether it is still to be deleted, asked before anything is done and again once nothing more can be
 *   hung on it
 * @returns false where it is not
 * @throws {ORPCError} 409 while money is with the round, or on its way back
 * @throws {PaymentError} where the card provider cannot be had: nothing was deleted
 */
export async function deleteInvestor(
  deps: PledgeDeps,
  investorId: string,
  isStill: (db: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { db, now, payments } = deps;
  if (!(await isStill(db))) return false;
  const drafts = (await pledgesOf(db, investorId)).filter(({ status }) => status === "draft");
  for (const draft of drafts) {
    await settlePledge(deps, draft.id);
    await movePledge(deps, draft, { status: "cancelled", dueAt: now() });
    await settlePledge(deps, draft.id);
  }
  await assertFree(db, investorId);
  const customer = await findOwnCustomer(deps, { kind: "investor", id: investorId });
  if (customer) await payments.deleteCustomer(customer.providerId);
  return db.transaction(async (tx) => {
    // Locked, nothing more can be pledged: who wants to waits, and then finds the account gone.
    await lockInvestor(tx, investorId);
    if (!(await isStill(tx))) return false;
    await assertFree(tx, investorId);
    await tx
      .update(pledges)
      .set({ status: "cancelled", dueAt: null, updatedAt: now() })
      .where(and(eq(pledges.investorId, investorId), eq(pledges.status, "draft")));
    const own = eq(pledges.investorId, investorId);
    await tx.update(pledges).set({ address: "", card: null }).where(own);
    // Whose the others are is needed for the limit until the twelve months are over.
    await tx
      .update(pledges)
      .set({ taxDigests: null })
      .where(and(own, notInArray(pledges.status, [...standingStates])));
    await tx
      .update(paymentCustomers)
      .set({ ownerId: `deleted ${randomUUID()}` })
      .where(and(eq(paymentCustomers.ownerKind, "investor"), eq(paymentCustomers.ownerId, investorId)));
    const [investor] = await tx
      .select({ email: investors.email })
      .from(investors)
      .where(eq(investors.id, investorId));
    if (investor) await forgetJobs(tx, jobsOfInvestors, { ...investor, id: investorId });
    await forgetCampaigns(tx, "investor", investorId);
    await tx.delete(investors).where(eq(investors.id, investorId));
    return true;
  });
}

async function assertFree(db: Db, investorId: string): Promise<void> {
  if (!(await pledgesOf(db, investorId)).some(binds)) return;
  throw new ORPCError("CONFLICT", {
    message:
      "You have a pledge that is waiting for the round to close, or for its refund. Take it back, or wait, and then delete the account.",
  });
}

/** Whether money of the investor is with the round, or on its way back. */
const binds = ({ status, dueAt, paymentStatus }: PledgeRow): boolean =>
  status === "checks_pending" ||
  status === "committed" ||
  ((status === "cancelled" || status === "failed") && dueAt !== null && paymentStatus !== null);
