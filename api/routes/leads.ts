import { ORPCError } from "@orpc/server";
import type { MarketingConsent } from "../../contract/leads";
import { formatDate } from "../../domain/dates";
import { mailboxOf } from "../../domain/mailbox";
import { toInternational } from "../../domain/phone";
import type { CallContext } from "../deps";
import { keepLead, type Sent } from "../leads/keep-lead";
import { beginTestDrive, lookAtTestDrive, type NotBegun } from "../leads/test-drive";
import { os, signedIn } from "../procedures";
import { signingOf } from "./signing";

const REFUSALS: Record<NotBegun, string> = {
  unknown: "This link is not valid. Please ask for a new one.",
  expired: "This link has expired. Please ask for a new one.",
  taken: "The free test drive of this link was started with another account.",
  had: "Your account, or another with its email, has had its free test drive.",
  subscribed:
    "You have a subscription, which opens the same. Keep the link: you can start the test drive when the subscription has ended, while the link is still good.",
};

const savePhoneNumber = os.users.savePhoneNumber.handler(async ({ input, context }) => {
  const { alertType, marketing } = input;
  const phone = toInternational(input.phoneNumber);
  await context.limits.count("ask-for-link", context.client.address, phone);
  await keep(context, { kind: "phone", alertType, phone, marketing: consentOf(marketing, context) });
  return { message: "The link is on its way." };
});

const simpleSignup = os.users.simpleSignup.handler(async ({ input, context }) => {
  const { email, marketing } = input;
  const phone = numberOf(input.phone);
  const [first = "", ...others] = [phone, email && mailboxOf(email)].filter((reach) => reach !== undefined);
  await context.limits.count("ask-for-link", context.client.address, first);
  for (const reach of others) await context.limits.count("ask-for-link", undefined, reach);
  await keep(context, { kind: "signup", email, phone, marketing: consentOf(marketing, context) });
  return { message: "The links are on their way." };
});

const joinUs = os.users.joinUs.handler(async ({ input, context }) => {
  const { email, phone, programme, firstName, lastName, place, message } = input;
  await context.limits.count("take-part", context.client.address, mailboxOf(email));
  const details = given({ programme, firstName, lastName, place, message });
  await keep(context, { kind: "join-us", email, phone: numberOf(phone), details });
  return { message: "Thank you. We have your message, and will answer by email." };
});

const sponsor = os.users.sponsor.handler(async ({ input, context }) => {
  const { email, phone, organisation, name, message } = input;
  await context.limits.count("take-part", context.client.address, mailboxOf(email));
  const details = given({ organisation, name, message });
  await keep(context, { kind: "sponsor", email, phone: numberOf(phone), details });
  return { message: "Thank you. We have your message, and will answer by email." };
});

/** Links that nobody was sent are counted by network, as those that sign in are (sign-in-links.ts). */
const look = os.users.testDrive.handler(async ({ input, context }) => {
  const { state, endsAt } = await lookAtTestDrive(context, input.token);
  if (state === "unknown") await context.limits.count("look-at-test-drive", context.client.address);
  return { state, ...(endsAt && { endsAt: endsAt.toISOString() }) };
});

const begin = os.users.beginTestDrive.use(signedIn).handler(async ({ input, context }) => {
  const { client, limits, user, now } = context;
  await limits.count("begin-test-drive", client.address, user.id);
  const begun = await beginTestDrive(context, user, input.token);
  if (typeof begun === "string") {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: REFUSALS[begun] });
  }
  const { endsAt, already } = begun;
  const day = formatDate(endsAt);
  const message =
    endsAt > now() ? `Your free test drive runs until ${day}.` : `Your free test drive ended on ${day}.`;
  return { message, endsAt: endsAt.toISOString(), already };
});

/** What is to be sent is sent by a job: the reply and its time are the same for everyone. */
async function keep(context: CallContext, sent: Sent): Promise<void> {
  await keepLead(context, sent);
  await context.jobs.send("leads", {});
}

function consentOf(marketing: MarketingConsent | undefined, context: CallContext): Sent["marketing"] {
  if (!marketing) return undefined;
  const { revision, wording } = marketing;
  return { revision, wording, ...signingOf(marketing, context) };
}

const numberOf = (phone: string | undefined) => (phone === undefined ? undefined : toInternational(phone));

/** What was typed, without what was left empty. */
const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** contract/leads.ts, as kept here. */
export const leadCalls = {
  savePhoneNumber,
  simpleSignup,
  joinUs,
  sponsor,
  testDrive: look,
  beginTestDrive: begin,
};
