import { requestChannels } from "../../contract/desk-member-data";
import { formatCharge } from "../../domain/money";
import { lives, subscriptionsOf } from "../billing/rows";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { type AuditMark, appendDeed, BY_COMMAND } from "./audit";
import { endSessionsOf } from "./members/access";
import { eraseMember, exportFor, type Written } from "./members/data";
import { describeMember } from "./members/page";
import { cancelFor } from "./members/subscription";
import { about, unchanged } from "./operate-care";
import { readReason } from "./operate-jobs";
import { moneyCommands } from "./operate-money";
import { noted } from "./role-changes";

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
  ...moneyCommands,
  erase: {
    takes: "an e-mail address, a day and a channel",
    act: (settings: Settings, [email = "", day = "", how = ""]: Words) => erase(email, day, how)(settings),
  },
  export: {
    takes: "an e-mail address, a day and a channel",
    act: (settings: Settings, [email = "", day = "", how = ""]: Words) => exportIt(email, day, how)(settings),
  },
} as const;
