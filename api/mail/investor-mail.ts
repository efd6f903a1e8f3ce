import { fillBrand } from "../../domain/brand";
import { inDollars } from "../../domain/investment-limit";
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
  const amount = inDollars(pledge.amountCents);
  const account = { label: "See your pledges", url: `${publicUrl}/invest/account` };
  if (status === "committed") {
    const until = pledge.cancelUntil.toLocaleString("en-US", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "UTC",
    });
    return {
      to,
      subject: `Your pledge of ${amount} was received`,
      paragraphs: [
        `Your pledge of ${amount} to ${offering} was received, and your card was charged.`,
        `You can take it back until ${until} UTC, 48 hours before the closing. What you paid is then refunded.`,
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
      `${inDollars(pledge.refundedCents)} goes back to your card. Banks take some days to show it.`,
      account,
    ],
  };
}
