import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { z } from "zod";
import { sandboxIntents } from "../../../db/sandbox-payment-tables";
import { type Desk, type Intent, withCustomer } from "./books";
import type { Refusal } from "./cards";
import { authenticate, giveCard } from "./confirm";
import { findIntent, isOpen } from "./intents";

const MAX_BODY = 10_000;

/** What the script of a card element sends: the intent's secret and what was typed. */
const Asked = z.object({
  clientSecret: z.string().regex(/^[\w]{10,200}$/),
  number: z.string().max(40),
  expMonth: z.coerce.number(),
  expYear: z.coerce.number(),
  cvc: z.string().max(10),
  /** What the owner's bank finds out, where it asks; without it the element has to ask. */
  authenticate: z.enum(["complete", "fail"]).optional(),
});

/**
 * What the provider's script would ask from within a page of any site: POST /hosted/card-element, in JSON. The secret of
 * an intent is all the leave that it takes; there are no cookies. A refusal is 402, as with the real provider.
 */
export function sandboxCardElement(desk: Desk): Hono {
  const app = new Hono();
  const path = "/hosted/card-element";
  app.use(path, cors({ origin: "*", allowMethods: ["POST"], allowHeaders: ["content-type"] }));
  app.post(
    path,
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (c) => c.json(error({ code: "invalid_request", message: "The request is too large." }), 413),
    }),
    async (c) => {
      const asked = Asked.safeParse(await c.req.json().catch(() => undefined));
      if (!asked.success) {
        return c.json(error({ code: "invalid_request", message: "The request is not valid." }), 400);
      }
      const outcome = await act(desk, asked.data);
      if (!outcome) {
        const message = "This payment or setup has ended. Please start again.";
        return c.json(error({ code: "intent_unexpected_state", message }), 404);
      }
      if ("code" in outcome) return c.json(error(outcome), 402);
      const { status, methodId, errorCode, errorMessage } = outcome;
      if (status === "requires_action") return c.json({ status });
      if (status === "succeeded") return c.json({ status, paymentMethodId: methodId });
      return c.json(error({ code: errorCode ?? "card_declined", message: errorMessage ?? "" }), 402);
    },
  );
  return app;
}

const error = ({ code, message }: Refusal) => ({ error: { code, message } });

async function act(
  desk: Desk,
  { clientSecret, authenticate: found, ...typed }: z.infer<typeof Asked>,
): Promise<Intent | Refusal | undefined> {
  const [known] = await desk.db
    .select({ id: sandboxIntents.id, customerId: sandboxIntents.customerId })
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret));
  if (!known) return undefined;
  return withCustomer(desk, known.customerId, async (books) => {
    let intent = await findIntent(books, known.id);
    if (!isOpen(intent, books.at)) return undefined;
    if (intent.status === "requires_payment_method") {
      const given = await giveCard(books, intent, typed);
      if ("code" in given) return given;
      intent = given;
    }
    return intent.status === "requires_action" && found
      ? authenticate(books, intent, found === "complete")
      : intent;
  });
}
