import { isTimeZone, wallTimeAt } from "../../domain/alerts/clock";
import { browserName } from "../../domain/browser-name";
import { formatDate, formatDeadline } from "../../domain/dates";
import { remedyDays, revertHours } from "../../domain/lifetimes";
import { maskEmail } from "../../domain/masked-email";
import type { OwnerKind } from "../auth/owner";
import type { Settings } from "../settings";
import type { Letter } from "./message";
import { placesOf } from "./notice-mail";

/** The link that confirms an address after a sign-up. */
export function confirmAddressMail(settings: Settings, kind: OwnerKind, to: string, token: string): Letter {
  const { fill, confirm } = placesOf(kind, settings);
  return {
    to,
    subject: fill("Confirm your email for {brand}"),
    paragraphs: [
      fill("Someone made an {account} with {brand} and gave this address."),
      { label: "Confirm that it is yours", url: confirm(token) },
      "The link works once, for 7 days. If it was not you, do nothing: the address is not confirmed.",
    ],
  };
}

/** Tells the owner of an address that it was used for another account. */
export function addressTakenMail(settings: Settings, kind: OwnerKind, to: string): Letter {
  const { fill, login, forgotPassword } = placesOf(kind, settings);
  return {
    to,
    subject: fill("You already have an account with {brand}"),
    paragraphs: [
      fill(
        "Someone gave this address to {brand}, and there is an {account} with it already. Nothing was changed.",
      ),
      { label: "If it was you, log in", url: login },
      { label: "If you do not know the password, choose a new one", url: forgotPassword },
      "If it was not you, you need not do anything.",
    ],
  };
}

/** The link that changes the address of an account to this one. @param from the address that the account has now */
export function changeAddressMail(
  settings: Settings,
  kind: OwnerKind,
  to: string,
  { from, token }: { from: string; token: string },
): Letter {
  const { fill, confirm } = placesOf(kind, settings);
  return {
    to,
    subject: fill("Confirm your new email for {brand}"),
    paragraphs: [
      fill(
        `Someone wants to use this address for their {account} with {brand}, which has ${maskEmail(from)} now.`,
      ),
      { label: "Confirm that the account is yours", url: confirm(token) },
      "The link works once, for 24 hours. In a new browser its page asks for the password of the account. If it was not you, do nothing: nothing is changed.",
    ],
  };
}

/** Tells the address that an account had until now, with the way back. */
export function addressChangedMail(settings: Settings, kind: OwnerKind, to: string, token: string): Letter {
  const { fill, confirm } = placesOf(kind, settings);
  return {
    to,
    subject: fill("Your email for {brand} was changed"),
    paragraphs: [
      fill("Your {account} with {brand} has another email address now. Mail about it goes there."),
      { label: "If it was not you, put this address back", url: confirm(token) },
      `The link works once, for ${revertHours} hours. It also signs out every session${kind === "user" ? `, and removes the address of the feed, browsers and the phone number for alerts that were added in the last ${remedyDays} days` : ""}. If passkeys, one-time codes or recovery codes were added in the last ${remedyDays} days, it removes them too, once you type the password that the account had before.`,
    ],
  };
}

interface NewBrowser {
  userAgent: string | null;
  address: string | null;
  at: Date;
  /** Of the owner, who may have chosen none. */
  timeZone: string | null;
  /** Whether it was the desk of the staff that was signed in to. */
  atDesk: boolean;
}

/** A moment by the owner's clock: "03/02/2026, 19:00 (Europe/Berlin)"; by New York's for who has chosen no time zone. */
function momentFor(timeZone: string | null, at: Date): string {
  if (timeZone === null || !isTimeZone(timeZone)) return formatDeadline(at);
  const { date, minutes } = wallTimeAt(at, timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${formatDate(date)}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)} (${timeZone})`;
}

/** Tells an owner of a sign-in from a browser that the account does not know. */
export function newBrowserMail(
  settings: Settings,
  kind: OwnerKind,
  to: string,
  { userAgent, address, at, timeZone, atDesk }: NewBrowser,
  token: string,
): Letter {
  const { fill, confirm, undoes } = placesOf(kind, settings);
  const from = address ? `, from ${address}` : "";
  return {
    to,
    subject: fill(
      atDesk ? "A new browser signed in to the desk of {brand}" : "A new browser signed in to {brand}",
    ),
    paragraphs: [
      fill(
        atDesk
          ? "Someone signed in to the desk with your {account} with {brand}, in a browser that never did."
          : "Someone signed in to your {account} with {brand} in a browser that we do not know.",
      ),
      `${browserName(userAgent)}${from}, ${momentFor(timeZone, at)}.`,
      "If it was you, do nothing.",
      { label: "If it was not you, sign out every session", url: confirm(token) },
      undoes,
    ],
  };
}
