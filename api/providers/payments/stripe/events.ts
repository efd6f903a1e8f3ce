import type Stripe from "stripe";
import { z } from "zod";
import { PaymentError, type ProviderEvent } from "../port";
import type { Desk } from "./ask";
import { at } from "./objects";

/** The provider's own time limit for a signature. */
const TOLERANCE_SECONDS = 300;

const Subject = z.object({
  id: z.string().min(1),
  object: z.string().min(1),
  /** Of a Checkout session. */
  mode: z.string().nullish(),
  /** Of a charge, and of its refund. */
  payment_intent: z.string().nullish(),
  customer: z.string().nullish().catch(undefined),
});

/**
 * Reads what a webhook brought, after its signature: the event says what to read again, and nothing more of it counts.
 * @param secrets any of them may have signed
 */
export function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string | undefined,
): ProviderEvent {
  const event = toEvent(verified(stripe, secrets, body, signature));
  if (!event) throw new PaymentError("malformed", "readEvent");
  return event;
}

/** What is listed at once, and the most that is listed: more than happens in the day that is asked for. */
const PAGE = 100;
const MOST = 10_000;
/** What is read again when an event tells of it. Of the rest of an account, such as its balance, nothing is kept. */
const kinds = ["subscription", "invoice", "payment_intent", "dispute"];

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** What happened since then, and before `until`, as the provider keeps it for 30 days. */
export const listStripeEvents = (
  { stripe, ask }: Desk,
  since: Date,
  until: Date | undefined,
): Promise<ProviderEvent[]> =>
  ask("eventsSince", async () => {
    const created = { gte: secondsOf(since), ...(until && { lt: secondsOf(until) }) };
    const found = await stripe.events.list({ created, limit: PAGE }).autoPagingToArray({ limit: MOST });
    return found
      .toReversed()
      .flatMap((event) => toEvent(event) ?? [])
      .filter(({ objectKind }) => kinds.includes(objectKind));
  });

/** Undefined for what names nothing that could be read again. */
function toEvent(event: Stripe.Event): ProviderEvent | undefined {
  const subject = Subject.safeParse(event.data.object);
  const happenedAt = at(event.created);
  if (!subject.success || !happenedAt) return undefined;
  const { kind, id } = told(subject.data);
  const { customer } = subject.data;
  const about = { id: event.id, type: event.type, objectKind: kind, objectId: id, happenedAt };
  return customer ? { ...about, customerId: customer } : about;
}

function verified(stripe: Stripe, secrets: readonly string[], body: string, signature = ""): Stripe.Event {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      // The body is read once its signature is good: whatever broke before, a header that is none too, is about that.
      if (error instanceof SyntaxError) throw new PaymentError("malformed", "readEvent");
    }
  }
  throw new PaymentError("signature", "readEvent");
}

/** A payment on the provider's page goes by the page's id, and a charge or a refund is read by its payment. */
function told({ object, id, mode, payment_intent: payment }: z.infer<typeof Subject>) {
  if (object === "checkout.session" && mode === "payment") return { kind: "payment_intent", id };
  if ((object === "charge" || object === "refund") && payment) return { kind: "payment_intent", id: payment };
  return { kind: object, id };
}
