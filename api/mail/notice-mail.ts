import { fillBrand } from "../../domain/brand";
import type { OwnerKind } from "../auth/owner";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** What an owner is told after the fact, in case it was somebody else. */
export const notices = {
  password: {
    subject: "Your password for {brand} was changed",
    text: "The password of your {account} with {brand} was changed, and every other session was signed out.",
  },
  codesAdded: {
    subject: "One-time codes are on for {brand}",
    text: "One-time codes were turned on for your {account} with {brand}: signing in asks for one.",
  },
  codesRemoved: {
    subject: "One-time codes are off for {brand}",
    text: "One-time codes were turned off for your {account} with {brand}.",
  },
  passkeyAdded: {
    subject: "A passkey was added for {brand}",
    text: "A passkey was added to your {account} with {brand}: it signs in without the password.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed for {brand}",
    text: "A passkey of your {account} with {brand} was removed.",
  },
  recoveryUsed: {
    subject: "A recovery code for {brand} was used",
    text: "Someone signed in to your {account} with {brand} by one of your recovery codes. It works no more.",
  },
  recoveryRenewed: {
    subject: "You have new recovery codes for {brand}",
    text: "New recovery codes were made for your {account} with {brand}. The old ones work no more.",
  },
  secondStepRemoved: {
    subject: "Your second step for {brand} was removed",
    text: "At your request our support removed one-time codes, passkeys and recovery codes from your {account} with {brand}. Every session was signed out: sign in with your password, and add a second step again.",
  },
  stepDropped: {
    subject: "The second step for {brand} was removed",
    text: "A link in our email has just shown that this address is yours. One-time codes or passkeys had been added to your {account} with {brand} before that, by whoever knew its password. They were removed, since that need not have been you. If it was you, add them again.",
  },
  reverted: {
    subject: "Your email for {brand} is as it was before",
    text: "A link in our email was used to put this address back as that of your {account} with {brand}. Every session was signed out, and passkeys, one-time codes and recovery codes that were added since the change was asked for were removed. Your password counts no more in a new browser: sign in with a link to this address, and choose a new password.",
  },
} as const;
export type Notice = keyof typeof notices;
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
  };
}

/** Tells an owner of something that was done to the account. */
export function noticeMail(settings: Settings, kind: OwnerKind, to: string, notice: Notice): Letter {
  const { fill, forgotPassword } = placesOf(kind, settings);
  const { subject, text } = notices[notice];
  return {
    to,
    subject: fill(subject),
    paragraphs: [fill(text), { label: "If it was not you, choose a new password now", url: forgotPassword }],
  };
}
