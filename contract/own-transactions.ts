import { z } from "zod";
import { bearerCall, Message, namingCall, queryNumber } from "./call";
import {
  Id,
  Invoice,
  NextStep,
  once,
  PlanId,
  PlanOffer,
  PromoCode,
  ReturnUrl,
  Status,
  Subscription,
  UniqueId,
} from "./transactions";

const extension = { tags: ["transactions", "extension"] };

/** The calls of our own beside those of SPEC 7: what is offered, how the user's subscription stands, invoices and cards. */
export const ownTransactions = {
  offer: namingCall("uniqueId")
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/transactions/offer",
      ...extension,
      summary: "What the plan costs the user, with a promo code or without, and when it is first charged",
      description: "A promo code that is not known: 422.",
    })
    .input(
      z.object({
        subscriptionType: PlanId,
        uniqueId: UniqueId.optional().describe("without it: what who has never subscribed pays"),
        promoCode: PromoCode.optional(),
      }),
    )
    .output(PlanOffer),

  current: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/transactions/subscriptions/current",
      ...extension,
      summary: "The user's subscription: the one that lives, else the last",
    })
    .output(z.object({ subscription: Subscription.nullable() })),

  invoices: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/transactions/invoices",
      ...extension,
      summary: "The user's invoices, the newest first",
    })
    .input(z.object({ limit: queryNumber(1, 100).optional() }))
    .output(z.object({ invoices: z.array(Invoice).max(100) })),

  payInvoice: bearerCall
    .meta({ extension: true, key: "optional" })
    .route({
      method: "POST",
      path: "/api/transactions/invoices/{id}/pay",
      ...extension,
      summary: "Try again to pay an open invoice, with the card that is charged",
      description: `A refused card: 422 in the provider's words. ${once}`,
    })
    .input(z.object({ id: Id, returnUrl: ReturnUrl.optional() }))
    .output(NextStep.extend({ status: Status })),

  setDefaultPaymentMethod: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/transactions/default-payment-method",
      ...extension,
      summary: "Which card is charged",
    })
    .input(z.object({ paymentMethodId: Id }))
    .output(Message),

  removePaymentMethod: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/transactions/payment-methods/{id}",
      ...extension,
      summary: "Forget a card; the one that a live subscription is charged to stays: 409",
    })
    .input(z.object({ id: Id }))
    .output(Message),
};
