import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { findUserById } from "../auth/users";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { paymentCustomers } from "../db/payment-tables";
import type { Deps } from "../deps";
import { PaymentError, type ProviderCard } from "../providers/payments/port";

/** What work on cards, customers and subscriptions stands on. */
export type BillingDeps = Pick<Deps, "db" | "settings" | "now" | "log" | "seal" | "payments">;

/** A customer whom the provider knows. */
export type Customer = typeof paymentCustomers.$inferSelect & { providerId: string };
type OwnerKind = Customer["ownerKind"];

/** Somebody whom the provider is to know; the e-mail and the name are those of the account. */
export interface Owner {
  kind: OwnerKind;
  id: string;
  email: string;
  name?: string | undefined;
  phone?: string | undefined;
}

/** The account of an id, whether a user's or an investor's. */
export async function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  const found = await findUserById(db, id);
  if (found) {
    const { email, phone } = found;
    return { kind: "user", id, email, name: nameOf(found), ...(phone && { phone }) };
  }
  const [investor] = await db.select().from(investors).where(eq(investors.id, id));
  return investor && { kind: "investor", id, email: investor.email, name: nameOf(investor) };
}

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

/**
 * Whom the provider knows somebody as: made at the first call, the same ever after. Safe at any time, by several at once
 * and after any of them died: the row is written first, and its id is the key of the question.
 * @throws {PaymentError}
 */
export async function customerOf(deps: BillingDeps, owner: Owner): Promise<Customer> {
  const { db, now, payments } = deps;
  const known = await findOwnCustomer(deps, owner);
  if (known) return known;
  await db
    .insert(paymentCustomers)
    .values({
      id: randomUUID(),
      ownerKind: owner.kind,
      ownerId: owner.id,
      provider: payments.name,
      createdAt: now(),
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(paymentCustomers).where(isOf(deps, owner));
  if (!row) throw new Error("a customer was deleted while it was made");
  const { email, name, phone } = owner;
  const person = { reference: row.id, email, name, phone };
  const key = `customer ${row.id} ${digestOf(person)}`;
  const made = await payments.createCustomer(person, key).catch(async (error: unknown) => {
    // Asked by the same key it would fail for a day: the next question is another row's.
    if (error instanceof PaymentError && error.isKept) await dropUnmade(deps, row.id);
    throw error;
  });
  // Who was asked at the same time may have been quicker; its answer counts, and the other is a customer without cards.
  await db
    .update(paymentCustomers)
    .set({ providerId: made.id })
    .where(and(eq(paymentCustomers.id, row.id), isNull(paymentCustomers.providerId)));
  const kept = await findOwnCustomer(deps, owner);
  if (!kept) throw new Error("a customer was deleted while it was made");
  return kept;
}

/** Unless somebody who asked at the same time was answered. */
async function dropUnmade({ db }: BillingDeps, id: string): Promise<void> {
  await db
    .delete(paymentCustomers)
    .where(and(eq(paymentCustomers.id, id), isNull(paymentCustomers.providerId)));
}

/**
 * A customer's cards. One whom the provider does not know any more is nobody's from now on: asked for again, its owner is
 * a new one there.
 * @throws {PaymentError}
 */
export async function cardsOf(deps: BillingDeps, customer: Customer): Promise<ProviderCard[]> {
  try {
    return await deps.payments.cards(customer.providerId);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== "not_found") throw error;
    deps.log.warn({ customer: customer.id }, "the provider does not know a customer any more");
    await disown(deps, eq(paymentCustomers.id, customer.id));
    throw error;
  }
}

/** The customer stays, with its invoices, and nobody's: what is asked for later is of another one. */
export const forgetOwner = (deps: BillingDeps, owner: Pick<Owner, "kind" | "id">): Promise<void> =>
  disown(deps, isOf(deps, owner));

async function disown({ db }: BillingDeps, which: SQL | undefined): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ ownerId: `deleted ${randomUUID()}` })
    .where(which);
}

/** The customer of that id, as calls name it. */
export async function findCustomer({ db, payments }: BillingDeps, id: string): Promise<Customer | undefined> {
  const [row] = await db
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.id, id), eq(paymentCustomers.provider, payments.name)));
  return withProvider(row);
}

/** The customer whom the provider knows by that id. */
export async function findCustomerByProviderId(
  { db, payments }: BillingDeps,
  id: string,
): Promise<Customer | undefined> {
  const { provider, providerId } = paymentCustomers;
  const [row] = await db
    .select()
    .from(paymentCustomers)
    .where(and(eq(provider, payments.name), eq(providerId, id)));
  return withProvider(row);
}

/** The customer that a user or an investor is, once the provider has answered. */
export async function findOwnCustomer(
  deps: BillingDeps,
  owner: Pick<Owner, "kind" | "id">,
): Promise<Customer | undefined> {
  const [row] = await deps.db.select().from(paymentCustomers).where(isOf(deps, owner));
  return withProvider(row);
}

const isOf = ({ payments }: BillingDeps, { kind, id }: Pick<Owner, "kind" | "id">) =>
  and(
    eq(paymentCustomers.provider, payments.name),
    eq(paymentCustomers.ownerKind, kind),
    eq(paymentCustomers.ownerId, id),
  );

function withProvider(row: typeof paymentCustomers.$inferSelect | undefined): Customer | undefined {
  return row?.providerId ? { ...row, providerId: row.providerId } : undefined;
}

/** The same key with another question is an error: who has another e-mail by now asks by another key. */
const digestOf = (person: object) =>
  createHash("sha256").update(JSON.stringify(person)).digest("base64url").slice(0, 16);
