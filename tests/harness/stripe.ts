import type Stripe from "stripe";
import { PaymentError, type Payments } from "../../api/providers/payments/port";
import { createStripePayments } from "../../api/providers/payments/stripe/payments";
import { type Behaviour, type MisbehavingUpstream, reply, startUpstream } from "./upstream";

export const webhookSecret = "whsec_of_tests";
export const secretKey = "sk_test_canary_of_tests";
export const returnUrl = "http://site.test/subscribe?code=COFOUNDER";

type Objects =
  | Stripe.Customer
  | Stripe.CustomerBalanceTransaction
  | Stripe.DeletedCustomer
  | Stripe.PaymentMethod
  | Stripe.SetupIntent
  | Stripe.PaymentIntent
  | Stripe.Checkout.Session
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.InvoicePayment
  | Stripe.Subscription
  | Stripe.Invoice;

/** An answer of the provider's; of a list, its objects. */
export const answer = (body: Objects | Stripe.ApiList<Objects>): Behaviour => reply(body);

/** A refusal in the provider's form. */
export const refusal = (
  status: number,
  error: { type: string; code?: string; decline_code?: string; message?: string },
): Behaviour => reply({ error: { message: "Words for whoever wrote the request.", ...error } }, status);

/** A server in the provider's place, and the adapter that calls it by the official library. */
export interface FakeStripe extends Pick<MisbehavingUpstream, "seen" | "count" | "close"> {
  payments: Payments;
  /** What it does with "POST /customers" and the like from now on. */
  on(route: string, ...behaviours: Behaviour[]): void;
  /** "POST /customers" for each request so far. */
  asked(): string[];
  /** The form or query, and the key, of the last request of a route, as the library wrote them. */
  sent(route: string): { fields: Record<string, string>; key: string | undefined };
}

export async function startStripe({ timeoutMs = 5_000, automaticTax = false } = {}): Promise<FakeStripe> {
  const server = await startUpstream();
  const { seen } = server;
  const routeOf = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path.replace(/\?.*/, "").replace(/^\/v1/, "")}`;
  return {
    seen,
    count: (route) => seen.filter((request) => routeOf(request) === route).length,
    close: server.close,
    payments: createStripePayments({
      secretKey,
      webhookSecrets: [webhookSecret],
      product: "prod_1",
      automaticTax,
      url: server.baseUrl,
      timeoutMs,
    }),
    on: (route, ...behaviours) => server.on(route.replace(" ", " /v1"), ...behaviours),
    asked: () => seen.map(routeOf),
    sent: (route) => {
      const request = seen.findLast((one) => routeOf(one) === route);
      if (!request) throw new Error(`nobody asked for ${route}`);
      const { search } = new URL(request.path, server.baseUrl);
      const key = request.headers["idempotency-key"];
      return {
        fields: Object.fromEntries(new URLSearchParams(request.body || search)),
        key: typeof key === "string" ? key : undefined,
      };
    },
  };
}

/** The error that a call came to. */
export async function errorOf(call: Promise<unknown>): Promise<PaymentError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaymentError)) throw new Error(`no PaymentError: ${String(error)}`);
  return error;
}
