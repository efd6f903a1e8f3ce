import { fillBrand } from "../../domain/brand";
import { formatDeadline } from "../../domain/dates";
import { signInLinkMinutes, unusedAccountMonths } from "../../domain/lifetimes";
import { formatCharge } from "../../domain/money";
import { RESET_MINUTES } from "../auth/reset-token";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** The way to a new password of an investor's account. */
export function investorResetMail({ brand, publicUrl }: Settings, to: string, token: string): Letter {
  return {
    to,
    subject: fillBrand("Reset your investor password for {brand}", brand),
    paragraphs: [
      fillBrand("Someone asked for a new password for your investor account with {brand}.", brand),
      { label: "Choose a new password", url: `${publicUrl}/invest/reset-password/${token}` },
      `The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  };
}

/** The way in without a password. */
export function investorSignInLinkMail({ brand, publicUrl }: Settings, to: string, token: string): Letter {
  return {
    to,
    subject: fillBrand("Your investor sign-in link for {brand}", brand),
    paragraphs: [
      fillBrand("Someone asked for a link to sign in to your investor account with {brand}.", brand),
      { label: "Open the page that signs you in", url: `${publicUrl}/invest/login/link/${token}` },
      `The link works once, for ${signInLinkMinutes} minutes, in any browser. Do not pass it on: whoever has it can sign in as you. If it was not you, do nothing.`,
    ],
  };
}

/** Tells the investor after the fact, in case the reset was not theirs. */
export function investorPasswordChangedMail({ brand, publicUrl }: Settings, to: string): Letter {
  return {
    to,
    subject: fillBrand("Your investor password for {brand} was changed", brand),
    paragraphs: [
      fillBrand(
        "The password of your investor account with {brand} was changed, and you were signed out everywhere.",
        brand,
      ),
      { label: "If it was not you, ask for a new one now", url: `${publicUrl}/invest/forgot-password` },
    ],
  };
}

/** @param deletedOn the day, such as "12/25/2026" */
export function unusedInvestorMail({ brand, publicUrl }: Settings, to: string, deletedOn: string): Letter {
  return {
    to,
    subject: fillBrand("Your investor account with {brand} will be deleted", brand),
    paragraphs: [
      fillBrand(
        `Nobody has signed in to your investor account with {brand} for ${unusedAccountMonths} months, and you have not pledged anything. The account will be deleted on ${deletedOn}, with all that we keep about you in it.`,
        brand,
      ),
      { label: "To keep it, sign in before then", url: `${publicUrl}/invest/login` },
      "If you do not need it any more, do nothing.",
    ],
  };
}

/** What a mail about a pledge tells. */
interface PledgeFacts {
  status: string;
  amountCents: number;
  refundedCents: number;
  offering: string;
  cancelUntil: Date;
  message: string | null;
}

/** Where a pledge stands, once it was received or refunded; of other states nobody is written to. */
export function pledgeMail({ publicUrl }: Settings, to: string, pledge: PledgeFacts): Letter | undefined {
  const { status, offering, message } = pledge;
  const amount = formatCharge(pledge.amountCents);
  const account = { label: "See your pledges", url: `${publicUrl}/invest/account` };
  if (status === "committed") {
    return {
      to,
      subject: `Your pledge of ${amount} was received`,
      paragraphs: [
        `Your pledge of ${amount} to ${offering} was received, and your card was charged.`,
        `You can take it back until ${formatDeadline(pledge.cancelUntil)}, 48 hours before the closing. What you paid is then refunded.`,
        account,
      ],
    };
  }
  if (status !== "refunded") return undefined;
  return {
    to,
    subject: `Your pledge of ${amount} was refunded`,
    paragraphs: [
      message
        ? `Your pledge of ${amount} to ${offering} could not be taken: ${message}`
        : `Your pledge of ${amount} to ${offering} was taken back.`,
      `${formatCharge(pledge.refundedCents)} goes back to your card. Banks take some days to show it.`,
      account,
    ],
  };
}
