import type Stripe from "stripe";
import { PaymentError, type Payments } from "../port";
import { type Desk, isRefused } from "./ask";
import { idOf, intentIdsOf, REFERENCE, toInvoice } from "./objects";
import { chargeOf } from "./subscriptions";

type InvoiceCalls = Pick<Payments, "credit" | "invoices" | "readInvoice" | "refundInvoice" | "payInvoice">;

const PAGE = 100;
/** Decades of months. */
const MOST = 500;
const EXPAND = ["confirmation_secret", "payments"];

/** Invoices of subscriptions. What was given back of one is told by its charges alone. */
export function invoiceCalls({ stripe, ask }: Desk): InvoiceCalls {
  const read = (id: string) => stripe.invoices.retrieve(id, { expand: EXPAND });
  const show = async (invoice: Stripe.Invoice) => toInvoice(invoice, await refundedOf(invoice));

  async function refundedOf(invoice: Stripe.Invoice): Promise<number> {
    if (invoice.status !== "paid") return 0;
    const charges = await Promise.all(
      intentIdsOf(invoice).map((payment_intent) => stripe.charges.list({ payment_intent, limit: PAGE })),
    );
    return sum(charges.flatMap(({ data }) => data.map(({ amount_refunded }) => amount_refunded)));
  }

  async function refundPart(
    invoice: Stripe.Invoice,
    { amountCents: amount, key }: { amountCents: number; key: string },
  ): Promise<void> {
    const paid: Stripe.Charge[] = [];
    for (const payment_intent of invoice.status === "paid" ? intentIdsOf(invoice) : []) {
      // A failure that was answered is kept under its key: asked again, what was made is looked for.
      const { data: made } = await stripe.refunds.list({ payment_intent, limit: PAGE });
      if (made.some(({ metadata }) => metadata?.[REFERENCE] === key)) return;
      const { data: charges } = await stripe.charges.list({ payment_intent, limit: PAGE });
      paid.push(
        ...charges.filter((charge) => charge.paid && charge.amount - charge.amount_refunded >= amount),
      );
    }
    const [charge] = paid;
    if (!charge) throw new PaymentError("invalid", "refundInvoice", { code: "less_is_left" });
    const wanted = { charge: charge.id, amount, metadata: { [REFERENCE]: key } };
    await stripe.refunds.create(wanted, { idempotencyKey: `refund ${key}` });
  }

  return {
    credit: (customer, amountCents, key) =>
      ask("credit", async () => {
        // A failure that was answered is kept under its key: asked again, what was made is looked for.
        const given = await stripe.customers
          .listBalanceTransactions(customer, { limit: PAGE })
          .autoPagingToArray({ limit: MOST });
        if (given.some(({ metadata }) => metadata?.[REFERENCE] === key)) return;
        // Less than nothing is owed: such a balance is credit.
        const wanted = { amount: -amountCents, currency: "usd", metadata: { [REFERENCE]: key } };
        await stripe.customers.createBalanceTransaction(customer, wanted, {
          idempotencyKey: `credit ${key}`,
        });
      }),

    invoices: (customer) =>
      ask("invoices", async () => {
        const [found, charges] = await Promise.all([
          stripe.invoices
            .list({ customer, limit: PAGE, expand: ["data.payments"] })
            .autoPagingToArray({ limit: MOST }),
          stripe.charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: MOST }),
        ]);
        return found
          .filter(({ status }) => status !== "draft")
          .map((invoice) => {
            const intents = intentIdsOf(invoice);
            const own = charges.filter((charge) => intents.includes(idOf(charge.payment_intent) ?? ""));
            return toInvoice(invoice, sum(own.map(({ amount_refunded }) => amount_refunded)));
          });
      }),

    readInvoice: (id) => ask("readInvoice", async () => show(await read(id))),

    refundInvoice: (id, part) =>
      ask("refundInvoice", async () => {
        const invoice = await read(id);
        if (part) {
          await refundPart(invoice, part);
          return show(await read(id));
        }
        let code: string | undefined;
        for (const payment_intent of invoice.status === "paid" ? intentIdsOf(invoice) : []) {
          try {
            const idempotencyKey = `refund ${payment_intent}`;
            await ask("refundInvoice", () => stripe.refunds.create({ payment_intent }, { idempotencyKey }));
          } catch (error) {
            // It has been given back, or it is not the one that paid: what came of it is looked at below.
            if (!(error instanceof PaymentError) || !isRefused(error)) throw error;
            code = error.code;
          }
        }
        const after = await show(await read(id));
        if (after.refundedCents < after.paidCents) {
          throw new PaymentError("invalid", "refundInvoice", { code });
        }
        return after;
      }),

    payInvoice: (id, _returnUrl, idempotencyKey) =>
      ask("payInvoice", async () => {
        let refusal: string | undefined;
        try {
          // The person is there: their bank may ask them.
          await ask("payInvoice", () => stripe.invoices.pay(id, { off_session: false }, { idempotencyKey }));
        } catch (error) {
          if (!(error instanceof PaymentError) || !error.isFinal) throw error;
          const { status } = await read(id);
          // Refused is an answer; whatever else was wrong is none unless it is paid by now.
          if (error.kind !== "declined" && status !== "paid") throw error;
          refusal = error.display;
        }
        const invoice = await read(id);
        const charge = await chargeOf(stripe, invoice);
        const waits = charge.hostedUrl !== undefined || charge.clientSecret !== undefined;
        return {
          ...(await show(invoice)),
          // An open invoice's own page is told only where its payment goes on there.
          ...charge,
          refusal: invoice.status === "open" && !waits ? (charge.refusal ?? refusal) : undefined,
        };
      }),
  };
}

const sum = (cents: readonly number[]) => cents.reduce((total, next) => total + next, 0);
