import { createHash } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { and, eq, isNull } from "drizzle-orm";
import type { Customer } from "../billing/customer";
import { pledges } from "../db/investor-tables";
import type { ProviderPayment } from "../providers/payments/port";
import { movePledge, type PledgeDeps, type PledgeRow, readPledge } from "./pledges";
import { settlePledge } from "./settle";

interface Asked {
  amountCents: number;
  pledgeId: string;
  returnUrl?: string | undefined;
}

const notThere = () => new ORPCError("NOT_FOUND", { message: "There is no such pledge." });
const over = () =>
  new ORPCError("CONFLICT", { message: "This pledge can no longer be paid. Please pledge again." });

/**
 * Begins the payment of a draft, or goes on with the one that was begun: there is never more than one that can succeed.
 * @param customer the investor's own
 * @throws {PaymentError}
 */
export async function beginPledgePayment(
  deps: PledgeDeps,
  customer: Customer,
  { amountCents, pledgeId, returnUrl }: Asked,
): Promise<Pick<ProviderPayment, "id" | "status" | "hostedUrl" | "clientSecret">> {
  const { db, now, payments } = deps;
  const owned = await readPledge(db, pledgeId);
  if (!owned || customer.ownerKind !== "investor" || owned.investorId !== customer.ownerId) throw notThere();
  if (owned.amountCents !== amountCents) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The amount has to be the pledge’s." });
  }
  // What was begun before may be paid by now.
  const row = owned.customerId ? await settlePledge(deps, pledgeId) : owned;
  if (!row) throw notThere();
  if (row.status !== "draft") return paidAlready(row);
  if (row.paymentId) {
    const known = await payments.readPayment(row.paymentId);
    if (returnUrl === undefined ? known.clientSecret : known.hostedUrl) return shown(known);
    await payments.abandonPayment(known.id);
    const after = await settlePledge(deps, pledgeId);
    if (after?.status !== "draft") return paidAlready(after ?? row);
  }
  // Written before the question: from now on there may be a payment.
  const asked = await movePledge(deps, row, { customerId: customer.id, dueAt: now() });
  if (!asked) throw over();
  const begun = await payments.beginPayment(
    {
      customerId: customer.providerId,
      amountCents,
      reference: row.id,
      description: row.offering,
      ...(returnUrl !== undefined && { returnUrl }),
    },
    keyOf(row, returnUrl),
  );
  const isSame = row.paymentId === null ? isNull(pledges.paymentId) : eq(pledges.paymentId, row.paymentId);
  const [kept] = await db
    .update(pledges)
    .set({ paymentId: begun.id, paymentStatus: begun.status })
    .where(and(eq(pledges.id, row.id), eq(pledges.status, "draft"), isSame))
    .returning({ id: pledges.id });
  if (!kept && (await readPledge(db, row.id))?.paymentId !== begun.id) {
    // Replaced, or begun in another way, while we asked: this payment is nobody's.
    await payments.abandonPayment(begun.id);
    throw over();
  }
  return shown(begun);
}

/** Has what a payment became of seen in its pledge, if it is one's. */
export async function settlePayment(deps: PledgeDeps, paymentId: string): Promise<void> {
  const [row] = await deps.db
    .select({ id: pledges.id })
    .from(pledges)
    .where(eq(pledges.paymentId, paymentId));
  if (row) await settlePledge(deps, row.id);
}

function paidAlready({ paymentId, paymentStatus, status }: PledgeRow) {
  if (!paymentId || !["checks_pending", "committed", "closed"].includes(status)) throw over();
  return { id: paymentId, status: paymentStatus ?? "succeeded" };
}

const shown = ({ id, status, hostedUrl, clientSecret }: ProviderPayment) => ({
  id,
  status,
  hostedUrl,
  clientSecret,
});

/** Asked twice it is one payment; after one that was given up, or with another way back, it is another question. */
function keyOf({ id, paymentId }: PledgeRow, returnUrl: string | undefined): string {
  const rest = createHash("sha256").update(`${paymentId} ${returnUrl}`).digest("base64url").slice(0, 22);
  return `pledge ${id} ${rest}`;
}
