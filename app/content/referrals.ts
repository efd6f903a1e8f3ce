import { formatCharge } from "~/lib/money";
import { paths } from "~/lib/paths";
import { revenuePerReferralCents, usualRefundWindowDays } from "../../domain/referrals";
import { programme } from "./claims";
import { copyTierText } from "./figures";
import type { Point } from "./landing";
import { shareDisclosure } from "./share-disclosure";

const price = formatCharge(revenuePerReferralCents);
const windowText = `${usualRefundWindowDays} days`;

/** The words of /referrals. */
export const referralsPage = {
  title: "Referral programme",
  description:
    "How the referral programme works: what a subscription sold pays, how a month is worked out, your own code and link, and what to say when you share it.",
  kicker: "Referral programme",
  heading: { first: "Paid on subscriptions sold,", emphasis: "nothing for recruiting." },
  lede: `Share what you read yourself. You earn a part of the subscriptions sold through your link: ${programme.referralShare}, at ${copyTierText} referrals of either degree.`,
  actions: { code: "Get your code", yours: "Your referrals", terms: "The programme’s terms" },
  expect: {
    heading: "What to expect",
    text: "Expect little or nothing: most people who take part in a programme like this earn just that. There is no data on typical earnings of this one yet. When there is, it will be here.",
    say: `Anyone who shares a link of this programme may be paid, and has to say so each time, before the link: “${shareDisclosure}”`,
    link: { text: "How figures are worked out", href: `${paths.legal("how-figures")}#payouts` },
  },
  how: {
    heading: "How a month is worked out",
    lede: "By calendar month in UTC, each degree separately. The same arithmetic applies to everyone.",
    points: [
      {
        heading: "Whose payments count",
        text: "A referral is someone who paid for a subscription in that month and did not get all of it back. First degree is anyone who signed up with your link; second degree is anyone who signed up with theirs. There is no third.",
      },
      {
        heading: "One cut for the month",
        text: "The number of a month’s referrals sets the cut, and that cut applies to the whole month’s revenue. Below the first row of a degree, the first row’s cut applies, from the first referral on.",
      },
      {
        heading: "Pending, then payable",
        text: `A sale is pending while it can be refunded: ${windowText} from its payment, unless your own page names another number. After that it is payable, at the cut for the number of people whose payments are payable, and we pay it out.`,
      },
      {
        heading: "Refunds are taken out",
        text: "What a customer gets back is taken out of the month’s revenue, whenever that happens; if you were already paid for it, later payouts are lower by that amount. While a bank decides whether to take a payment back, what that customer paid stays pending; a payment that the bank keeps is taken out.",
      },
      {
        heading: "Not your own",
        text: "Your own subscription pays nothing. One with your email address or your phone number is left out from the start; one that turns out to be yours later is taken out by us.",
      },
      {
        heading: "What pays nothing",
        text: [
          `A visit, a sign-up and a free trial. Brokerage accounts that are opened pay nothing, and ${programme.nothingForTheRaise.charAt(0).toLowerCase()}${programme.nothingForTheRaise.slice(1)} All conditions are in the `,
          { text: "programme’s terms", href: paths.legal("programme") },
          ".",
        ],
      },
    ] satisfies readonly Point[],
  },
} as const;

/** Proposing a code, and making it one's own. */
export const claimWords = {
  heading: "Your code and your link",
  lede: "A code that nobody else has, made from your name or of your own choosing. It is yours for good, and anyone who subscribes with it pays the discounted price.",
  labels: { firstName: "First name", lastName: "Last name" },
  propose: "Propose a code",
  proposed: "This code is free",
  nothingYet: "No code yet",
  nothingYetText: "Enter a name, and a code is proposed for it. Nothing is kept until someone takes it.",
  what: "a code to propose",
  proposeNotOffered: "Proposing a code is not offered here.",
  free: (code: string) => `The code ${code} is free.`,
  another: "Take that one",
  visitor:
    "A code belongs to an account. Sign up or log in, and you come back to this one; until you take it, someone else may.",
  visitorFirst: "A code belongs to an account, which is free. You can look for one before you open it.",
  signUp: "Sign up",
  login: "Login",
  field: "Your code",
  terms: "The programme’s terms",
  hint: "Letters, digits and underscores. You can change it here, but never after.",
  document: "The terms as a document",
  newTab: "(opens in a new tab)",
  submit: "Take this code",
  unread: "Please tick this if you agree; without it you cannot take a code",
  failed: "whether you have a code",
  notOffered: "Codes cannot be taken here.",
  yours: "Your code",
  yourReferrals: "See your referrals",
  /** Kept with the agreement: what of it is this person's alone. */
  claimed: (code: string) => `With the code ${code}.`,
} as const;

/** The link and the texts for somebody who has a code. */
export const shareWords = {
  link: "Your link",
  heading: "Texts to share",
  text: "Write your own, or take one of these. Anyone paid to recommend something has to say so each time, in plain words and before the link: keep that sentence, whatever else you change. Send messages only to people who want them from you.",
  mail: "Open in my email",
  message: "Open in my messages",
} as const;

/** The calculator over the tiers. */
export const calculatorWords = {
  heading: "Work out a month",
  lede: `For any number of referrals, at ${price} a month each. We keep nothing of what you type.`,
  labels: { first: "First-degree referrals", second: "Second-degree referrals" },
  hints: {
    first: "People who signed up with your link and paid in that month.",
    second: "People who signed up with their links, and paid.",
  },
  submit: "Work it out",
  result: "Payout for the month",
  basis: "Arithmetic, not typical earnings.",
  note: "A fraction of a cent is not paid. Refunds and taxes lower what is left, and so does whatever you spend on sharing.",
  caption: "Revenue times cut, for each degree",
  total: "Both",
  empty: {
    label: "What one referral brings in",
    text: "The calculator counts this much a month for each referral; your real cut is a part of what was really paid.",
  },
} as const;
export const pricePerReferral = price;
