import { type BillingDeps, cardsOf, findOwnCustomer } from "../billing/customer";
import { PaymentError } from "../providers/payments/port";

/** As users.userPaymentMethods tells a card, without the id that it can be charged by. */
interface SavedCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/**
 * A user's cards, which the card provider alone has. Null where it cannot be asked: a copy of somebody's data does not
 * wait for another's server to come back.
 */
export async function savedCardsOf(deps: BillingDeps, userId: string): Promise<SavedCard[] | null> {
  try {
    const customer = await findOwnCustomer(deps, { kind: "user", id: userId });
    const cards = customer ? await cardsOf(deps, customer) : [];
    return cards.map(({ brand, last4, expMonth, expYear }) => ({ brand, last4, expMonth, expYear }));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return error.kind === "not_found" ? [] : null;
  }
}
