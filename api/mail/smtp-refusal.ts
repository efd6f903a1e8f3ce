/** The mail server refused the recipient for good: another attempt would be refused as well. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  /** @param status the reply code, with the enhanced status code where the server gave one, such as "550 5.1.1" */
  constructor(readonly status: string) {
    super(`the address was refused: ${status}`);
  }
}

/** Replies to RCPT TO that are about the mailbox (RFC 5321, 4.2.3; RFC 7504), where no enhanced code says otherwise. */
const MAILBOX_REPLIES = new Set([550, 551, 553, 556]);
/** Bad destination mailbox or system (X.1.1 to X.1.3, X.1.6), null MX (X.1.10), and a disabled mailbox (X.2.1). */
export const MAILBOX_STATUS = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
const ENHANCED = /(?:^\d{3}[ -]|\(#)(5\.\d{1,3}\.\d{1,3})\b/;
/** Servers that give no enhanced code say with 550 and 553, too, that they pass nothing on for us. */
const ABOUT_US =
  /\brelay|authenticat|sender|\bblocked\b|\bblack[ -]?list|\bblock[ -]?list|\bprohibit|\bpolicy\b|\bspam\b|\brcpthosts\b/i;

/**
 * A mailbox that gets too much at the moment, which some say as 550 5.2.1 like a disabled one (Gmail). Whoever floods it
 * must not keep our mails from it any longer than the flood does.
 */
const TOO_MUCH_NOW = /\btoo (?:quickly|much|many)\b|\bat a rate\b|\brate[ -]limit|\btry again\b|\btemporar/i;

/** Bad addresses and mailboxes (X.1 and X.2 of RFC 3463), refused for now or in a way that may be mended. */
const ONE_MAILBOX = /(?:^\d{3}[ -]|\(#)[45]\.[12]\.\d{1,3}\b/;
const ANY_ENHANCED = /(?:^\d{3}[ -]|\(#)[45]\.\d{1,3}\.\d{1,3}\b/;
/** A mailbox that is busy or full, where no enhanced code says otherwise. */
const ONE_MAILBOX_REPLIES = new Set([450, 552]);
/** The server closes the connection, whomever the mail was for (RFC 5321, 3.8). */
const CLOSING = 421;

/**
 * Whether a failure of nodemailer is about one recipient alone: then the server works, and other mails may be sent. What is
 * about us or the server, as 421, a lost connection and policy, is about them all.
 */
export function isOfOneMailbox(error: unknown): boolean {
  const { command, code, reply } = answerIn(error);
  if (code === undefined || code === CLOSING || (command !== "RCPT TO" && command !== "DATA")) return false;
  if (ANY_ENHANCED.test(reply)) return ONE_MAILBOX.test(reply);
  return command === "RCPT TO" && ONE_MAILBOX_REPLIES.has(code) && !ABOUT_US.test(reply);
}

interface Answer {
  /** After which command of ours the server answered so. */
  command: unknown;
  code: number | undefined;
  reply: string;
}

/** What a mail server answered, of a failure of nodemailer; without a code where it answered nothing. */
function answerIn(error: unknown): Answer {
  if (!(error instanceof Error)) return { command: undefined, code: undefined, reply: "" };
  const code = "responseCode" in error ? error.responseCode : undefined;
  return {
    command: "command" in error ? error.command : undefined,
    code: typeof code === "number" ? code : undefined,
    reply: "response" in error && typeof error.response === "string" ? error.response : "",
  };
}

/**
 * What a failure of nodemailer is, if it is that the recipient was refused for good. Everything else may be sent later:
 * 4xx, a lost connection, a full mailbox (552), and 5xx that are about us: sign-in (530, 535), the sender's address, policy
 * (5.7.x, 554) and content (after DATA).
 */
export function addressRefusal(error: unknown): AddressRefused | undefined {
  const { command, code, reply } = answerIn(error);
  if (code === undefined || code < 500 || TOO_MUCH_NOW.test(reply)) return undefined;
  const enhanced = ENHANCED.exec(reply)?.[1];
  const isMailbox =
    enhanced === undefined
      ? command === "RCPT TO" && MAILBOX_REPLIES.has(code) && !ABOUT_US.test(reply)
      : (command === "RCPT TO" || command === "DATA") && MAILBOX_STATUS.test(enhanced);
  return isMailbox ? new AddressRefused([code, enhanced].filter(Boolean).join(" ")) : undefined;
}
