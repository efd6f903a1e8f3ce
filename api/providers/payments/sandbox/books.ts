import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import {
  sandboxCustomers,
  type sandboxDisputes,
  type sandboxIntents,
  type sandboxInvoices,
  type sandboxMethods,
  sandboxPaymentKeys,
  type sandboxSubscriptions,
} from "../../../db/sandbox-payment-tables";
import { PaymentError } from "../port";

export type Customer = typeof sandboxCustomers.$inferSelect;
export type Method = typeof sandboxMethods.$inferSelect;
export type Intent = typeof sandboxIntents.$inferSelect;
export type Sub = typeof sandboxSubscriptions.$inferSelect;
export type Invoice = typeof sandboxInvoices.$inferSelect;
export type Dispute = typeof sandboxDisputes.$inferSelect;

/** What the sandbox stands on. */
export interface Desk {
  db: Db;
  /** The real clock; each customer's may be ahead of it. */
  now: () => Date;
}

/** One transaction on a customer's books, who is locked until it ends: whatever happens to one happens in turn. */
export interface Books {
  tx: Db;
  customer: Customer;
  /** By the customer's clock. */
  at: Date;
  /** By the real clock: when events leave. */
  realNow: Date;
}

export const customerTime = ({ clockSeconds }: Pick<Customer, "clockSeconds">, realNow: Date) =>
  new Date(realNow.getTime() + clockSeconds * 1000);

/** Does something to a customer's books: all of it or nothing. @throws {PaymentError} `not_found` without such a customer */
export function withCustomer<T>(
  { db, now }: Desk,
  customerId: string,
  act: (books: Books) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.id, customerId))
      .for("update");
    if (!customer) throw missing("customer");
    const realNow = now();
    return act({ tx, customer, at: customerTime(customer, realNow), realNow });
  });
}

/** A customer as they are now. @throws {PaymentError} `not_found` */
export async function findCustomer({ db }: Pick<Desk, "db">, id: string): Promise<Customer> {
  const [customer] = await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id));
  if (!customer) throw missing("customer");
  return customer;
}

/** What is named is not there, in the real provider's word. */
export const missing = (what: string) =>
  new PaymentError("not_found", what, { status: 404, code: "resource_missing" });

/** What was asked cannot be. @param display the provider's sentence, where it may be shown */
export const invalid = (call: string, code: string, display?: string) =>
  new PaymentError("invalid", call, { status: 400, code, display });

/**
 * Makes an object once for each Idempotency-Key, and says which: of the same key with the same question it is the same
 * one ever after. What throws keeps no key, as with the real provider.
 */
export async function once(
  { tx, realNow }: Pick<Books, "tx" | "realNow">,
  key: string,
  question: readonly unknown[],
  make: () => Promise<string>,
): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(question)).digest("base64url");
  const kept = eq(sandboxPaymentKeys.key, key);
  const mine = await tx
    .insert(sandboxPaymentKeys)
    .values({ key, digest, createdAt: realNow })
    .onConflictDoNothing()
    .returning({ key: sandboxPaymentKeys.key });
  if (mine.length > 0) {
    const objectId = await make();
    await tx.update(sandboxPaymentKeys).set({ objectId }).where(kept);
    return objectId;
  }
  const [earlier] = await tx.select().from(sandboxPaymentKeys).where(kept);
  if (earlier?.digest !== digest || !earlier.objectId) {
    throw invalid(String(question[0]), "idempotency_error");
  }
  return earlier.objectId;
}

/** An id as the real provider's: what it is, and 24 letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
