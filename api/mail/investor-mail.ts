import { fillBrand } from "../../domain/brand";
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
