import { ORPCError } from "@orpc/server";
import { os, signedIn } from "../procedures";
import { claimCode, NotYours, TermsUnread } from "../referrals/codes";
import { proposeCode } from "../referrals/propose-code";
import { referralsOf } from "../referrals/statement";
import { noteCampaign } from "../tracking/campaigns";

const referrals = os.users.referrals.use(signedIn).handler(async ({ context }) => {
  await context.limits.count("read-billing", context.client.address, context.user.id);
  return referralsOf(context, context.user.id);
});

const claimPromoCode = os.users.claimPromoCode.use(signedIn).handler(async ({ input, context }) => {
  const { client, limits, user } = context;
  await limits.count("claim-code", client.address, user.id);
  try {
    return { promoCode: await claimCode(context, user.id, input.promoCode) };
  } catch (error) {
    if (error instanceof TermsUnread) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: "Please agree to the terms of the referral programme first.",
      });
    }
    if (!(error instanceof NotYours)) throw error;
    throw new ORPCError("CONFLICT", { message: error.message });
  }
});

/** The calls of contract/users.ts about referrals. */
export const referralCalls = { referrals, claimPromoCode };

const generatePromoCode = os.investors.generatePromoCode.handler(async ({ input, context }) => {
  await context.limits.count("propose-code", context.client.address);
  return { promoCode: await proposeCode(context, input) };
});

const registerCampaign = os.investors.registerCampaign.handler(async ({ input, context }) => {
  const { client, limits } = context;
  await limits.count("campaign", client.address);
  await noteCampaign(context, input);
  // Whether or not there is such an account: nobody learns of one here.
  return { message: "Thank you. It has been noted." };
});

/** The calls of contract/investors.ts that SPEC 7 lists there, and that are about how people came. */
export const growthCalls = { generatePromoCode, registerCampaign };
