import { z } from "zod";
import { assumed, bearerCall, Message, namingCall, shown } from "./call";

/** Any offset: not every upstream writes UTC. */
const Instant = z.string().datetime({ offset: true });
/** Opaque to us; providers have letters, digits, dashes and underscores in theirs. */
export const Id = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .describe("opaque");
const Cents = z.number().int().nonnegative().max(100_000_000).describe("integer cents, US dollars");
/** The plan's id: `subscriptionType` of SPEC 3 (SPEC-DECISIONS 26). */
export const PlanId = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** The user's id: `uniqueId` of SPEC 3 (SPEC-DECISIONS 26). */
export const UniqueId = shown(
  z
    .string()
    .min(1)
    .max(64)
    // It stands in a path.
    .regex(/^[^/%]*$/, "Please remove the characters / and %"),
);
export const PromoCode = z.string().trim().min(1).max(40);
/** Of the site's own origin. */
export const ReturnUrl = shown(z.string().url().max(500));
const HostedUrl = z.string().url().max(2000);

/** A card as its owner knows it; its number is never here. */
export const Card = z.object({
  id: Id,
  brand: z.string().max(40).describe("such as visa"),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
  isDefault: z.boolean().nullish(),
});
export type Card = z.infer<typeof Card>;
/** The newest first. */
export const Cards = z.object({ methods: z.array(Card).max(50) });

/** What a subscriber pays, when, and from when on (SPEC-DECISIONS 26). */
export const PlanOffer = z.object({
  id: PlanId,
  listCents: Cents.describe("a month without any discount"),
  priceCents: Cents.describe("a month, for the caller"),
  promoCode: z.string().max(40).nullish().describe("the code that makes the difference, as it is known"),
  trialDays: z.number().int().min(0).max(365).describe("0 for who has had a trial"),
  firstChargeAt: Instant.describe("when the first month is charged: now without a trial, else when it ends"),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

/** The provider's words; others than these may come: trialing, active, past_due, incomplete, incomplete_expired, unpaid, paused, canceled. */
export const Status = z.string().min(1).max(40);

export const Subscription = z.object({
  id: Id,
  plan: PlanId,
  status: Status,
  priceCents: Cents,
  listCents: Cents.nullish(),
  promoCode: z.string().max(40).nullish(),
  startedAt: Instant,
  trialEndsAt: Instant.nullish(),
  /** When it renews, or ends where it was cancelled. */
  periodEndsAt: Instant.nullish(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: Instant.nullish(),
  graceUntil: Instant.nullish().describe("until when a past due subscription still opens what it opened"),
  disputedSince: Instant.nullish().describe(
    "since when a bank was asked to take a payment of it back: it opens nothing, unless that is decided for the service",
  ),
  opens: z.boolean().nullish().describe("whether it opens what is for subscribers, as `verify` answers"),
  card: Card.nullish(),
});
export type Subscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: Id,
  number: z.string().max(60).nullish(),
  createdAt: Instant,
  amountCents: Cents,
  refundedCents: Cents.nullish(),
  taxCents: Cents.nullish().describe("the tax that is in the amount, where it was worked out"),
  status: z.string().min(1).max(40).describe("the provider's word: draft, open, paid, void or uncollectible"),
  periodStart: Instant.nullish(),
  periodEnd: Instant.nullish(),
  hostedUrl: HostedUrl.nullish().describe("the provider's own page of it"),
});
export type Invoice = z.infer<typeof Invoice>;

/** How a payment or the keeping of a card goes on. */
export const NextStep = z.object({
  hostedUrl: HostedUrl.nullish().describe("the provider's page on which the person goes on"),
  clientSecret: z
    .string()
    .max(300)
    .nullish()
    .describe("for the provider's own script in the page, which goes on with it"),
});

const tags = ["transactions"];
export const once = "Safe to send again with the same Idempotency-Key header.";

export const transactions = {
  createCustomer: namingCall("uniqueId")
    .route({
      method: "POST",
      path: "/api/transactions/create-customer",
      tags,
      summary: "The user's customer id at the card provider: made at the first call, the same ever after",
    })
    .input(
      assumed(
        z.object({
          uniqueId: UniqueId.describe("the user's or the investor's id"),
          email: z.string().email().max(254),
          name: shown(z.string().trim().max(210)).optional(),
          phone: shown(z.string().trim().max(32)).optional(),
        }),
      ),
    )
    .output(assumed(z.object({ customerId: Id }))),

  setupIntent: namingCall("customerId")
    .route({
      method: "POST",
      path: "/api/transactions/setup-intent",
      tags,
      summary: "Begin to keep a card: by the provider's script, or on its page",
      description:
        "The card becomes the customer's at the provider once it has been checked; it is then among the payment methods.",
    })
    .input(
      assumed(
        z.object({
          customerId: Id,
          returnUrl: ReturnUrl.optional().describe("with it, the provider's page is asked for"),
        }),
      ),
    )
    .output(assumed(NextStep.extend({ id: Id }))),

  paymentIntent: namingCall("customerId")
    .meta({ key: "optional" })
    .route({
      method: "POST",
      path: "/api/transactions/payment-intent",
      tags,
      summary: "Begin a payment: by the provider's script, or on its page",
      description: `What it is for says how much may be paid: the amount has to be the pledge's. ${once}`,
    })
    .input(
      assumed(
        z.object({
          customerId: Id,
          amountCents: Cents,
          pledgeId: Id,
          returnUrl: ReturnUrl.optional().describe("with it, the provider's page is asked for"),
        }),
      ),
    )
    .output(assumed(NextStep.extend({ id: Id, status: Status }))),

  attachPaymentMethod: namingCall("customerId")
    .route({
      method: "POST",
      path: "/api/transactions/attach-payment-method",
      tags,
      summary: "Make a card the customer's, and the one that is charged",
    })
    .input(assumed(z.object({ customerId: Id, paymentMethodId: Id })))
    .output(assumed(Card)),

  subscribe: namingCall("uniqueId", "customerId")
    .meta({ key: "optional" })
    .route({
      method: "POST",
      path: "/api/transactions/subscriptions",
      tags,
      summary: "Subscribe to the plan",
      description:
        "One live subscription for each user and plan: where there is one it is answered. Where the price or the trial is " +
        `no more what the person agreed to, nothing is done: 409. A refused card: 422 in the provider's words. ${once}`,
    })
    .input(
      assumed(
        z.object({
          uniqueId: UniqueId,
          customerId: Id,
          subscriptionType: PlanId,
          paymentMethodId: Id,
          promoCode: PromoCode.optional(),
          agreed: z
            .object({ priceCents: Cents, trialDays: z.number().int().min(0).max(365) })
            .describe("what the person was shown beside the button"),
          returnUrl: ReturnUrl.optional().describe(
            "where the provider's page leads, if it has to ask for more",
          ),
        }),
      ),
    )
    .output(assumed(NextStep.extend({ id: Id, status: Status }))),

  cancel: bearerCall
    .route({
      method: "DELETE",
      path: "/api/transactions/subscriptions/{id}",
      tags,
      summary: "Cancel at the end of the period that is paid for (SPEC-DECISIONS 9)",
    })
    .input(
      assumed(
        z.object({
          id: Id,
          reason: z
            .string()
            .regex(/^[a-z_]{1,40}$/)
            .optional(),
          comment: shown(z.string().trim().max(500)).optional(),
        }),
      ),
    )
    .output(assumed(Message)),

  unCancel: bearerCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/transactions/subscriptions/{id}/un-cancel",
      tags,
      summary: "Go on with a subscription that was cancelled and has not ended",
    })
    .input(z.object({ id: Id }))
    .output(assumed(Message)),

  verify: namingCall("uniqueId")
    .route({
      method: "GET",
      path: "/api/transactions/subscriptions/{uniqueId}/verify",
      tags,
      summary: "Whether the user's subscription opens what is for subscribers",
      description:
        "Active or not, nothing more (SPEC-DECISIONS 26). Past due is active for some days of grace.",
    })
    .input(z.object({ uniqueId: UniqueId, subscriptionType: PlanId }))
    .output(assumed(z.object({ active: z.boolean() }))),
};
