import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import { collectEvidence } from "../billing/dispute-evidence";
import { disputeStanding } from "../billing/disputes";
import type { SubscriptionRow } from "../billing/rows";
import type { Db } from "../db/client";
import { disputes, subscriptions } from "../db/payment-tables";
import { choosePayments } from "../providers/payments/choose";
import type { DisputeEvidence } from "../providers/payments/dispute-port";
import { PaymentError, type Payments } from "../providers/payments/port";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND, type Deed } from "./audit";
import { byUrgency } from "./disputes";
import { auditing, noted } from "./role-changes";

const MOST = 200;
const SUBMIT = "--submit";
const unchanged = "Nothing has changed.";

type DisputeRow = typeof disputes.$inferSelect;

const standings: Readonly<Record<DisputeRow["standing"], string>> = {
  inquiry: "the bank asks",
  open: "the bank has the money until it decides",
  lost: "lost",
  over: "over, the payment stays",
};

const describe = (row: DisputeRow): string => {
  const { id, openedAt, amountCents, reason, status, standing, dueBy, submissions, subscriptionId } = row;
  const isUndecided = standing === "open" || standing === "inquiry";
  const wanted = `evidence until ${dueBy ? formatDate(dueBy) : "an unknown day"}, submitted: ${submissions}`;
  return [
    `${id}  ${formatDate(openedAt)}  ${formatCharge(amountCents)}  ${reason}: ${standings[standing]} (${status})`,
    `    subscription ${subscriptionId ?? "none"}${isUndecided ? `; ${wanted}` : ""}`,
  ].join("\n");
};

/** Lists the disputes, those that are not decided first; of people only the ids of what they bought. */
async function sayDisputes(db: Db): Promise<string> {
  const rows = await db
    .select()
    .from(disputes)
    .orderBy(...byUrgency)
    .limit(MOST);
  return rows.length === 0 ? "No payment is disputed, and none was." : rows.map(describe).join("\n");
}

const labels: Readonly<Record<keyof DisputeEvidence, string>> = {
  product: "What was sold",
  customerName: "Name",
  customerEmail: "Email address",
  purchaseAddress: "Bought from the IP address",
  serviceDate: "Service from",
  activity: "Use",
  cancellationTerms: "Terms that were agreed to",
  cancellationRebuttal: "Cancelling",
  note: "Payments",
};

const fieldsIn = (evidence: DisputeEvidence): (keyof DisputeEvidence)[] =>
  Object.keys(labels).filter(
    (name): name is keyof DisputeEvidence => name in evidence && Reflect.get(evidence, name) !== undefined,
  );

/**
 * Prints what a bank would be told; with `--submit` tells it, which cannot be done twice. Both are entries of the audit
 * log, as the evidence is of a person; sending and its entry are one transaction, so that neither is there without the other.
 * @param choose the provider that the dispute is at
 * @throws {Refused} for an unknown dispute or option, and where the provider does not take the evidence
 */
export const showDispute =
  (
    settings: Settings,
    [id = "", option]: readonly string[],
    now = () => new Date(),
    choose: (db: Db) => Payments = (db) => choosePayments(settings, db, now),
  ) =>
  async (db: Db): Promise<string> => {
    if (option !== undefined && option !== SUBMIT) {
      throw new Refused(`There is no option "${option}": it is ${SUBMIT}.\n${unchanged}`);
    }
    const isSubmitted = option === SUBMIT;
    return db.transaction(async (tx) => {
      const payments = choose(tx);
      const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for("update");
      if (row?.provider !== payments.name) throw new Refused(`There is no dispute "${id}".\n${unchanged}`);
      const subscription = await subscriptionOf(tx, row);
      const evidence = await collectEvidence({ db: tx, settings }, row, subscription);
      const fields = fieldsIn(evidence);
      // First: the log is locked from its entry on, and a provider may take its time.
      if (isSubmitted) await submit(tx, payments, row, evidence, now);
      const mark = await appendDeed(tx, auditing(settings, now), {
        actor: BY_COMMAND,
        action: isSubmitted ? "dispute.submit" : "dispute.look",
        ...aboutOwner(subscription),
        fields: [row.id.slice(0, 60), ...fields],
      });
      const said = fields.map((name) => `${labels[name]}:\n${indent(evidence[name] ?? "")}`);
      if (!isSubmitted) {
        const way = `Nothing was sent. "dispute ${id} ${SUBMIT}" sends this, once.`;
        return [describe(row), ...said, way, noted(mark)].join("\n");
      }
      return [describe(row), ...said, `Sent to the bank. ${noted(mark)}`].join("\n");
    });
  };

const aboutOwner = (subscription: SubscriptionRow | undefined): Pick<Deed, "subject"> =>
  subscription?.userId ? { subject: { userId: subscription.userId } } : {};

const indent = (text: string): string => text.replaceAll(/^/gm, "    ");

async function subscriptionOf(tx: Db, { subscriptionId }: DisputeRow): Promise<SubscriptionRow | undefined> {
  if (subscriptionId === null) return undefined;
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  return row;
}

/** The key is the evidence's: asked again after an answer that was lost, it is the same sending. */
async function submit(
  tx: Db,
  payments: Payments,
  { id }: DisputeRow,
  evidence: DisputeEvidence,
  now: () => Date,
): Promise<void> {
  const digest = createHash("sha256").update(JSON.stringify(evidence)).digest("base64url").slice(0, 16);
  const readAt = now();
  const { status, submissions } = await payments
    .submitEvidence(id, evidence, `evidence ${id} ${digest}`)
    .catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      throw new Refused(
        `The provider did not take the evidence: ${error.message}. Either it was submitted before, or the bank takes none any more, or the provider is away.\n${unchanged}`,
      );
    });
  const standing = disputeStanding(status);
  await tx.update(disputes).set({ status, standing, submissions, readAt }).where(eq(disputes.id, id));
}

/** What an operator can do about what banks take back, by the command's name. */
export const disputeCommands = {
  disputes: { takes: "nothing", act: () => sayDisputes },
  dispute: {
    takes: "one id, or one and --submit",
    act: (settings: Settings, words: readonly string[]) => showDispute(settings, words),
  },
} as const;
