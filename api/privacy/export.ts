import { desc, eq, sql } from "drizzle-orm";
import { listDevices } from "../auth/known-device";
import { listSessions, toUser } from "../auth/session";
import type { UserRow } from "../auth/signed-in";
import type { BillingDeps } from "../billing/customer";
import { givenOf } from "../billing/given-money";
import { linkedBanks } from "../db/bank-tables";
import { brokerageAccounts } from "../db/brokerage-tables";
import type { Db } from "../db/client";
import { brokerConnections } from "../db/oauth-tables";
import { invoices, subscriptions } from "../db/payment-tables";
import { subscribers } from "../db/schema";
import { lookDaysOf } from "../desk/members/looks";
import { notesOf } from "../desk/members/notes";
import { deskDataOf } from "../desk/own-data";
import { fillsOf } from "../fills/own-fills";
import { referralDataOf } from "../referrals/own-data";
import { secondStepOf } from "../second-factor/standing";
import { visitsOf } from "../today/visits";
import { campaignsOf } from "../tracking/campaigns";
import { eventsOf } from "../tracking/events";
import { watchedBy } from "../watchlist/entries";
import { alertsOf } from "./alerts-of";
import { disputesOf } from "./disputes-of";
import { givenConsents } from "./given-consents";
import { leadNotesOf, leadsOf, testDriveOf } from "./leads-of";
import { savedCardsOf } from "./saved-cards";

/** More than anybody has of most things. Of messages about signals there may be more, and all of them are told. */
const MOST = 1000;
/** Of what was clicked and seen, which a script could have any number of: the site has to take the reply. */
const MOST_EVENTS = 10_000;

/**
 * All that is kept of a user, by kind. Columns are named one by one: a new one is told only when somebody has decided
 * that it holds no password, no token and no tax id. Times are ISO 8601 in JSON, amounts integer cents.
 */
export async function exportOf(deps: BillingDeps, user: UserRow) {
  const { db, now } = deps;
  const { id } = user;
  const [
    sessions,
    devices,
    consents,
    newsletter,
    brokerage,
    subscribed,
    paid,
    disputed,
    cards,
    asked,
    leadNotes,
    testDrive,
    referrals,
    watchlist,
    visits,
    alerts,
    fills,
    tracked,
    secondStep,
    desk,
    notes,
    given,
    supportLooks,
  ] = await Promise.all([
    listSessions(db, id, now()),
    listDevices(db, { userId: id }, now()),
    givenConsents(db, id, MOST),
    newsletterOf(db, user),
    brokerageOf(db, id),
    subscriptionsOf(db, id),
    invoicesOf(db, id),
    disputesOf(db, id),
    savedCardsOf(deps, id),
    leadsOf(db, user),
    leadNotesOf(db, user),
    testDriveOf(db, id),
    referralDataOf(deps, id),
    watchedBy(db, id),
    visitsOf(db, id),
    alertsOf(db, id),
    fillsOf(db, id),
    trackedOf(db, id),
    secondStepOf(db, { userId: id }),
    deskDataOf(db, id),
    notesOf(db, id, MOST),
    givenOf(db, id, MOST),
    lookDaysOf(db, id),
  ]);
  return {
    exportedAt: now().toISOString(),
    // Until then nothing is told of what was asked for with the e-mail alone: who registered it need not have it.
    emailProven: user.emailProvenAt !== null,
    profile: { ...toUser(user), timeZone: user.timeZone, createdAt: user.createdAt, lastUsedAt: user.seenAt },
    sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, userAgent, address }) => ({
      createdAt,
      lastUsedAt,
      expiresAt,
      userAgent,
      address,
    })),
    devices,
    secondStep,
    consents,
    newsletter,
    brokerage,
    subscriptions: subscribed,
    invoices: paid,
    disputes: disputed,
    cards,
    leads: asked,
    leadNotes,
    testDrive: testDrive ?? null,
    referrals,
    watchlist,
    visits,
    alerts,
    ownFills: fills,
    desk,
    // Who of the staff wrote one is theirs to tell.
    staffNotes: notes.map(({ note, writtenAt }) => ({ note, writtenAt })),
    given,
    supportLooks,
    ...tracked,
  };
}

async function trackedOf(db: Db, userId: string) {
  const [campaigns, events] = await Promise.all([
    campaignsOf(db, "user", userId, MOST_EVENTS),
    eventsOf(db, userId, MOST_EVENTS),
  ]);
  return { campaigns, events };
}

/** The newsletter knows addresses, not accounts: until the account's is proven, nothing is told of it. */
async function newsletterOf(db: Db, { email: address, emailProvenAt }: UserRow) {
  if (!emailProvenAt) return null;
  const { email, createdAt, askedAt, confirmedAt } = subscribers;
  const [row] = await db
    .select({ email, createdAt, askedAt, confirmedAt })
    .from(subscribers)
    .where(eq(sql`lower(${email})`, address.toLowerCase()));
  return row ?? null;
}

/** Where applications stand; what was answered in them stays sealed. */
async function brokerageOf(db: Db, userId: string) {
  const { provider, state, status, results, refusal, createdAt, updatedAt, changes } = brokerageAccounts;
  const { name, mask, accountType } = linkedBanks;
  const [applications, banks, connections] = await Promise.all([
    db
      .select({ provider, state, status, results, refusal, createdAt, updatedAt, changes })
      .from(brokerageAccounts)
      .where(eq(brokerageAccounts.userId, userId))
      .orderBy(desc(createdAt))
      .limit(MOST),
    db
      .select({ provider: linkedBanks.provider, name, mask, accountType, createdAt: linkedBanks.createdAt })
      .from(linkedBanks)
      .where(eq(linkedBanks.userId, userId))
      .orderBy(desc(linkedBanks.createdAt))
      .limit(MOST),
    db
      .select({
        provider: brokerConnections.provider,
        scope: brokerConnections.scope,
        createdAt: brokerConnections.createdAt,
      })
      .from(brokerConnections)
      .where(eq(brokerConnections.userId, userId)),
  ]);
  return { applications, banks, connections };
}

function subscriptionsOf(db: Db, userId: string) {
  const { id, plan, status, priceCents, listCents, promoCode, trialDays, createdAt } = subscriptions;
  const { trialEndsAt, periodEndsAt, cancelAtPeriodEnd, cancelReason, cancelComment, endedAt } =
    subscriptions;
  return db
    .select({
      id,
      plan,
      status,
      priceCents,
      listCents,
      promoCode,
      trialDays,
      createdAt,
      trialEndsAt,
      periodEndsAt,
      cancelAtPeriodEnd,
      cancelReason,
      cancelComment,
      endedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(createdAt))
    .limit(MOST);
}

function invoicesOf(db: Db, userId: string) {
  const { number, status, amountCents, paidCents, refundedCents, taxCents, subscriptionId } = invoices;
  const { periodStart, periodEnd, createdAt, paidAt } = invoices;
  return db
    .select({
      subscriptionId,
      number,
      status,
      amountCents,
      paidCents,
      refundedCents,
      taxCents,
      periodStart,
      periodEnd,
      createdAt,
      paidAt,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(invoices.createdAt))
    .limit(MOST);
}
