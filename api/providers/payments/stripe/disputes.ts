import type Stripe from "stripe";
import type { DisputeCalls, DisputeEvidence, ProviderDispute } from "../dispute-port";
import type { Desk } from "./ask";
import { at, idOf } from "./objects";

const EXPAND = { expand: ["charge"] };

/** Disputes of charges, and what holds charges back meanwhile. */
export function disputeCalls({ stripe, ask }: Desk): DisputeCalls {
  const show = async (dispute: Stripe.Dispute): Promise<ProviderDispute> => {
    const charge = typeof dispute.charge === "string" ? undefined : dispute.charge;
    const payment_intent = idOf(dispute.payment_intent) ?? idOf(charge?.payment_intent);
    return {
      id: dispute.id,
      customerId: idOf(charge?.customer),
      invoiceId: payment_intent && (await invoiceOf(payment_intent)),
      amountCents: dispute.amount,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: new Date(dispute.created * 1000),
      dueBy: at(dispute.evidence_details.due_by),
      submissions: dispute.evidence_details.submission_count,
    };
  };
  /** Neither a charge nor its intent names the invoice that it paid. */
  const invoiceOf = async (payment_intent: string) => {
    const payment = { type: "payment_intent", payment_intent } as const;
    const [found] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
    return idOf(found?.invoice);
  };

  return {
    readDispute: (id) => ask("readDispute", async () => show(await stripe.disputes.retrieve(id, EXPAND))),

    submitEvidence: (id, evidence, idempotencyKey) =>
      ask("submitEvidence", async () =>
        show(
          await stripe.disputes.update(
            id,
            { evidence: fieldsOf(evidence), submit: true, ...EXPAND },
            { idempotencyKey },
          ),
        ),
      ),

    pauseCharges: (id, isPaused) =>
      ask("pauseCharges", async () => {
        await stripe.subscriptions.update(id, { pause_collection: isPaused ? { behavior: "void" } : "" });
        // That is about invoices to come: one that is open would be tried again all the same.
        const open = await stripe.invoices.list({ subscription: id, status: "open", limit: 100 });
        for (const invoice of open.data) {
          if (invoice.auto_advance === isPaused)
            await stripe.invoices.update(invoice.id ?? "", { auto_advance: !isPaused });
        }
      }),
  };
}

/** By the provider's names; one without a value is left as it is there. */
function fieldsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { product, customerName, customerEmail, purchaseAddress, serviceDate, activity, note } = evidence;
  const { cancellationTerms, cancellationRebuttal } = evidence;
  return {
    product_description: product,
    ...(customerName && { customer_name: customerName }),
    ...(customerEmail && { customer_email_address: customerEmail }),
    ...(purchaseAddress && { customer_purchase_ip: purchaseAddress }),
    ...(serviceDate && { service_date: serviceDate }),
    ...(activity && { access_activity_log: activity }),
    ...(cancellationTerms && { cancellation_policy_disclosure: cancellationTerms }),
    ...(cancellationRebuttal && { cancellation_rebuttal: cancellationRebuttal }),
    ...(note && { uncategorized_text: note }),
  };
}
