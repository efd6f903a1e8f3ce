import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";

/** What is nobody else's, what links in mails and texts open, and what only a script or a form asks for. */
const closed = [
  paths.account(),
  paths.today(),
  paths.watchlist(),
  "/feeds/",
  paths.onboarding(),
  investPaths.investAccount(),
  investPaths.investBack(),
  investPaths.investVerify(),
  "/brokerage/",
  paths.logout(),
  investPaths.investLogout(),
  tokenPaths.resetPassword(""),
  tokenPaths.openSignInLink(""),
  investPaths.investOpenSignInLink(""),
  investPaths.investResetPassword(""),
  tokenPaths.newsletterConfirm(""),
  tokenPaths.unsubscribe(""),
  tokenPaths.beginTestDrive(""),
  paths.subscribeDone(),
  paths.consent(),
  paths.events(),
  paths.symbolSearch(),
  // A dialog is the page that it lies over, and a file the figures of its page.
  "/*?modal=",
  "/*/csv",
];

/** What crawlers are asked to leave alone (RFC 9309), and where the sitemap is. */
export const writeRobots = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL(paths.sitemap(), publicUrl).href}`,
    "",
  ].join("\n");
