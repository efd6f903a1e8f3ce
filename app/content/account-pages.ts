import { paths } from "~/lib/paths";
import { accountProfile } from "./account-profile";
import { accountReferrals } from "./account-referrals";
import { accountSecurity } from "./account-security";
import { paymentMethodWords } from "./payment-methods";
import { privacyWords } from "./privacy-page";
import { subscriptionWords } from "./subscription-words";

/** The account's further pages, each by its title and what it is about. */
export const accountPages = {
  title: "Profile, subscription and data",
  pages: [
    { href: paths.profile(), title: accountProfile.title, about: accountProfile.lede },
    { href: paths.security(), title: accountSecurity.title, about: accountSecurity.lede },
    { href: paths.subscription(), title: subscriptionWords.title, about: subscriptionWords.lede },
    { href: paths.paymentMethods(), title: paymentMethodWords.title, about: paymentMethodWords.about },
    { href: paths.accountReferrals(), title: accountReferrals.title, about: accountReferrals.lede },
    { href: paths.privacy(), title: privacyWords.title, about: privacyWords.lede },
  ],
} as const;
