import { and, eq, inArray } from "drizzle-orm";
import { sandboxDisputes, sandboxIntents } from "../../../db/sandbox-payment-tables";
import { DISPUTED, type ProviderDispute } from "../dispute-port";
import { type Books, type Dispute, type Intent, invalid, missing, newId } from "./books";
import { DAY } from "./calendar";
import { type EventType, emit } from "./events";
import { disputeObject } from "./shapes";

/** So long the bank takes evidence, and so long it then thinks. */
const EVIDENCE_MS = 7 * DAY;
const DECISION_MS = 7 * DAY;
/** As the real provider's test mode has it: evidence with this word loses. */
const LOSES = "losing_evidence";
/** Of one field. */
const MOST_LETTERS = 20_000;

/** The owner of a card asks the bank for the money of a payment. An inquiry only asks: no money moves. */
export async function openDispute(
  books: Books,
  intent: Intent,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Promise<void> {
  const dueBy = new Date(books.at.getTime() + EVIDENCE_MS);
  const [dispute] = await books.tx
    .insert(sandboxDisputes)
    .values({
      id: newId("dp"),
      intentId: intent.id,
      customerId: intent.customerId,
      amountCents: intent.amountCents ?? 0,
      reason,
      status: isInquiry ? "warning_needs_response" : "needs_response",
      dueBy,
      nextAt: dueBy,
      createdAt: books.at,
    })
    .returning();
  if (!dispute) throw new Error("A dispute was not kept.");
  await emit(books, "charge.dispute.created", disputeObject(dispute));
  if (!isInquiry) await emit(books, "charge.dispute.funds_withdrawn", disputeObject(dispute));
}

export async function findDispute({ tx }: Pick<Books, "tx">, id: string): Promise<Dispute> {
  const [dispute] = await tx.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id));
  if (!dispute) throw missing("dispute");
  return dispute;
}

/** @throws {PaymentError} `invalid` for a payment whose money the bank has: the real provider refunds none */
export async function refuseDisputed({ tx }: Pick<Books, "tx">, intentId: string): Promise<void> {
  const taken = and(
    eq(sandboxDisputes.intentId, intentId),
    inArray(sandboxDisputes.status, ["needs_response", "under_review", "lost"]),
  );
  if ((await tx.$count(sandboxDisputes, taken)) > 0) throw invalid("refund", DISPUTED);
}

/** Takes evidence, once. @returns the dispute's id */
export async function submitEvidence(
  books: Books,
  dispute: Dispute,
  evidence: Readonly<Record<string, string>>,
): Promise<string> {
  const needsResponse = ["needs_response", "warning_needs_response"];
  if (!needsResponse.includes(dispute.status)) {
    throw invalid("submitEvidence", `dispute_is_${dispute.status}`);
  }
  if (Object.values(evidence).some(({ length }) => length > MOST_LETTERS)) {
    throw invalid("submitEvidence", "parameter_invalid_string_too_long");
  }
  await change(books, dispute, "charge.dispute.updated", {
    evidence,
    submissions: dispute.submissions + 1,
    status: dispute.status === "needs_response" ? "under_review" : "warning_under_review",
    nextAt: new Date(books.at.getTime() + DECISION_MS),
  });
  return dispute.id;
}

/** What the bank does by the clock: it decides, or its patience ends without evidence. */
export async function decideDispute(books: Books, dispute: Dispute): Promise<void> {
  const isInquiry = dispute.status.startsWith("warning_");
  const says = Object.values(dispute.evidence ?? {}).join("\n");
  const isWon = dispute.evidence !== null && !says.includes(LOSES);
  const status = isInquiry ? "warning_closed" : isWon ? "won" : "lost";
  const closed = await change(books, dispute, "charge.dispute.closed", { status, nextAt: null });
  if (status === "won") await emit(books, "charge.dispute.funds_reinstated", disputeObject(closed));
}

async function change(
  books: Books,
  { id }: Dispute,
  type: EventType,
  changes: Partial<Dispute>,
): Promise<Dispute> {
  const [dispute] = await books.tx
    .update(sandboxDisputes)
    .set(changes)
    .where(eq(sandboxDisputes.id, id))
    .returning();
  if (!dispute) throw missing("dispute");
  await emit(books, type, disputeObject(dispute));
  return dispute;
}

/** As the port tells it. */
export async function toDispute({ tx }: Pick<Books, "tx">, dispute: Dispute): Promise<ProviderDispute> {
  const { id, customerId, amountCents, reason, status, dueBy, submissions, createdAt, intentId } = dispute;
  const [intent] = await tx
    .select({ invoiceId: sandboxIntents.invoiceId })
    .from(sandboxIntents)
    .where(eq(sandboxIntents.id, intentId));
  return {
    ...{ id, customerId, amountCents, reason, status, dueBy, submissions },
    invoiceId: intent?.invoiceId ?? undefined,
    openedAt: createdAt,
  };
}
