import { formatDate } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import type { Db } from "../db/client";
import { disputes } from "../db/payment-tables";
import { choosePayments } from "../providers/payments/choose";
import type { DisputeEvidence } from "../providers/payments/dispute-port";
import type { Payments } from "../providers/payments/port";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import { type DisputeRow, deedOn, openDispute, SUBMITTED, submitEvidence } from "./dispute-evidence";
import { byUrgency } from "./disputes";
import { auditing, noted } from "./role-changes";

const MOST = 200;
const SUBMIT = "--submit";
const unchanged = "Nothing has changed.";

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
      const log = auditing(settings, now);
      const opened = await openDispute({ db: tx, settings, seal: log.seal }, id).catch(sayUnchanged);
      const { row, evidence } = opened;
      const fields = fieldsIn(evidence);
      // First: the log is locked from its entry on, and a provider may take its time.
      if (isSubmitted) await submitEvidence(tx, payments, opened, now).catch(sayUnchanged);
      const deed = deedOn(opened, isSubmitted ? SUBMITTED : "dispute.look");
      const mark = await appendDeed(tx, log, { ...deed, actor: BY_COMMAND });
      const said = fields.map((name) => `${labels[name]}:\n${indent(evidence[name] ?? "")}`);
      if (!isSubmitted) {
        const way = `Nothing was sent. "dispute ${id} ${SUBMIT}" sends this, once.`;
        return [describe(row), ...said, way, noted(mark)].join("\n");
      }
      return [describe(row), ...said, `Sent to the bank. ${noted(mark)}`].join("\n");
    });
  };

/** A command says besides that it did nothing. */
function sayUnchanged(error: unknown): never {
  throw error instanceof Refused ? new Refused(`${error.message}\n${unchanged}`) : error;
}

const indent = (text: string): string => text.replaceAll(/^/gm, "    ");

/** What an operator can do about what banks take back, by the command's name. */
export const disputeCommands = {
  disputes: { takes: "nothing", act: () => sayDisputes },
  dispute: {
    takes: "one id, or one and --submit",
    act: (settings: Settings, words: readonly string[]) => showDispute(settings, words),
  },
} as const;
