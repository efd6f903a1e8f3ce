import { fillBrand } from "../../domain/brand";
import { remedyDays, signInLinkMinutes, unusedAccountMonths } from "../../domain/lifetimes";
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

/** The way in without a password. */
export function signInLinkMail(settings: Settings, to: string, token: string): Letter {
  const { brand, publicUrl } = settings;
  return {
    to,
    subject: fillBrand("Your sign-in link for {brand}", brand),
    paragraphs: [
      fillBrand("Someone asked for a link to sign in to your account with {brand}.", brand),
      { label: "Open the page that signs you in", url: `${publicUrl}/login/link/${token}` },
      `The link works once, for ${signInLinkMinutes} minutes, in any browser. Do not pass it on: whoever has it can sign in as you. If it was not you, do nothing.`,
    ],
  };
}

/**
 * Tells the owner after the fact, in case the reset was not theirs.
 * @param endedWays whether ways for alerts went that were opened lately
 */
export function passwordChangedMail(
  settings: Settings,
  to: string,
  { endedWays }: { endedWays?: boolean | undefined },
): Letter {
  const { brand, publicUrl } = settings;
  return {
    to,
    subject: fillBrand("Your password for {brand} was changed", brand),
    paragraphs: [
      fillBrand("Your password for {brand} was changed, and you were signed out everywhere.", brand),
      { label: "If it was not you, ask for a new one now", url: `${publicUrl}/forgot-password` },
      endedWays
        ? `The address of the feed, the browsers and the phone number for alerts that were added in the last ${remedyDays} days were removed: add them again if they were yours. Alerts go on to those that are older.`
        : "Alerts go on to the feed, the browsers and the phone number that your account has.",
      { label: "Remove what is not yours", url: `${publicUrl}/account/alerts` },
    ],
  };
}

/** @param deletedOn the day, such as "12/25/2026" */
export function unusedAccountMail(settings: Settings, to: string, deletedOn: string): Letter {
  const { brand, publicUrl } = settings;
  return {
    to,
    subject: fillBrand("Your account with {brand} will be deleted", brand),
    paragraphs: [
      fillBrand(
        `Nobody has signed in to your account with {brand} for ${unusedAccountMonths} months. It will be deleted on ${deletedOn}, with all that we keep about you.`,
        brand,
      ),
      { label: "To keep it, sign in before then", url: `${publicUrl}/login` },
      "If you do not need it any more, do nothing.",
    ],
  };
}

/** The last mail of an account that nobody used. */
export function unusedDeletedMail({ brand }: Settings, to: string): Letter {
  return {
    to,
    subject: fillBrand("Your account with {brand} was deleted", brand),
    paragraphs: [
      fillBrand(
        `Your account with {brand} was deleted: nobody had signed in to it for more than ${unusedAccountMonths} months, as we wrote before. Nothing was charged.`,
        brand,
      ),
      "You can open a new one at any time.",
    ],
  };
}

/** The last mail of an account whose owner deleted it. */
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
