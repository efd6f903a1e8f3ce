import { and, desc, eq } from "drizzle-orm";
import type { Pledge } from "../../contract/investors";
import type { BillingDeps } from "../billing/customer";
import type { Db } from "../db/client";
import { pledges } from "../db/investor-tables";
import type { InvestorDeps } from "./checks";

export type PledgeRow = typeof pledges.$inferSelect;

/** What work on pledges stands on. */
export type PledgeDeps = InvestorDeps &
  BillingDeps & {
    /** Has the investor hear by mail where a pledge stands now. */
    tell(pledgeId: string): Promise<void>;
  };

const CLOSING_MS = 48 * 3_600_000;
/** Of one investor; more were never pledged one by one. */
const LISTED = 200;

/** When the offering of a pledge closes: 48 hours after it may no longer be taken back. */
export const closesAt = ({ cancelUntil }: Pick<PledgeRow, "cancelUntil">) =>
  new Date(cancelUntil.getTime() + CLOSING_MS);

export async function readPledge(db: Db, id: string): Promise<PledgeRow | undefined> {
  const [row] = await db.select().from(pledges).where(eq(pledges.id, id));
  return row;
}

/** A pledge of this investor; another's is as good as none. */
export async function readOwnPledge(db: Db, investorId: string, id: string): Promise<PledgeRow | undefined> {
  const [row] = await db
    .select()
    .from(pledges)
    .where(and(eq(pledges.id, id), eq(pledges.investorId, investorId)));
  return row;
}

/** The newest first. */
export function pledgesOf(db: Db, investorId: string): Promise<PledgeRow[]> {
  return db
    .select()
    .from(pledges)
    .where(eq(pledges.investorId, investorId))
    .orderBy(desc(pledges.createdAt), desc(pledges.id))
    .limit(LISTED);
}

/** Changes a pledge that is still as it was read; undefined if another process has changed it first. */
export async function movePledge(
  { db, now }: Pick<PledgeDeps, "db" | "now">,
  { id, status }: Pick<PledgeRow, "id" | "status">,
  changes: Partial<PledgeRow>,
): Promise<PledgeRow | undefined> {
  const isMoved = changes.status !== undefined && changes.status !== status;
  const [row] = await db
    .update(pledges)
    .set({ ...changes, ...(isMoved && { updatedAt: now() }) })
    .where(and(eq(pledges.id, id), eq(pledges.status, status)))
    .returning();
  return row;
}

/** What the contract shows of a pledge. */
export function describePledge(row: PledgeRow): Pledge {
  const { id, status, amountCents, refundedCents, offering, message, card, paymentId } = row;
  return {
    id,
    status,
    amountCents,
    refundedCents,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    cancelUntil: row.cancelUntil.toISOString(),
    offering,
    message,
    card,
    paymentId,
    paid: isPaid(row),
  };
}

/** Null where it has ended and a payment that was begun for it is still looked for. */
function isPaid({ status, customerId, paymentStatus, dueAt }: PledgeRow): boolean | null {
  if (paymentStatus === "succeeded") return true;
  const mayBe = status === "cancelled" && customerId !== null && dueAt !== null;
  return mayBe ? null : false;
}
