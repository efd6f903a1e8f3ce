import { paths } from "./paths";

/** The calculator of what a month would pay. */
export const calculatorSection = `${paths.referrals()}#calculator`;

/** Where a code is proposed and claimed, and where its link and texts are. */
export const codeSection = `${paths.referrals()}#code`;

/** How a month is worked out, in words. */
export const howSection = `${paths.referrals()}#how`;

/** What an ambassador shares: the site's first page, which remembers the code. */
export const referralLink = (publicUrl: string, code: string): string =>
  `${publicUrl}${paths.root()}?${new URLSearchParams({ referredBy: code })}`;

/** Opens the reader's own mail program with a text in it. */
export const mailLink = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;

/** Opens the reader's own messages with a text in them. */
export const messageLink = (text: string): string => `sms:?&body=${encodeURIComponent(text)}`;
