import type { Card, Invoice, Subscription } from "../../contract/transactions";
import type { BillingDeps } from "./customer";
import type { InvoiceRow } from "./invoices";
import type { SubscriptionRow } from "./rows";
import { graceUntil } from "./standing";

/** A subscription in the contract's words: "processing" until the provider has answered. */
export const describeSubscription = (
  row: SubscriptionRow,
  { card, opens }: { card: Card | undefined; opens: boolean },
  deps: Pick<BillingDeps, "settings">,
): Subscription => ({
  id: row.id,
  plan: row.plan,
  status: row.status ?? "processing",
  priceCents: row.priceCents,
  listCents: row.listCents,
  promoCode: row.promoCode,
  startedAt: row.createdAt.toISOString(),
  trialEndsAt: text(row.trialEndsAt),
  periodEndsAt: text(row.periodEndsAt),
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  endedAt: text(row.endedAt),
  graceUntil: text(graceUntil(row, deps)),
  disputedSince: text(row.disputedSince),
  opens,
  card: card ?? null,
});

export const describeInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  createdAt: row.createdAt.toISOString(),
  amountCents: row.amountCents,
  refundedCents: row.refundedCents,
  taxCents: row.taxCents,
  status: row.status,
  periodStart: text(row.periodStart),
  periodEnd: text(row.periodEnd),
  hostedUrl: row.hostedUrl,
});

const text = (at: Date | null | undefined) => at?.toISOString() ?? null;
