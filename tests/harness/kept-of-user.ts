import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { keepPreferences } from "../../api/alerts/preferences";
import { linkedBanks } from "../../api/db/bank-tables";
import { brokerageAccounts } from "../../api/db/brokerage-tables";
import { consents } from "../../api/db/consent-tables";
import { ownFills } from "../../api/db/fill-table";
import { leads, testDrives, texts } from "../../api/db/lead-tables";
import { givenMoney, memberNotes } from "../../api/db/member-care-tables";
import { brokerConnections, oauthStates } from "../../api/db/oauth-tables";
import { disputes, invoices, paymentCustomers, subscriptions } from "../../api/db/payment-tables";
import { resetTokens, subscribers, users } from "../../api/db/schema";
import { memberVisits } from "../../api/db/visit-table";
import { defaultPreferences } from "../../domain/alerts/preferences";
import type { TestApi } from "./api";

/** What must never leave the tables that it is in. */
export const secrets = {
  request: "sealed answers with a tax id",
  brokerToken: "sealed token of a broker",
  state: "hash of a state",
  reset: "hash of a reset link",
  confirm: "hash of a newsletter link",
  drive: "hash of a test drive's link",
};

const hash = "0123456789abcdef".repeat(4);

/** A consent that was given to being charged, or to something else. */
export const consentRow = (userId: string, kind: string, givenAt: Date) => ({
  id: randomUUID(),
  userId,
  requestKey: "press-1",
  kind,
  revision: "01.2026.11",
  hash,
  givenAt,
  address: "198.51.100.7",
  recordedAt: givenAt,
});

/** A subscription that is over, with its paid invoice: ids `sub-<key>` and `in-<key>`. */
export async function keepEndedSubscription({ db, now }: TestApi, userId: string, key: string) {
  const at = now();
  await db.insert(paymentCustomers).values({
    id: `cus-${key}`,
    ownerKind: "user",
    ownerId: userId,
    provider: "sandbox",
    providerId: `provider-cus-${key}`,
    createdAt: at,
  });
  await db.insert(subscriptions).values({
    id: `sub-${key}`,
    userId,
    customerId: `cus-${key}`,
    plan: "signals",
    provider: "sandbox",
    providerId: `provider-sub-${key}`,
    idempotencyKey: "press-1",
    state: "ended",
    status: "canceled",
    priceCents: 1000,
    listCents: 2000,
    promoCode: "COFOUNDER",
    trialDays: 30,
    paymentMethodId: `pm-${key}`,
    cancelReason: "other",
    cancelComment: "Dana Lee has moved to the country",
    endedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(invoices).values({
    id: `in-${key}`,
    provider: "sandbox",
    subscriptionId: `sub-${key}`,
    number: `N-${key}`,
    status: "paid",
    amountCents: 1000,
    paidCents: 1000,
    createdAt: at,
    paidAt: at,
    readAt: at,
  });
  await db.insert(disputes).values({
    id: `dp-${key}`,
    provider: "sandbox",
    customerId: `cus-${key}`,
    subscriptionId: `sub-${key}`,
    invoiceId: `in-${key}`,
    amountCents: 1000,
    reason: "fraudulent",
    status: "won",
    standing: "over",
    openedAt: at,
    submissions: 1,
    readAt: at,
  });
}

/** A row in every table that knows of somebody. */
export async function keepEverything(api: TestApi, user: { id: string; email: string }, key: string) {
  const { db, now } = api;
  const { id: userId, email } = user;
  const at = now();
  const later = new Date(at.getTime() + 3_600_000);
  await db.update(users).set({ emailProvenAt: at }).where(eq(users.id, userId));
  await db
    .insert(resetTokens)
    .values({ hash: `${secrets.reset} ${key}`, userId, createdAt: at, expiresAt: later });
  await db
    .insert(subscribers)
    .values({ id: key, email, createdAt: at, confirmHash: `${secrets.confirm} ${key}`, confirmedAt: at });
  await db
    .insert(consents)
    .values([consentRow(userId, "subscription", at), consentRow(userId, "margin_agreement", at)]);
  await db.insert(brokerageAccounts).values({
    id: `application-${key}`,
    userId,
    provider: "sandbox",
    idempotencyKey: "press-1",
    contentDigest: "digest",
    request: secrets.request,
    requestKey: "key",
    state: "open",
    providerId: `account-${key}`,
    status: "ACTIVE",
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(linkedBanks).values({
    relationshipId: `relationship-${key}`,
    provider: "sandbox",
    userId,
    name: "First Example Bank",
    mask: "0000",
    accountType: "checking",
    createdAt: at,
  });
  await db
    .insert(oauthStates)
    .values({ hash: `${secrets.state} ${key}`, userId, redirectUri: "http://site.test", expiresAt: later });
  await db.insert(brokerConnections).values({
    userId,
    provider: "sandbox",
    scope: "account:write",
    token: secrets.brokerToken,
    tokenKey: "key",
    createdAt: at,
  });
  const lead = { id: `lead-${key}`, kind: "signup" as const, email, phone: "+12025550123", content: key };
  const asked = { createdAt: at, askedAt: at };
  await db.insert(leads).values({ ...lead, ...asked, details: { message: `Words of ${key}` } });
  const text = { leadId: lead.id, to: lead.phone, body: `A link for ${key}`, provider: "sandbox" };
  await db.insert(texts).values({ ...text, state: "sent", createdAt: at });
  const tokenHash = `${secrets.drive} ${key}`;
  const drive = { id: `drive-${key}`, reach: `reach of ${key}`, tokenHash, createdAt: at, expiresAt: later };
  await db.insert(testDrives).values({ ...drive, userId, begunAt: at, endsAt: later });
  await keepEndedSubscription(api, userId, key);
  await keepMembersHome(api, userId);
  await keepOfStaff(api, userId, key);
}

/** What staff noted of them, and gave them. */
async function keepOfStaff({ db, now }: TestApi, userId: string, key: string): Promise<void> {
  const at = now();
  const id = `of-staff-${key}`;
  await db.insert(memberNotes).values({ id, userId, author: "staff-1", note: "They rang.", writtenAt: at });
  await db.insert(givenMoney).values({
    ...{ id, userId, kind: "months", months: 1, amountCents: 2000, provider: "sandbox", state: "done" },
    ...{ reason: "An outage.", askedBy: "staff-1", askedAt: at, endedAt: at },
  });
}

/** When they came, what they are told of, and a trade that they took. */
async function keepMembersHome({ db, now }: TestApi, userId: string): Promise<void> {
  const at = now();
  await db.insert(memberVisits).values({ userId, seenAt: at });
  await keepPreferences(db, userId, { ...defaultPreferences, scope: "watchlist" }, at);
  await db.insert(ownFills).values({
    userId,
    trade: "stock-timing:AAPL:2026-11-19",
    priceCents: 125,
    quantity: 2,
    filledOn: "2026-11-20",
    notedAt: at,
  });
}
