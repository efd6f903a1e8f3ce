import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Deps } from "../deps";
import { PaymentError } from "../providers/payments/port";
import { keepEvent } from "./events";

/** Where the card provider tells what happened. */
export const WEBHOOK_PATH = "/webhooks/payments";
/** Bytes; the provider's largest objects are far below. */
export const MAX_EVENT = 500_000;

/**
 * Takes the provider's events: the signature over the very bytes first, then stored, then answered; a job works them off.
 * A wrong signature is a 400, and nothing is stored.
 */
export function paymentWebhook(deps: Deps): Hono {
  const app = new Hono();
  app.use(
    WEBHOOK_PATH,
    bodyLimit({ maxSize: MAX_EVENT, onError: (c) => c.json({ message: "The event is too large." }, 413) }),
  );
  app.post(WEBHOOK_PATH, async (c) => {
    const body = await c.req.text();
    try {
      const event = await deps.payments.readEvent(body, c.req.header("stripe-signature"));
      await keepEvent(deps, event);
      deps.log.info({ providerEvent: event.id, type: event.type }, "the card provider reported an event");
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      deps.log.warn({ error: error.message }, "a webhook of the card provider was refused");
      return c.json({ message: "This event is not the card provider's." }, 400);
    }
    await deps.jobs.send("payment-events", {});
    return c.json({ received: true });
  });
  return app;
}
