import { PaymentError, type Payments } from "../port";
import { type Desk, isRefused } from "./ask";
import { idOf, REFERENCE, toHostedPayment, toPayment } from "./objects";

type IntentCalls = Pick<
  Payments,
  "beginSetup" | "beginPayment" | "readPayment" | "findPayments" | "abandonPayment" | "refund"
>;

/** Cards alone: nothing else is charged later, or listed among what is kept. */
const CARD: "card"[] = ["card"];
/** More than a customer has pledges. */
const MOST = 500;
const PAGE = 100;

/** On the provider's page a payment goes by the page's id, `cs_…`; else by the intent's, `pi_…`. */
const isHosted = (id: string) => id.startsWith("cs_");

const SESSION = { expand: ["payment_intent.latest_charge"] };
const INTENT = { expand: ["latest_charge"] };

/** Keeping a card and paying, with the provider's script or on its page (Checkout, PROVIDERS 2). */
export function intentCalls({ stripe, ask }: Desk): IntentCalls {
  const { sessions } = stripe.checkout;
  const read = async (id: string) =>
    isHosted(id)
      ? toHostedPayment(await sessions.retrieve(id, SESSION))
      : toPayment(await stripe.paymentIntents.retrieve(id, INTENT));
  const intentOf = async (id: string) =>
    isHosted(id) ? idOf((await sessions.retrieve(id)).payment_intent) : id;

  return {
    beginSetup: (customer, returnUrl) =>
      ask("beginSetup", async () => {
        if (returnUrl === undefined) {
          const intent = await stripe.setupIntents.create({
            customer,
            usage: "off_session",
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            allowed_payment_method_types: CARD,
          });
          return { id: intent.id, clientSecret: intent.client_secret ?? undefined };
        }
        const session = await sessions.create({
          mode: "setup",
          customer,
          allowed_payment_method_types: CARD,
          success_url: returnUrl,
          cancel_url: returnUrl,
        });
        return { id: session.id, hostedUrl: session.url ?? undefined };
      }),

    beginPayment: (
      { customerId: customer, amountCents, reference, description, returnUrl },
      idempotencyKey,
    ) =>
      ask("beginPayment", async () => {
        const metadata = { [REFERENCE]: reference };
        if (returnUrl === undefined) {
          const intent = await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: "usd",
              customer,
              description,
              metadata,
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              allowed_payment_method_types: CARD,
              ...INTENT,
            },
            { idempotencyKey },
          );
          return toPayment(intent);
        }
        const price_data = {
          currency: "usd",
          unit_amount: amountCents,
          product_data: { name: description },
        };
        const session = await sessions.create(
          {
            mode: "payment",
            customer,
            allowed_payment_method_types: CARD,
            line_items: [{ quantity: 1, price_data }],
            client_reference_id: reference,
            metadata,
            payment_intent_data: { description, metadata },
            success_url: returnUrl,
            cancel_url: returnUrl,
            ...SESSION,
          },
          { idempotencyKey },
        );
        return toHostedPayment(session);
      }),

    readPayment: (id) => ask("readPayment", () => read(id)),

    findPayments: (customer, reference) =>
      ask("findPayments", async () => {
        const [pages, intents] = await Promise.all([
          sessions
            .list({ customer, limit: PAGE, expand: ["data.payment_intent.latest_charge"] })
            .autoPagingToArray({ limit: MOST }),
          stripe.paymentIntents
            .list({ customer, limit: PAGE, expand: ["data.latest_charge"] })
            .autoPagingToArray({ limit: MOST }),
        ]);
        const hosted = pages.filter(({ metadata }) => metadata?.[REFERENCE] === reference);
        const onPages = hosted.map(({ payment_intent }) => idOf(payment_intent));
        return [
          ...hosted.map(toHostedPayment),
          ...intents
            .filter(({ id, metadata }) => metadata[REFERENCE] === reference && !onPages.includes(id))
            .map(toPayment),
        ];
      }),

    abandonPayment: (id) =>
      ask("abandonPayment", async () => {
        try {
          await ask("abandonPayment", async () => {
            if (isHosted(id)) await sessions.expire(id);
            else await stripe.paymentIntents.cancel(id);
          });
        } catch (error) {
          const { status } = isRefused(error) ? await read(id) : { status: undefined };
          if (status !== "canceled" && status !== "succeeded") throw error;
        }
      }),

    refund: (id, idempotencyKey) =>
      ask("refund", async () => {
        const payment_intent = await intentOf(id);
        if (payment_intent === undefined) throw new PaymentError("invalid", "refund", { code: "not_paid" });
        try {
          await ask("refund", () => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
        } catch (error) {
          const payment = isRefused(error) ? await read(id) : undefined;
          if (!payment || payment.refundedCents < payment.amountCents) throw error;
        }
        return read(id);
      }),
  };
}
