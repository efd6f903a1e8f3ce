import { PaymentError, type Payments } from "../providers/payments/port";
import { type Attempt, needed } from "./operation";

/** What the operations of a card provider leave for each other. */
export interface StripeState {
  /** When the run began. */
  since: Date;
  customerId?: string;
  cardId?: string;
  paymentId?: string;
  subscriptionId?: string;
  invoiceId?: string;
  disputeId?: string;
  /** Signs a webhook's body as the provider does. */
  sign(body: string): string;
}

export type StripeAttempt = Attempt<Payments, StripeState>;

export const customerOf = ({ state }: StripeAttempt) => needed(state.customerId, "customer");
export const subscriptionOf = ({ state }: StripeAttempt) => needed(state.subscriptionId, "subscription");

/** Subscribes a customer with a test card, without a trial, so that the first month is charged at once. */
export async function subscribeWith(at: StripeAttempt, card: string, word: string) {
  const { id } = await at.port.attach(customerOf(at), card);
  const wanted = {
    customerId: customerOf(at),
    paymentMethodId: id,
    priceCents: 9_900,
    trialDays: 0,
    reference: `${at.mark}-${word}`,
  };
  return at.port.subscribe(wanted, `${at.mark}-${word}`);
}

/** The kind with which a call is refused; undefined where it is not. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PaymentError) return error.kind;
      throw error;
    },
  );
}
