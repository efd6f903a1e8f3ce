import { and, desc, eq, ne } from "drizzle-orm";
import { sandboxCustomers, sandboxInvoices, sandboxSubscriptions } from "../../../db/sandbox-payment-tables";
import type { ProviderInvoice } from "../port";
import { type Books, type Intent, type Invoice, missing, newId, type Sub } from "./books";
import { type EventType, emit } from "./events";
import { hostedUrlOf } from "./intents";
import { invoiceObject, subscriptionObject } from "./shapes";

/** Uses up a customer's credit as far as a sum goes. @returns what is left to pay */
async function lessCredit({ tx, customer: { id } }: Books, amountCents: number): Promise<number> {
  const own = eq(sandboxCustomers.id, id);
  const [row] = await tx
    .select({ creditCents: sandboxCustomers.creditCents })
    .from(sandboxCustomers)
    .where(own);
  const used = Math.min(row?.creditCents ?? 0, amountCents);
  if (used === 0) return amountCents;
  await tx
    .update(sandboxCustomers)
    .set({ creditCents: (row?.creditCents ?? 0) - used })
    .where(own);
  return amountCents - used;
}

/** Makes an invoice of a subscription's present period, less the customer's credit. Numbered as the real provider does: customer, then count. */
export async function newInvoice(
  books: Books,
  sub: Sub,
  { amountCents, status }: { amountCents: number; status: "open" | "draft" | "void" },
): Promise<Invoice> {
  const { tx, customer, at } = books;
  const count = await tx.$count(sandboxInvoices, eq(sandboxInvoices.customerId, customer.id));
  const [invoice] = await tx
    .insert(sandboxInvoices)
    .values({
      id: newId("in"),
      number: `${customer.id.slice(-8).toUpperCase()}-${String(count + 1).padStart(4, "0")}`,
      subscriptionId: sub.id,
      customerId: customer.id,
      status,
      amountCents: status === "open" ? await lessCredit(books, amountCents) : amountCents,
      periodStart: sub.periodStartsAt,
      periodEnd: sub.periodEndsAt,
      createdAt: at,
    })
    .returning();
  if (!invoice) throw new Error("An invoice was not kept.");
  return invoice;
}

export async function findInvoice({ tx }: Pick<Books, "tx">, id: string): Promise<Invoice> {
  const [invoice] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id));
  if (!invoice) throw missing("invoice");
  return invoice;
}

export async function changeInvoice(
  { tx }: Pick<Books, "tx">,
  { id }: Pick<Invoice, "id">,
  changes: Partial<Invoice>,
  tell?: { books: Books; type: EventType },
): Promise<Invoice> {
  const [invoice] = await tx
    .update(sandboxInvoices)
    .set(changes)
    .where(eq(sandboxInvoices.id, id))
    .returning();
  if (!invoice) throw missing("invoice");
  if (tell) await emit(tell.books, tell.type, invoiceObject(invoice));
  return invoice;
}

/** The invoice that a subscription's standing hangs on: the last that is to be paid. */
export async function openInvoice(
  { tx }: Pick<Books, "tx">,
  subscriptionId: string,
): Promise<Invoice | undefined> {
  const [invoice] = await tx
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.subscriptionId, subscriptionId), eq(sandboxInvoices.status, "open")))
    .orderBy(desc(sandboxInvoices.createdAt), desc(sandboxInvoices.number))
    .limit(1);
  return invoice;
}

/** Changes a subscription and tells so. */
export async function changeSub(
  books: Books,
  { id }: Pick<Sub, "id">,
  changes: Partial<Sub>,
  type: EventType = "customer.subscription.updated",
): Promise<Sub> {
  const [sub] = await books.tx
    .update(sandboxSubscriptions)
    .set(changes)
    .where(eq(sandboxSubscriptions.id, id))
    .returning();
  if (!sub) throw missing("subscription");
  await emit(books, type, subscriptionObject(sub));
  return sub;
}

/** Books an invoice as paid; with the last one that was open the subscription is active again, unless it has ended. */
export async function invoicePaid(books: Books, invoice: Invoice): Promise<Invoice> {
  const paid = await changeInvoice(
    books,
    invoice,
    { status: "paid", paidCents: invoice.amountCents, paidAt: books.at, nextAttemptAt: null },
    { books, type: "invoice.paid" },
  );
  const sub = await findSub(books, invoice.subscriptionId);
  const waits = ["incomplete", "past_due", "unpaid"].includes(sub.status);
  if (waits && !(await openInvoice(books, sub.id))) await changeSub(books, sub, { status: "active" });
  return paid;
}

export async function findSub({ tx }: Pick<Books, "tx">, id: string): Promise<Sub> {
  const [sub] = await tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  if (!sub) throw missing("subscription");
  return sub;
}

/** A customer's invoices, drafts left out as nobody has been asked for them, the newest first. */
export const listInvoices = ({ tx }: Pick<Books, "tx">, customerId: string) =>
  tx
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.customerId, customerId), ne(sandboxInvoices.status, "draft")))
    .orderBy(desc(sandboxInvoices.createdAt), desc(sandboxInvoices.number));

/** What is shown of an invoice beside what is in the books. */
export interface Shown {
  ownUrl: string;
  /** Whether tax is worked out: it is in the price then, as the real provider's `inclusive` has it. */
  automaticTax?: boolean | undefined;
}

/** In percent: the tax that is in every price of the sandbox, wherever its customers are. */
const TAX_RATE = 8;
const taxIn = (cents: number): number => cents - Math.round((cents * 100) / (100 + TAX_RATE));

export const toInvoice = (
  invoice: Invoice,
  intent: Intent | undefined,
  { ownUrl, automaticTax }: Shown,
): ProviderInvoice => ({
  id: invoice.id,
  subscriptionId: invoice.subscriptionId,
  number: invoice.number,
  status: invoice.status,
  amountCents: invoice.amountCents,
  paidCents: invoice.paidCents,
  refundedCents: invoice.refundedCents,
  taxCents: automaticTax ? taxIn(invoice.amountCents) : undefined,
  createdAt: invoice.createdAt,
  paidAt: invoice.paidAt ?? undefined,
  attempts: invoice.attempts,
  nextAttemptAt: invoice.nextAttemptAt ?? undefined,
  periodStart: invoice.periodStart,
  periodEnd: invoice.periodEnd,
  hostedUrl: invoice.status === "open" && intent ? hostedUrlOf(intent, ownUrl) : undefined,
});
