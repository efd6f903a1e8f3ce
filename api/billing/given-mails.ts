import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { givenMoney } from "../db/member-care-tables";
import { invoices, paymentCustomers, subscriptions } from "../db/payment-tables";
import { givenMail } from "../mail/given-mail";
import { unsent } from "../mail/once";
import type { BillingDeps } from "./customer";
import type { SubscriptionRow } from "./rows";
import type { DueLetter } from "./unpaid-mails";

type Given = typeof givenMoney.$inferSelect;

const PREFIX = "given ";

/**
 * Has the member told of what was given, by the mails of the subscription that it is of. Call it in the transaction that notes
 * it as given: the claim is never lost then.
 */
export async function claimGivenMail(tx: Db, row: Given): Promise<void> {
  const id = await subscriptionOf(tx, row);
  if (id === undefined) return;
  const claim = JSON.stringify(unsent(PREFIX + row.id));
  await tx
    .update(subscriptions)
    .set({ mailClaims: sql`${subscriptions.mailClaims} || ${claim}::jsonb` })
    .where(eq(subscriptions.id, id));
}

/** The subscription whose charge was given back, or the newest one of whoever got credit; undefined where there is none. */
export async function subscriptionOf(
  db: Db,
  { invoiceId, creditedId, provider }: Given,
): Promise<string | undefined> {
  if (invoiceId !== null) {
    const [invoice] = await db
      .select({ id: invoices.subscriptionId })
      .from(invoices)
      .where(eq(invoices.id, invoiceId));
    return invoice?.id;
  }
  if (creditedId === null) return undefined;
  const [newest] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, subscriptions.customerId))
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.providerId, creditedId)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return newest?.id;
}

/** What is to be told of what the desk gave, by the claims of a subscription. What a bank has sent back meanwhile is not. */
export async function givenMails(
  { db, settings }: Pick<BillingDeps, "db" | "settings">,
  { mailClaims }: SubscriptionRow,
  card: () => Promise<{ brand: string; last4: string } | undefined>,
): Promise<DueLetter[]> {
  const ids = Object.keys(mailClaims).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  );
  if (ids.length === 0) return [];
  const { id, kind, months, amountCents, invoiceId, state } = givenMoney;
  const rows = await db
    .select({ id, kind, months, amountCents, chargedAt: invoices.createdAt, number: invoices.number })
    .from(givenMoney)
    .leftJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(inArray(id, ids), eq(state, "done")));
  return rows.map((row) => ({
    key: PREFIX + row.id,
    isKept: true,
    write: async (to) => givenMail(settings, to, { ...row, card: await card() }),
  }));
}
