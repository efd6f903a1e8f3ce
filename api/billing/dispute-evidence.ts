import { and, asc, count, desc, eq, gte, inArray, lte, max, min } from "drizzle-orm";
import { fillBrand } from "../../domain/brand";
import { formatCharge } from "../../domain/money";
import { findUserById } from "../auth/users";
import { alertEvents, alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";
import { type disputes, invoices } from "../db/payment-tables";
import { sessions } from "../db/schema";
import { memberVisits } from "../db/visit-table";
import type { Deps } from "../deps";
import type { DisputeEvidence } from "../providers/payments/dispute-port";
import { type InvoiceRow, isPaid } from "./invoices";
import type { SubscriptionRow } from "./rows";

type EvidenceDeps = Pick<Deps, "db" | "settings">;

/**
 * What is known of a subscription that a bank may be told: what was sold, who agreed to which terms and from where, and
 * that the service was used. Nothing else of the person: no page that was read, no text of an alert, no other address.
 * @param subscription undefined for a payment of something else, of which the operator knows more
 */
export async function collectEvidence(
  deps: EvidenceDeps,
  dispute: typeof disputes.$inferSelect,
  subscription: SubscriptionRow | undefined,
): Promise<DisputeEvidence> {
  const { db, settings } = deps;
  if (!subscription) return { product: fillBrand("A payment to {brand}.", settings.brand) };
  const { userId, priceCents, createdAt } = subscription;
  const invoice = await invoiceOf(db, dispute.invoiceId);
  const product = fillBrand(
    `A month of the subscription to {brand}, by which a member reads research pages and is sent alerts, for ${formatCharge(priceCents)}. It is a digital service, open from the payment on.`,
    settings.brand,
  );
  const known: DisputeEvidence = {
    product,
    serviceDate: (invoice?.periodStart ?? createdAt).toISOString().slice(0, 10),
    cancellationRebuttal: cancellationOf(subscription, dispute.openedAt),
    note: await paymentsOf(db, subscription),
  };
  const user = userId === null ? undefined : await findUserById(db, userId);
  if (!user) return known;
  const agreed = await consentOf(db, user.id, createdAt);
  return {
    ...known,
    customerName: `${user.firstName} ${user.lastName}`,
    customerEmail: user.email,
    purchaseAddress: agreed?.address,
    activity: await activityOf(db, user, invoice?.periodStart ?? createdAt),
    cancellationTerms: agreed && termsOf(agreed),
  };
}

const time = (at: Date): string => at.toISOString();

async function invoiceOf(db: Db, id: string | null): Promise<InvoiceRow | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

/** The consent to be charged that came with the press of the button: the newest one before the subscription was made. */
async function consentOf(db: Db, userId: string, subscribedAt: Date) {
  const [row] = await db
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.userId, userId),
        eq(consents.kind, "subscription"),
        lte(consents.givenAt, new Date(subscribedAt.getTime() + HOUR)),
      ),
    )
    .orderBy(desc(consents.givenAt))
    .limit(1);
  return row;
}

const HOUR = 3_600_000;

const termsOf = ({ givenAt, revision, hash, terms, address }: typeof consents.$inferSelect): string =>
  [
    `The buyer agreed to be charged at ${time(givenAt)}, from the address ${address}, beside the button that subscribes.`,
    `The text was revision ${revision}, of which the SHA-256 is ${hash}.`,
    ...(terms ? [`Its terms for this buyer, as they were shown: ${terms}`] : []),
    "A mail with the price, the renewal and the way to cancel was sent as the subscription started.",
  ].join("\n");

function cancellationOf({ cancelAtPeriodEnd, endedAt }: SubscriptionRow, disputedAt: Date): string {
  const way = "A subscription is cancelled on its own page of the account, at any time and at no cost.";
  if (endedAt && endedAt <= disputedAt) return `${way} This one ended at ${time(endedAt)}.`;
  return cancelAtPeriodEnd
    ? `${way} This one is cancelled, and ends with the month that was paid for.`
    : `${way} This one was not cancelled.`;
}

/** The other months: a card that has paid before, without a dispute, is known to its owner. */
async function paymentsOf(db: Db, { id, createdAt }: SubscriptionRow): Promise<string> {
  const paid = await db
    .select({ number: invoices.number, paidAt: invoices.paidAt, paidCents: invoices.paidCents })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, id), isPaid))
    .orderBy(asc(invoices.paidAt));
  const lines = paid.flatMap(({ number, paidAt, paidCents }) =>
    paidAt ? [`${time(paidAt)}: ${formatCharge(paidCents)}${number ? `, invoice ${number}` : ""}`] : [],
  );
  return [`Subscribed at ${time(createdAt)}.`, "Paid by card:", ...lines].join("\n");
}

/** Alerts of these states have left. */
const left = ["sent", "delivered"] as const;

async function activityOf(
  db: Db,
  user: { id: string; createdAt: Date; emailProvenAt: Date | null; seenAt: Date },
  since: Date,
): Promise<string> {
  const [signedIn] = await db
    .select({ kept: count(), first: min(sessions.createdAt), last: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(eq(sessions.userId, user.id));
  const [visit] = await db.select().from(memberVisits).where(eq(memberVisits.userId, user.id));
  const delivered = await db
    .select({ channel: alertMessages.channel, sent: count(), last: max(alertMessages.endedAt) })
    .from(alertMessages)
    .innerJoin(alertEvents, eq(alertEvents.id, alertMessages.eventId))
    .where(
      and(
        eq(alertMessages.userId, user.id),
        inArray(alertMessages.state, [...left]),
        gte(alertEvents.at, since),
      ),
    )
    .groupBy(alertMessages.channel)
    .orderBy(alertMessages.channel);
  return [
    `Account created at ${time(user.createdAt)}.`,
    ...(user.emailProvenAt
      ? [`The e-mail address was confirmed by its link at ${time(user.emailProvenAt)}.`]
      : []),
    `Last used, to within a day: ${time(user.seenAt)}.`,
    ...(signedIn?.first && signedIn.last
      ? [
          `Browsers that are signed in: ${signedIn.kept}, since ${time(signedIn.first)}, last used at ${time(signedIn.last)}.`,
        ]
      : []),
    ...(visit ? [`Last at the members' home: ${time(visit.seenAt)}.`] : []),
    ...delivered.map(
      ({ channel, sent, last }) =>
        `Alerts sent by ${channel} since ${time(since)}: ${sent}${last ? `, the last one at ${time(last)}` : ""}.`,
    ),
  ].join("\n");
}
