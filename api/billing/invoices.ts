import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { invoices, subscriptions } from "../db/payment-tables";
import type { ProviderInvoice } from "../providers/payments/port";
import type { BillingDeps, Customer } from "./customer";

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * Copies a customer's invoices from the provider, as they are there now.
 * @returns what differed: the invoice's id and the fields, or "new"
 * @throws {PaymentError}
 */
export async function mirrorInvoices(
  deps: BillingDeps,
  customer: Customer,
): Promise<{ invoice: string; differs: string[] }[]> {
  const { db, now, payments } = deps;
  const readAt = now();
  const found = await payments.invoices(customer.providerId);
  const ours = await db
    .select({ id: subscriptions.id, providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, payments.name), eq(subscriptions.customerId, customer.id)));
  const idOf = new Map(ours.map(({ id, providerId }) => [providerId, id]));
  const known = await readRows(
    deps,
    found.map(({ id }) => id),
  );
  const differences: { invoice: string; differs: string[] }[] = [];
  for (const invoice of found) {
    const subscriptionId = invoice.subscriptionId && idOf.get(invoice.subscriptionId);
    if (!subscriptionId) continue;
    const before = known.get(invoice.id);
    const differs = before ? compared.filter((name) => !same(before[name], invoice[name])) : ["new"];
    if (differs.length > 0) differences.push({ invoice: invoice.id, differs });
    if (before && differs.length === 0) continue;
    const row = { ...fieldsOf(invoice), subscriptionId, readAt };
    // Of a refund that was made before the invoice was read first, it is not known when.
    const refunds = sql`case when ${invoices.refundedCents} = ${row.refundedCents} then ${invoices.refunds}
      else ${invoices.refunds} || jsonb_build_array(jsonb_build_object(
        'at', ${readAt.toISOString()}::text, 'cents', ${row.refundedCents}::int - ${invoices.refundedCents})) end`;
    await db
      .insert(invoices)
      .values({ ...row, id: invoice.id, provider: payments.name })
      // Whoever began to read later knows better.
      .onConflictDoUpdate({
        target: invoices.id,
        set: { ...row, refunds },
        setWhere: lte(invoices.readAt, readAt),
      });
  }
  return differences;
}

const compared = ["status", "amountCents", "paidCents", "refundedCents", "taxCents", "paidAt"] as const;

const same = (ours: unknown, theirs: unknown) => plain(ours) === plain(theirs);
const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));

const fieldsOf = (invoice: ProviderInvoice) => ({
  number: invoice.number ?? null,
  status: invoice.status,
  amountCents: invoice.amountCents,
  paidCents: invoice.paidCents,
  refundedCents: invoice.refundedCents,
  taxCents: invoice.taxCents ?? null,
  periodStart: invoice.periodStart ?? null,
  periodEnd: invoice.periodEnd ?? null,
  hostedUrl: invoice.hostedUrl ?? null,
  createdAt: invoice.createdAt,
  paidAt: invoice.paidAt ?? null,
});

async function readRows({ db, payments }: BillingDeps, ids: string[]): Promise<Map<string, InvoiceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.provider, payments.name), inArray(invoices.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The user's invoices, the newest first. */
export async function invoicesOf(
  { db, payments }: BillingDeps,
  userId: string,
  limit: number,
): Promise<InvoiceRow[]> {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(subscriptions, eq(invoices.subscriptionId, subscriptions.id))
    .where(and(eq(invoices.provider, payments.name), eq(subscriptions.userId, userId)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(limit);
  return rows.map(({ invoice }) => invoice);
}

/** Invoices for which money came. */
export const isPaid = and(eq(invoices.status, "paid"), gt(invoices.paidCents, 0));

/** The newest invoice of a subscription that waits for its payment. */
export async function openInvoice(
  { db }: BillingDeps,
  subscriptionId: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, "open")))
    .orderBy(sql`${invoices.createdAt} desc`)
    .limit(1);
  return row;
}

/** A subscription's invoices of which something was given back. */
export async function givenBack({ db }: BillingDeps, subscriptionId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), gt(invoices.refundedCents, 0)));
}

/** An invoice of the user's, with its subscription's id. */
export async function findInvoice(
  { db, payments }: BillingDeps,
  userId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(subscriptions, eq(invoices.subscriptionId, subscriptions.id))
    .where(and(eq(invoices.provider, payments.name), eq(subscriptions.userId, userId), eq(invoices.id, id)));
  return row?.invoice;
}
