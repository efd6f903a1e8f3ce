import { z } from "zod";
import { noticeNames } from "../mail/notice-mail";

const kind = z.enum(["user", "investor"]);
const whose = { kind, id: z.string() };
/** The address of when that happened of which the mail tells, if it was confirmed (api/account/mailboxes.ts). */
export const emailThen = z.string().optional();

/** What the jobs about accounts of both kinds carry. Never a token. */
export const accountJobData = {
  "confirm-address-mail": z.object(whose),
  "address-taken-mail": z.object({ kind, email: z.string() }),
  /**
   * With when it was asked for: the mail may leave later. And with the account's count of accesses that ended; an earlier
   * release left it out.
   */
  "change-address-mail": z.object({
    ...whose,
    email: z.string(),
    askedAt: z.string().optional(),
    accessEpoch: z.number().optional(),
  }),
  /** With when it was asked for, and when it was done. */
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
   * With when it was begun that the notice tells of: its link takes away what was added since. And with whom to tell, where
   * that is not the address of the account.
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

/** All of them, which go with their account. */
export const jobsOfAccounts = [
  "confirm-address-mail",
  "address-taken-mail",
  "change-address-mail",
  "address-changed-mail",
  "new-browser-mail",
  "account-notice-mail",
  "phone-code-text",
] as const;
