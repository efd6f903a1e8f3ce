import { z } from "zod";
import { promoCodePattern } from "../domain/promo-code-pattern";
import { promoCode, promoCodeLength } from "../domain/validators";
import { assumed, bearerCall, Message, namingCall, openCall, shown } from "./call";
import { ruled } from "./schema-forms";

const Name = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));
const Cents = z.number().int().describe("integer cents, US dollars");
const Count = z.number().int().nonnegative();

/** An ambassador's code, by the rule for promo codes (SPEC 5). */
export const ReferralCode = ruled(
  z.string().trim().min(1).max(promoCodeLength),
  (code) => promoCode(code) === undefined,
  "Sorry, #s and letters only for your promo code",
  { pattern: promoCodePattern.source },
);

/** The sales of a calendar month (UTC) that came by somebody, of one degree. A month has one cut: that of its paying referrals. */
export const ReferralMonth = z.object({
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  degree: z.union([z.literal(1), z.literal(2)]),
  referrals: Count.describe("people who paid a subscription in that month, and did not get all of it back"),
  revenueCents: Cents.describe("what they paid, less what they got back"),
  refundedCents: Cents.describe("what they got back"),
  cutBasisPoints: Count.describe("hundredths of a percent"),
  payoutCents: Cents.describe("revenue times cut"),
  pendingCents: Cents.describe("of the payout: the rest, which rests on sales that can still be refunded"),
  payableCents: Cents.describe(
    "of the payout: revenue that cannot be refunded any more, times the cut of the people who paid it",
  ),
});
export type ReferralMonth = z.infer<typeof ReferralMonth>;

/** What an ambassador's code has brought. */
export const Referrals = z.object({
  code: z.string().max(promoCodeLength).nullish().describe("absent: none was claimed"),
  refundWindowDays: z.number().int().min(0).max(365),
  signedUp: z
    .object({ first: Count, second: Count })
    .describe("accounts that came by the code; they pay nothing"),
  months: z.array(ReferralMonth).max(1200).describe("the newest first, the first degree before the second"),
  totals: z.object({
    revenueCents: Cents,
    refundedCents: Cents,
    payoutCents: Cents,
    pendingCents: Cents,
    payableCents: Cents,
    paidCents: Cents.describe("of what was payable: paid out"),
    dueCents: Cents.describe("payable less paid; below zero where a sale was refunded after it was paid out"),
  }),
});
export type Referrals = z.infer<typeof Referrals>;

/** The UTM values of a visit (SPEC 3), without their prefix. */
const UtmValue = shown(z.string().min(1).max(40));
export const Campaign = z.object({
  source: UtmValue.optional(),
  medium: UtmValue.optional(),
  id: UtmValue.optional(),
  campaign: UtmValue.optional(),
  term: UtmValue.optional(),
  content: UtmValue.optional(),
});

/** 20 letters and digits (SPEC 3). */
export const RandomId = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** Part of contract/users.ts. */
export const referralCalls = {
  referrals: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/referrals/mine",
      tags: ["users", "extension"],
      summary: "What has come of the user's referral code",
    })
    .output(Referrals),

  claimPromoCode: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/referrals/code",
      tags: ["users", "extension"],
      summary: "Make a promo code the user's own",
      description:
        "One for each user, for good: the same again answers the same, a second one and one that somebody has, or had, are 409. Who has not agreed to the programme's terms (users.recordConsents, ambassador_terms) is told so: 422.",
    })
    .input(z.object({ promoCode: ReferralCode }))
    .output(z.object({ promoCode: ReferralCode })),
};

/** Part of contract/investors.ts, where SPEC 7 lists them. */
export const growthCalls = {
  generatePromoCode: openCall
    .route({
      method: "GET",
      path: "/api/users/generate-promo-code",
      tags: ["investors"],
      summary: "A promo code made of a name, which nobody has",
      description:
        "A proposal: nothing is kept. It belongs to the user who claims it (users.claimPromoCode).",
    })
    .input(z.object({ firstName: Name, lastName: Name }))
    .output(assumed(z.object({ promoCode: ReferralCode }))),

  registerCampaign: namingCall("uniqueId")
    .route({
      method: "PUT",
      path: "/api/users/register-campaign",
      tags: ["investors"],
      summary: "Which campaign brought a user who signs in or signs up",
      description: "The same campaign of the same person is kept once.",
    })
    .input(
      assumed(
        z.object({
          uniqueId: shown(z.string().min(1).max(64)).describe("the user's or the investor's id"),
          visitorId: RandomId,
          sessionId: RandomId.optional(),
          utm: ruled(Campaign, (utm) => Object.values(utm).some(Boolean), "A campaign needs a value", {
            minProperties: 1,
          }),
          referredBy: ReferralCode.optional(),
        }),
      ),
    )
    .output(assumed(Message)),
};

/** Of who registers: the code that brought them. */
export const referredBy = ReferralCode.optional().describe(
  "the code of the ambassador who sent them; an unknown one is ignored",
);
