import { remedyDays } from "../../domain/lifetimes";
import type { MessageKey } from "./messages";

interface LinkWords {
  title: string;
  lede: string;
  button: string;
  /** What its notice says afterwards. */
  done: MessageKey;
}

const endsAll = `The button signs out every session, yours as well, and removes passkeys, one-time codes and recovery codes that were added in the last ${remedyDays} days. You then choose a new password. What was removed does not come back: add it again, and make new recovery codes. Do it if that was not you.`;

const kinds: Readonly<Record<string, LinkWords>> = {
  confirm: {
    title: "Confirm your email",
    lede: "The button confirms that this address is yours.",
    button: "Confirm",
    done: "emailConfirmed",
  },
  change: {
    title: "Confirm your new email",
    lede: "The button makes this the address of the account below, in place of the one that it has now. If that account is not yours, close this page: nothing changes.",
    button: "Change my email",
    done: "emailChanged",
  },
  revert: {
    title: "Put your email back",
    lede: "The button makes this the address of your account again and signs out every session. Do it if the change was not yours.",
    button: "Put it back",
    done: "emailReverted",
  },
  "end-session": {
    title: "Sign out every session",
    lede: endsAll,
    button: "Sign out every session",
    done: "strangerEnded",
  },
  undo: {
    title: "Sign out every session and secure the account",
    lede: endsAll,
    button: "Sign out every session",
    done: "strangerEnded",
  },
};

/** Whether a link of that kind ends every session of its account. */
export const endsSessions = (kind: string): boolean =>
  kind === "revert" || kind === "end-session" || kind === "undo";

/** What a link of that kind is said to do; one that we do not know is said to confirm. */
export const linkWords = (kind: string): LinkWords => kinds[kind] ?? confirmWords;
const confirmWords: LinkWords = {
  title: "Confirm",
  lede: "The button does what our email was about.",
  button: "Confirm",
  done: "profileSaved",
};

export const linkPage = {
  dead: "This link no longer works",
  deadLede: "It was already used, or it has expired.",
  deadText: "Use the newest email if there is more than one. In your account you can ask for another.",
  toAccount: "To your account",
  alertsToo: `It also removes the address of a feed, browsers and a phone number for alerts, if they were added in the last ${remedyDays} days.`,
  newPassword: `You will be signed out everywhere you used the old one. The address of a feed, browsers and a phone number for alerts go as well, if they were added in the last ${remedyDays} days.`,
  address: "Address:",
  ofAccount: "Account that has now:",
  password: "Password of the account",
  oldPassword: "Password of the account when we sent the email",
  removingHint:
    "Passkeys or codes were added lately. We ask so that nobody who only reads your email can remove them. If another password was set since, type the one before. If you do not know it, contact us: we check who you are and remove them.",
  leavingHint: `With it, passkeys, one-time codes and recovery codes that were added in the last ${remedyDays} days are removed as well. If another password was set since, type the one before. Without it they stay, and signing in asks for them.`,
  passwordHint: "We ask since this browser is new to us. If the account is not yours, close this page.",
} as const;
