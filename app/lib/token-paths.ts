import { segment } from "./path-parts";

/** The addresses of one link of a mail, issue or picture each. */
export const tokenPaths = {
  /** What the link in the mail opens. */
  openSignInLink: (token: string) => `/login/link/${segment(token)}`,
  resetPassword: (token: string) => `/reset-password/${segment(token)}`,
  /** Where the link of a free test drive leads, which a number or an address was sent. */
  beginTestDrive: (token: string) => `/free-test-drive/${segment(token)}`,
  newsletterConfirm: (token: string) => `/newsletter/confirm/${segment(token)}`,
  unsubscribe: (token: string) => `/unsubscribe/${segment(token)}`,
  newsletterIssue: (number: number) => `/newsletter/issues/${segment(String(number))}`,
  picture: (id: string) => `/pictures/${segment(id)}.webp`,
};
