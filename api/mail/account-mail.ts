import { fillBrand } from "../../domain/brand";
import { RESET_MINUTES } from "../auth/reset-token";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** The way to a new password. */
export function resetMail(settings: Settings, to: string, token: string): Letter {
  const { brand, publicUrl } = settings;
  return {
    to,
    subject: fillBrand("Reset your password for {brand}", brand),
    paragraphs: [
      fillBrand("Someone asked for a new password for your account with {brand}.", brand),
      { label: "Choose a new password", url: `${publicUrl}/reset-password/${token}` },
      `The link works once, for ${RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  };
}

/** Tells the owner after the fact, in case the reset was not theirs. */
export function passwordChangedMail(settings: Settings, to: string): Letter {
  const { brand, publicUrl } = settings;
  return {
    to,
    subject: fillBrand("Your password for {brand} was changed", brand),
    paragraphs: [
      fillBrand("Your password for {brand} was changed, and you were signed out everywhere.", brand),
      { label: "If it was not you, ask for a new one now", url: `${publicUrl}/forgot-password` },
    ],
  };
}

/** The last mail of an account. */
export function accountDeletedMail({ brand }: Settings, to: string): Letter {
  return {
    to,
    subject: fillBrand("Your account with {brand} was deleted", brand),
    paragraphs: [
      fillBrand("Your account with {brand} was deleted, and you were signed out everywhere.", brand),
      "If you had a subscription, it has ended and nothing more is charged. Records of payments, and that you agreed to them, stay as long as the law requires, without your name.",
      "If it was not you, someone knows your password: change it wherever else you use it.",
    ],
  };
}
