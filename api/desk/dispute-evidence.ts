import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { EvidenceWords } from "../../contract/desk-disputes";
import { collectEvidence } from "../billing/dispute-evidence";
import { disputeStanding } from "../billing/disputes";
import type { SubscriptionRow } from "../billing/rows";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import { deskAudit } from "../db/desk-tables";
import { disputes, subscriptions } from "../db/payment-tables";
import type { DisputeEvidence } from "../providers/payments/dispute-port";
import { PaymentError, type Payments } from "../providers/payments/port";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { type Deed, openChange } from "./audit";
import { NotThere } from "./refusal";

export type DisputeRow = typeof disputes.$inferSelect;

/** The entries of the audit log that keep evidence, sealed with the key of the person whom it is about. */
export const SAVED = "dispute.save";
export const SUBMITTED = "dispute.submit";
/** An entry holds 20,000 letters of JSON; some are for its frame. */
const MOST_LETTERS = 19_000;

interface Reading {
  db: Db;
  settings: Settings;
  seal: DataSeal;
}

/** A dispute with what its bank would be told. */
export interface OpenedDispute {
  row: DisputeRow;
  subscription: SubscriptionRow | undefined;
  /** What was collected, with the words that the desk has saved in place of its own. */
  evidence: DisputeEvidence;
  /** Stands for the evidence: who sends it sends what they have seen. */
  seen: string;
  /** When evidence was saved and when it was sent, and by whom, the newest first. */
  deeds: { seq: number; at: Date; actor: string; isSent: boolean }[];
}

/**
 * Reads a dispute, and locks it against another decision on it until the transaction ends.
 * @throws {NotThere} for an unknown one
 */
export async function openDispute({ db, settings, seal }: Reading, id: string): Promise<OpenedDispute> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id)).for("update");
  if (!row) throw new NotThere(`There is no dispute "${id}".`);
  const subscription = await subscriptionOf(db, row);
  const entries = await db
    .select()
    .from(deskAudit)
    .where(and(inArray(deskAudit.action, [SAVED, SUBMITTED]), sql`${deskAudit.fields}[1] = ${nameOf(row)}`))
    .orderBy(desc(deskAudit.seq));
  const saved = entries.find(({ action }) => action === SAVED);
  const change = saved && (await openChange(db, seal, saved));
  const words = typeof change === "object" ? EvidenceWords.parse(change.after) : {};
  const collected = await collectEvidence({ db, settings }, row, subscription);
  const evidence = given({ ...collected, ...words, product: words.product || collected.product });
  const deeds = entries.map(({ seq, at, actor, action }) => ({
    seq,
    at,
    actor,
    isSent: action === SUBMITTED,
  }));
  return { row, subscription, evidence, seen: digestOf(evidence), deeds };
}

/** Without what is empty: a field that the desk has emptied is not sent. */
const given = (evidence: DisputeEvidence): DisputeEvidence => ({
  product: evidence.product,
  ...Object.fromEntries(Object.entries(evidence).filter(([, text]) => text)),
});

/** As an entry of the audit log names a dispute. */
const nameOf = ({ id }: DisputeRow): string => id.slice(0, 60);

const digestOf = (evidence: DisputeEvidence): string =>
  createHash("sha256").update(JSON.stringify(evidence)).digest("base64url").slice(0, 16);

async function subscriptionOf(db: Db, { subscriptionId }: DisputeRow): Promise<SubscriptionRow | undefined> {
  if (subscriptionId === null) return undefined;
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  return row;
}

/** A deed about a dispute. What was saved or sent is in its entry for as long as its person's account is there. */
export function deedOn({ row, subscription, evidence }: OpenedDispute, action: string): Omit<Deed, "actor"> {
  const userId = subscription?.userId;
  const isKept = action === SAVED || action === SUBMITTED;
  return {
    action,
    fields: [nameOf(row), ...Object.keys(evidence)],
    ...(userId && { subject: { userId } }),
    ...(userId && isKept && fits(evidence) && { change: { before: {}, after: { ...evidence } } }),
  };
}

const fits = (evidence: DisputeEvidence): boolean => JSON.stringify(evidence).length <= MOST_LETTERS;

/**
 * What is to be saved of a dispute: the words in place of its own.
 * @throws {Refused} where nobody has the account any more by whose key it would be sealed, or it is too long
 */
export function withWords(opened: OpenedDispute, words: EvidenceWords): OpenedDispute {
  assertTaken(opened);
  if (!opened.subscription?.userId)
    throw new Refused(`The account of this payment is gone, so nothing about its person is kept.`);
  const evidence = { ...opened.evidence, ...words, product: words.product || opened.evidence.product };
  if (!fits(evidence)) throw new Refused(`Together the texts are too long to be kept. Shorten one of them.`);
  return { ...opened, evidence };
}

/** Whether a bank still takes evidence, as far as we know. */
export const takesEvidence = ({ standing, submissions }: DisputeRow): boolean =>
  (standing === "open" || standing === "inquiry") && submissions === 0;

/** @throws {Refused} where the bank takes no evidence any more */
export function assertTaken({ row }: OpenedDispute): void {
  if (!takesEvidence(row))
    throw new Refused(`The bank takes no evidence any more: it was sent, or the dispute is decided.`);
}

/**
 * Sends evidence to the bank, which takes it once. The key is the evidence's: asked again after an answer that was lost, it is
 * the same sending.
 * @throws {Refused} where the provider does not take it, or the dispute is at another one
 */
export async function submitEvidence(
  tx: Db,
  payments: Payments,
  { row: { id, provider }, evidence, seen }: OpenedDispute,
  now: () => Date,
): Promise<void> {
  if (provider !== payments.name)
    throw new Refused(`This dispute is at ${provider}, and cards are now taken by ${payments.name}.`);
  const readAt = now();
  const { status, submissions } = await payments
    .submitEvidence(id, evidence, `evidence ${id} ${seen}`)
    .catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      throw new Refused(
        `The provider did not take the evidence (${error.kind}). Either it was submitted before, or the bank takes none any more, or the provider is away.`,
      );
    });
  const standing = disputeStanding(status);
  await tx.update(disputes).set({ status, standing, submissions, readAt }).where(eq(disputes.id, id));
}

/** @throws {Refused} where the evidence is another one than was seen */
export function assertSeen({ seen }: OpenedDispute, given: string): void {
  if (seen !== given) throw new Refused(`The evidence is another one since you saw it. Read it again below.`);
}
