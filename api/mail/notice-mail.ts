import { fillBrand } from "../../domain/brand";
import { remedyDays } from "../../domain/lifetimes";
import type { OwnerKind } from "../auth/owner";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/**
 * What an owner is told after the fact, in case it was somebody else. Each mail has a link that takes the account out of
 * such hands. It is `undo`, since the moment of this one deed, unless `remedy` names another way.
 */
export const notices = {
  password: {
    subject: "Your password for {brand} was changed",
    text: "The password of your {account} with {brand} was changed, and every other session was signed out.",
    alerts:
      "Alerts go on to the feed, the browsers and the phone number that your account has: remove what is not yours on its page of alerts.",
  },
  codesAdded: {
    subject: "One-time codes are on for {brand}",
    text: "One-time codes were turned on for your {account} with {brand}: signing in asks for one.",
  },
  codesRemoved: {
    subject: "One-time codes are off for {brand}",
    text: "One-time codes were turned off for your {account} with {brand}, and every other session was signed out.",
  },
  passkeyAdded: {
    subject: "A passkey was added for {brand}",
    text: "A passkey was added to your {account} with {brand}: it signs in without the password.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed for {brand}",
    text: "A passkey of your {account} with {brand} was removed, and every other session was signed out.",
  },
  recoveryUsed: {
    subject: "A recovery code for {brand} was used",
    text: "Someone signed in to your {account} with {brand} by one of your recovery codes. It works no more.",
  },
  recoveryRenewed: {
    subject: "You have new recovery codes for {brand}",
    text: "New recovery codes were made for your {account} with {brand}. The old ones work no more.",
  },
  phoneChanged: {
    subject: "Your phone number for {brand} was changed",
    text: "The phone number of your {account} with {brand} was changed, by someone who knew its password and read a code that was texted to the new number. Your profile shows the number and takes another.",
  },
  phoneRemoved: {
    subject: "Your phone number for {brand} was removed",
    text: "The phone number of your {account} with {brand} was removed from its profile, by someone who knew its password.",
  },
  secondStepRemoved: {
    subject: "Your second step for {brand} was removed",
    text: "At your request our support removed one-time codes, passkeys and recovery codes from your {account} with {brand}. Every session was signed out: sign in with your password, and add a second step again.",
    alerts:
      "The address of your feed, the browsers and the phone number that alerts went to were removed as well: add them again.",
  },
  stepDropped: {
    subject: "What was added to your {account} with {brand} was removed",
    text: "A link in our email has just shown that this address is yours. Before that, whoever knew the password of your {account} with {brand} could add one-time codes and passkeys. They were removed, since that need not have been you. If it was you, add them again.",
    alerts: "The same goes for the address of a feed, browsers and a phone number that alerts went to.",
    remedy: "security",
  },
  reverted: {
    subject: "Your email for {brand} is as it was before",
    text: "A link in our email was used to put this address back as that of your {account} with {brand}. Every session was signed out. Passkeys, one-time codes and recovery codes that were added lately were removed if the password of before was typed. Your password counts no more in a new browser: sign in with a link to this address, and choose a new password.",
    alerts:
      "The address of the feed, browsers and the phone number for alerts were removed if they were added lately: add them again if they were yours.",
    remedy: "newPassword",
  },
  replaced: {
    subject: "Your {account} with {brand} has another email again",
    text: "A link in our email was used to put back the address that your {account} with {brand} had before this one. It has this address no more, and every session was signed out. If it was not you who put it back, reply to this email.",
    remedy: "reply",
  },
} as const;
export type Notice = keyof typeof notices;

/** Whether the notice's mail has a link of its own that ends what was begun with what it tells of. */
export const isUndone = (notice: Notice): boolean => !("remedy" in notices[notice]);
export const noticeNames = Object.keys(notices) as [Notice, ...Notice[]];

/** How an account is called in a mail, and where its pages are. */
export function placesOf(kind: OwnerKind, { publicUrl, brand }: Pick<Settings, "publicUrl" | "brand">) {
  const [account, root] =
    kind === "user" ? ["account", publicUrl] : ["investor account", `${publicUrl}/invest`];
  return {
    fill: (text: string) =>
      fillBrand(
        text.replaceAll("{account}", () => account),
        brand,
      ),
    confirm: (token: string) => `${root}/confirm/${token}`,
    login: `${root}/login`,
    forgotPassword: `${root}/forgot-password`,
    security: `${root}/account/security`,
    undoes: undoesOf(kind),
  };
}

/**
 * Tells an owner of something that was done to the account, and names what to do against it.
 * @param undo the token of the link that does, for those that have one ({@link isUndone})
 */
export function noticeMail(
  settings: Settings,
  kind: OwnerKind,
  to: string,
  { notice, undo }: { notice: Notice; undo?: string | undefined },
): Letter {
  const places = placesOf(kind, settings);
  const { subject, text, ...rest } = notices[notice];
  const { fill } = places;
  // Investors' accounts have no alerts.
  const alerts = kind === "user" && "alerts" in rest ? [rest.alerts] : [];
  const remedy = remedyOf(places, "remedy" in rest ? rest.remedy : undefined, undo);
  return { to, subject: fill(subject), paragraphs: [fill(text), ...alerts, ...remedy] };
}

function remedyOf(
  { undoes, confirm, forgotPassword, security }: ReturnType<typeof placesOf>,
  remedy: "security" | "newPassword" | "reply" | undefined,
  undo: string | undefined,
): Letter["paragraphs"] {
  if (remedy === "security") return [{ label: "Add a second step", url: security }];
  if (remedy === "reply") return [];
  if (remedy === "newPassword" || undo === undefined)
    return [{ label: "If it was not you, choose a new password now", url: forgotPassword }];
  return [{ label: secure, url: confirm(undo) }, undoes];
}

/** Not that it undoes what was done: a password, a passkey or codes that were taken away do not come back. */
const secure = "If it was not you, sign out every session and secure the account";

/** What the button behind such a link does, for mails that have one. */
const undoesOf = (kind: OwnerKind) =>
  `The link works once, for ${remedyDays} days. It signs out every session, yours as well. If passkeys, one-time codes or recovery codes were added in those days, it asks for the password that the account had before, and removes them.${kind === "user" ? " The address of the feed, browsers and the phone number for alerts go as well, if they were added in those days." : ""} The password counts no more in any browser until you have chosen a new one. What was removed does not come back: add it again, and make new recovery codes.`;
