import { and, desc, eq, notInArray } from "drizzle-orm";
import {
  sandboxCustomers,
  sandboxIntents,
  sandboxMethods,
  sandboxSubscriptions,
} from "../../../db/sandbox-payment-tables";
import { PaymentError, type ProviderCard } from "../port";
import { type Books, type Customer, invalid, type Method, missing, newId } from "./books";
import { judgeSetup, namedCard, type ReadCard } from "./cards";
import { emit } from "./events";
import { methodObject } from "./shapes";

/** A subscription of which nothing will be charged any more. */
export const endedStatuses = ["canceled", "incomplete_expired"];

/** A card that is nobody's yet. */
export async function newMethod({ tx, at }: Books, card: ReadCard): Promise<Method> {
  const [method] = await tx
    .insert(sandboxMethods)
    .values({ id: newId("pm"), ...card, createdAt: at })
    .returning();
  if (!method) throw new Error("A card was not kept.");
  return method;
}

export async function findMethod({ tx }: Pick<Books, "tx">, id: string | null): Promise<Method | undefined> {
  if (id === null) return undefined;
  const [method] = await tx.select().from(sandboxMethods).where(eq(sandboxMethods.id, id));
  return method;
}

/** A card that is this customer's. @throws {PaymentError} `not_found` */
export async function ownMethod(books: Books, id: string): Promise<Method> {
  const method = await findMethod(books, id);
  if (method?.customerId !== books.customer.id) throw missing("payment method");
  return method;
}

/** Makes a card the customer's. @param isSetUp its owner has authenticated it for later charges */
export async function keepMethod(books: Books, method: Method, isSetUp: boolean): Promise<Method> {
  const [kept] = await books.tx
    .update(sandboxMethods)
    .set({ customerId: books.customer.id, isSetUp: isSetUp || method.isSetUp })
    .where(eq(sandboxMethods.id, method.id))
    .returning();
  if (!kept) throw missing("payment method");
  if (method.customerId === null) await emit(books, "payment_method.attached", methodObject(kept));
  return kept;
}

/**
 * Makes a card the customer's and the default. As with the real provider a card that was detached, or used without
 * being anybody's, can be nobody's any more; and a test card's name, such as pm_card_visa, makes a new one.
 */
export async function attach(books: Books, id: string): Promise<ProviderCard> {
  const named = namedCard(id, books.at);
  let method = named ? await attachNamed(books, named) : await findMethod(books, id);
  if (!method) throw missing("payment method");
  if (method.customerId === null) throw invalid("attach", "payment_method_unexpected_state");
  if (method.customerId !== books.customer.id) throw missing("payment method");
  method = await makeDefault(books, method);
  return toCard(method, method.id);
}

async function attachNamed(books: Books, card: ReadCard): Promise<Method> {
  const verdict = judgeSetup(card.behaviour, true);
  if (verdict.is === "refused") {
    const { code, message } = verdict.refusal;
    throw new PaymentError("declined", "attach", { status: 402, code, display: message });
  }
  return keepMethod(books, await newMethod(books, card), false);
}

/** What is charged from now on, for subscriptions that are there already too. */
export async function makeDefault({ tx, customer }: Books, method: Method): Promise<Method> {
  await tx
    .update(sandboxCustomers)
    .set({ defaultMethodId: method.id })
    .where(eq(sandboxCustomers.id, customer.id));
  const { customerId, status } = sandboxSubscriptions;
  await tx
    .update(sandboxSubscriptions)
    .set({ methodId: method.id })
    .where(and(eq(customerId, customer.id), notInArray(status, endedStatuses)));
  return method;
}

/** Forgets a card: it is nobody's, and never charged again. */
export async function detach(books: Books, method: Method): Promise<void> {
  const [detached] = await books.tx
    .update(sandboxMethods)
    .set({ customerId: null })
    .where(eq(sandboxMethods.id, method.id))
    .returning();
  if (books.customer.defaultMethodId === method.id) {
    await books.tx
      .update(sandboxCustomers)
      .set({ defaultMethodId: null })
      .where(eq(sandboxCustomers.id, books.customer.id));
  }
  // Whoever is asked to authenticate it has to give another.
  await books.tx
    .update(sandboxIntents)
    .set({ status: "requires_payment_method", methodId: null })
    .where(and(eq(sandboxIntents.methodId, method.id), eq(sandboxIntents.status, "requires_action")));
  if (detached) await emit(books, "payment_method.detached", methodObject(detached));
}

export const listMethods = ({ tx, customer }: { tx: Books["tx"]; customer: Pick<Customer, "id"> }) =>
  tx
    .select()
    .from(sandboxMethods)
    .where(eq(sandboxMethods.customerId, customer.id))
    .orderBy(desc(sandboxMethods.createdAt), desc(sandboxMethods.id));

export const toCard = (
  { id, brand, last4, expMonth, expYear }: Method,
  defaultMethodId: string | null,
): ProviderCard => ({ id, brand, last4, expMonth, expYear, isDefault: id === defaultMethodId });
