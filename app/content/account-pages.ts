import { alertPaths } from "~/lib/alert-paths";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import { accountProfile } from "./account-profile";
import { accountReferrals } from "./account-referrals";
import { accountSecurity } from "./account-security";
import { alertWords } from "./alerts";
import { fillWords } from "./fills";
import { paymentMethodWords } from "./payment-methods";
import { privacyWords } from "./privacy-page";
import { subscriptionWords } from "./subscription-words";
import { watchlistWords } from "./watchlist";

/** The account's further pages, each by its title and what it is about. */
export const accountPages = {
  title: "Profile, subscription and data",
  pages: [
    { href: protectionPaths.profile(), title: accountProfile.title, about: accountProfile.lede },
    { href: protectionPaths.security(), title: accountSecurity.title, about: accountSecurity.lede },
    { href: paths.alerts(), title: alertWords.title, about: alertWords.lede },
    { href: alertPaths.fills(), title: fillWords.title, about: fillWords.about },
    { href: paths.watchlist(), title: watchlistWords.title, about: watchlistWords.about },
    { href: paths.subscription(), title: subscriptionWords.title, about: subscriptionWords.lede },
    { href: paths.paymentMethods(), title: paymentMethodWords.title, about: paymentMethodWords.about },
    { href: paths.accountReferrals(), title: accountReferrals.title, about: accountReferrals.lede },
    { href: paths.privacy(), title: privacyWords.title, about: privacyWords.lede },
  ],
} as const;
