import { z } from "zod";
import { noticeNames } from "../mail/notice-mail";

const kind = z.enum(["user", "investor"]);
const whose = { kind, id: z.string() };
/** The address at the time of the event that the mail is about, if it was confirmed (api/account/mailboxes.ts). */
export const emailThen = z.string().optional();

/** The payloads of jobs about accounts of both kinds. They never contain a token. */
export const accountJobData = {
  "confirm-address-mail": z.object(whose),
  "address-taken-mail": z.object({ kind, email: z.string() }),
  /**
   * With the time of the request, since the mail may leave later, and with the account's count of ended accesses. Jobs of an
   * earlier release lack that count.
   */
  "change-address-mail": z.object({
    ...whose,
    email: z.string(),
    askedAt: z.string().optional(),
    accessEpoch: z.number().optional(),
  }),
  /** With the time of the request, and of the change. */
  "address-changed-mail": z.object({
    ...whose,
    email: z.string(),
    since: z.string(),
    changedAt: z.string().optional(),
  }),
  /** With place and time, since after a sign-out there is no session to read them from. */
  "new-browser-mail": z.object({
    ...whose,
    sessionId: z.string(),
    deviceHash: z.string(),
    at: z.string().optional(),
    userAgent: z.string().nullish(),
    address: z.string().nullish(),
    atDesk: z.boolean().optional(),
    emailThen,
  }),
  /**
   * With the start of what the notice is about: its link removes what was added since. And with the recipient, if that is not
   * the address of the account.
   */
  "account-notice-mail": z.object({
    ...whose,
    notice: z.enum(noticeNames),
    at: z.string().optional(),
    email: z.string().optional(),
    emailThen,
  }),
  "phone-code-text": z.object({ userId: z.string() }),
};

/** All these jobs, which are deleted with their account. */
export const jobsOfAccounts = [
  "confirm-address-mail",
  "address-taken-mail",
  "change-address-mail",
  "address-changed-mail",
  "new-browser-mail",
  "account-notice-mail",
  "phone-code-text",
] as const;
