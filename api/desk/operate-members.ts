import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { requestChannels } from "../../contract/desk-member-data";
import { formatCharge } from "../../domain/money";
import type { UserRow } from "../auth/signed-in";
import { findUserByEmail } from "../auth/users";
import type { GivenRow } from "../billing/given-money";
import { invoicesOf } from "../billing/invoices";
import { lives, subscriptionsOf } from "../billing/rows";
import type { Db } from "../db/client";
import { leavingJobs } from "../jobs/leave-job";
import { createLog } from "../log";
import { choosePayments } from "../providers/payments/choose";
import { PaymentError } from "../providers/payments/port";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { type AuditMark, appendDeed, BY_COMMAND } from "./audit";
import { endSessionsOf } from "./members/access";
import type { Caring } from "./members/act";
import { eraseMember, exportFor, type Written } from "./members/data";
import { giveMonths, giveRefund } from "./members/money";
import { describeMember } from "./members/page";
import { cancelFor } from "./members/subscription";
import { assertQueue, readReason } from "./operate-jobs";
import { auditing, noted } from "./role-changes";

type Clock = () => Date;
const unchanged = "Nothing has changed.";

/** What deeds about members stand on, for an operator with a shell, who may do what an owner may. */
const caringBy = (db: Db, settings: Settings, now: Clock): Caring => ({
  ...{ db, settings, actor: BY_COMMAND, isOwner: true, ...auditing(settings, now) },
  log: createLog("silent"),
  payments: choosePayments(settings, db, now),
  jobs: leavingJobs(db),
});

/** Does something about the member of an address. What cannot be done is a sentence. */
const about =
  (email: string, act: (caring: Caring, member: UserRow) => Promise<string>) =>
  (settings: Settings, now: Clock = () => new Date()) =>
  async (db: Db): Promise<string> => {
    await assertQueue(db);
    const member = await findUserByEmail(db, email);
    if (!member) throw new Refused(`No user has the address ${email}.\n${unchanged}`);
    try {
      return await act(caringBy(db, settings, now), member);
    } catch (error) {
      if (error instanceof PaymentError)
        throw new Refused(
          `The card provider did not do it (${error.kind}). The audit log has what was asked.`,
        );
      throw error instanceof ORPCError ? new Refused(error.message) : error;
    }
  };

const say = (mark: AuditMark): string => `Done. ${noted(mark)}`;

/** What is known of a member, told in lines; that it was looked at is an entry of the audit log. */
const sayMember = (email: string, reason: string) =>
  about(email, async (caring, member) => {
    const fields = ["firstName", "lastName", "email", "sessions", "subscriptions", "charges", "notes"];
    const looked = { actor: BY_COMMAND, action: "member.open", fields, reason: readReason(reason) };
    const mark = await caring.db.transaction((tx) =>
      appendDeed(tx, caring, { ...looked, subject: { userId: member.id } }),
    );
    const told = await describeMember(caring, member);
    return [
      `${told.firstName} ${told.lastName}, ${told.email}, ${told.id}`,
      `Since ${told.createdAt}, last used ${told.lastUsedAt ?? "never"}`,
      told.emailProvenAt ? `Email confirmed ${told.emailProvenAt}` : "Email not confirmed",
      ...(told.held ? [`Under a legal hold since ${told.held.since}`] : []),
      ...told.sessions.map(({ createdAt, lastUsedAt }) => `Session of ${createdAt}, last used ${lastUsedAt}`),
      ...told.subscriptions.map(
        ({ plan, status, priceCents, periodEndsAt, cancelAtPeriodEnd }) =>
          `Subscription ${plan}, ${status}, ${formatCharge(priceCents)} a month, until ${periodEndsAt ?? "?"}${cancelAtPeriodEnd ? ", cancelled" : ""}`,
      ),
      ...told.charges.map(
        ({ id, createdAt, paidCents, refundedCents }) =>
          `Charge ${id} of ${createdAt}: ${formatCharge(paidCents)}, given back ${formatCharge(refundedCents)}`,
      ),
      ...told.given.map(
        ({ kind, amountCents, state }) => `Given: ${kind}, ${formatCharge(amountCents)}, ${state}`,
      ),
      ...told.notes.map(({ at, staffEmail, noteText }) => `Note of ${at} by ${staffEmail}: ${noteText}`),
      noted(mark),
    ].join("\n");
  });

const endSessions = (email: string, reason: string) =>
  about(email, async (caring, { id }) => {
    const mark = await endSessionsOf(caring, { id }, undefined, readReason(reason));
    return `Every session has ended. ${noted(mark)}`;
  });

const cancelTimes = ["once", "period-end"] as const;

const cancel = (email: string, when: string, reason: string) =>
  about(email, async (caring, { id }) => {
    const at = cancelTimes.find((known) => known === when);
    if (!at) throw new Refused(`"${when}" is neither once nor period-end.\n${unchanged}`);
    const live = (await subscriptionsOf(caring, caring.db, id)).find(lives);
    if (!live) throw new Refused(`There is no subscription that lives.\n${unchanged}`);
    const asked = { subscriptionId: live.id, at, reason: readReason(reason) };
    return say(await cancelFor(caring, { id }, asked));
  });

const standing: Readonly<Record<GivenRow["state"], string>> = {
  waiting: "It waits for a second person, who approves it at the desk.",
  asked: "The card provider did not answer yet. The upstream asks again.",
  done: "It is given.",
  refused: "The card provider has refused it.",
  withdrawn: "It is withdrawn.",
};
const sayGiven = (row: GivenRow | undefined): string => standing[row?.state ?? "asked"];

const grant = (email: string, months: string, reason: string) =>
  about(email, async (caring, { id }) => {
    if (!/^(?:[1-9]|1[0-2])$/.test(months))
      throw new Refused(`"${months}" is not a number of months from 1 to 12.\n${unchanged}`);
    const wanted = { givenKey: randomUUID(), months: Number(months), reason: readReason(reason) };
    return sayGiven(await giveMonths(caring, { id }, wanted));
  });

const refund = (email: string, invoiceId: string, reason: string) =>
  about(email, async (caring, { id }) => {
    const invoice = (await invoicesOf(caring, id, 1000)).find((each) => each.id === invoiceId);
    if (!invoice) throw new Refused(`The member has no charge ${invoiceId}.\n${unchanged}`);
    const amountCents = invoice.paidCents - invoice.refundedCents;
    const wanted = { givenKey: randomUUID(), invoiceId, amountCents, reason: readReason(reason) };
    return sayGiven(await giveRefund(caring, { id }, wanted));
  });

/** A request in writing as the words have it. @throws {Refused} */
function readWritten(requestedOn: string, how: string): Written {
  const requestChannel = requestChannels.find((known) => known === how);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(requestedOn) || !requestChannel)
    throw new Refused(
      `A request takes a day, such as 2026-11-20, and ${requestChannels.join(", ")}.\n${unchanged}`,
    );
  return { requestedOn, requestChannel };
}

const erase = (email: string, day: string, how: string) =>
  about(email, async (caring, { id }) => {
    const mark = await eraseMember(caring, { id }, { ...readWritten(day, how), email });
    return `The member is erased. ${noted(mark)}`;
  });

const exportIt = (email: string, day: string, how: string) =>
  about(email, async (caring, { id }) => {
    const { data, mark } = await exportFor(caring, id, readWritten(day, how));
    return JSON.stringify({ ...data, auditEntry: mark.seq }, undefined, 2);
  });

type Words = readonly string[];

/** What an operator can do about members, by the command's name. */
export const memberCommands = {
  member: {
    takes: "an e-mail address and a reason",
    act: (settings: Settings, [email = "", reason = ""]: Words) => sayMember(email, reason)(settings),
  },
  "end-sessions": {
    takes: "an e-mail address and a reason",
    act: (settings: Settings, [email = "", reason = ""]: Words) => endSessions(email, reason)(settings),
  },
  cancel: {
    takes: "an e-mail address, when and a reason",
    act: (settings: Settings, [email = "", when = "", reason = ""]: Words) =>
      cancel(email, when, reason)(settings),
  },
  grant: {
    takes: "an e-mail address, months and a reason",
    act: (settings: Settings, [email = "", months = "", reason = ""]: Words) =>
      grant(email, months, reason)(settings),
  },
  refund: {
    takes: "an e-mail address, a charge and a reason",
    act: (settings: Settings, [email = "", invoice = "", reason = ""]: Words) =>
      refund(email, invoice, reason)(settings),
  },
  erase: {
    takes: "an e-mail address, a day and a channel",
    act: (settings: Settings, [email = "", day = "", how = ""]: Words) => erase(email, day, how)(settings),
  },
  export: {
    takes: "an e-mail address, a day and a channel",
    act: (settings: Settings, [email = "", day = "", how = ""]: Words) => exportIt(email, day, how)(settings),
  },
} as const;
