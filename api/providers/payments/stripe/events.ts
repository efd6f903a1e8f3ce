import type Stripe from "stripe";
import { z } from "zod";
import { PaymentError, type ProviderEvent } from "../port";
import { at } from "./objects";

/** The provider's own time limit for a signature. */
const TOLERANCE_SECONDS = 300;

const Subject = z.object({
  id: z.string().min(1),
  object: z.string().min(1),
  /** Of a Checkout session. */
  mode: z.string().nullish(),
  /** Of a charge. */
  payment_intent: z.string().nullish(),
  customer: z.string().nullish().catch(undefined),
});

/** Reads what a webhook brought, after its signature: the event says what to read again, and nothing more of it counts. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string | undefined,
): ProviderEvent {
  const event = verified(stripe, secret, body, signature);
  const subject = Subject.safeParse(event.data.object);
  const happenedAt = at(event.created);
  if (!subject.success || !happenedAt) throw new PaymentError("malformed", "readEvent");
  const { kind, id } = told(subject.data);
  const { customer } = subject.data;
  const about = { id: event.id, type: event.type, objectKind: kind, objectId: id, happenedAt };
  return customer ? { ...about, customerId: customer } : about;
}

function verified(stripe: Stripe, secret: string, body: string, signature: string | undefined) {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? "", secret, TOLERANCE_SECONDS);
  } catch (error) {
    // The body is read once its signature is good: whatever broke before, a header that is none too, is about that.
    throw new PaymentError(error instanceof SyntaxError ? "malformed" : "signature", "readEvent");
  }
}

/** A payment on the provider's page goes by the page's id, and a charge is read by its payment. */
function told({ object, id, mode, payment_intent: payment }: z.infer<typeof Subject>) {
  if (object === "checkout.session" && mode === "payment") return { kind: "payment_intent", id };
  if (object === "charge" && payment) return { kind: "payment_intent", id: payment };
  return { kind: object, id };
}
