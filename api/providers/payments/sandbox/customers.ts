import { and, eq, inArray } from "drizzle-orm";
import { sandboxCustomers, sandboxIntents } from "../../../db/sandbox-payment-tables";
import { PaymentError } from "../port";
import { type Desk, invalid, once, withCustomer } from "./books";
import { openStatuses } from "./intents";
import { detach, endedStatuses, listMethods } from "./methods";
import { end, subscriptionsOf } from "./subscriptions";

/** Forgets a customer with cards and intents, and ends what is left of subscriptions. No error where there is none. */
export async function dropCustomer(desk: Desk, customerId: string): Promise<void> {
  try {
    await withCustomer(desk, customerId, async (books) => {
      for (const sub of await subscriptionsOf(books, customerId)) {
        if (!endedStatuses.includes(sub.status)) await end(books, sub);
      }
      for (const method of await listMethods(books)) await detach(books, method);
      const { customerId: owner, status } = sandboxIntents;
      await books.tx
        .update(sandboxIntents)
        .set({ status: "canceled" })
        .where(and(eq(owner, customerId), inArray(status, openStatuses)));
      await books.tx.delete(sandboxCustomers).where(eq(sandboxCustomers.id, customerId));
    });
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === "not_found")) throw error;
  }
}

/** Gives a customer credit, once for each key. @throws {PaymentError} */
export async function giveCredit(
  desk: Desk,
  customerId: string,
  amountCents: number,
  key: string,
): Promise<void> {
  await withCustomer(desk, customerId, async (books) => {
    if (!Number.isInteger(amountCents) || amountCents < 1) throw invalid("credit", "amount_too_small");
    await once(books, key, ["credit", customerId, amountCents], async () => {
      await books.tx
        .update(sandboxCustomers)
        .set({ creditCents: books.customer.creditCents + amountCents })
        .where(eq(sandboxCustomers.id, customerId));
      return customerId;
    });
  });
}
