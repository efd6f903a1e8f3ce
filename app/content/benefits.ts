import { formatCents } from "~/lib/money";
import { paths } from "~/lib/paths";
import { calculatorSection, codeSection } from "~/lib/referral-links";
import { referralTiers } from "../../domain/referrals";
import { capLine, howFiguresLink, programme } from "./claims";
import { copyTierText, figures } from "./figures";
import type { Line } from "./rich-text";
import { samplePeriod, sampleSummary } from "./trade-history";

/** SPEC 3. */
export const benefitCategories = [
  "COFOUNDER",
  "EARLY ACCESS",
  "SIGN UP",
  "Join",
  "Share",
  "Tryout",
  "Rewards",
  "INVESTOR",
] as const;
type BenefitCategory = (typeof benefitCategories)[number];

/** SPEC 3, with the way on from the card. */
export interface BenefitCard {
  category: BenefitCategory;
  title: string;
  description: string;
  paragraph: string;
  list: readonly string[];
  footNote: Line;
  link: { text: string; href: string };
  /** In place of the link for members, where it leads to what they have. */
  memberLink?: { text: string; href: string };
}

/** The cards of one audience. */
interface BenefitGroup {
  audience: "cofounder" | "ambassador" | "investor";
  heading: string;
  cards: readonly BenefitCard[];
}

const payouts = referralTiers.map(({ payoutCents }) => payoutCents);
const lowestPayout = formatCents(Math.min(...payouts));
const largestTierText = Math.max(...referralTiers.map(({ referrals }) => referrals)).toLocaleString("en-US");
const highestPayout = formatCents(Math.max(...payouts));

const cofounderCards: BenefitCard[] = [
  {
    category: "COFOUNDER",
    title: "Cofounding customer",
    description: `${programme.cofounder}.`,
    paragraph:
      "Early customers take a chance on a young product, so their terms are better than those of the customers who come later.",
    list: [
      programme.discount,
      "A share of the profit, in any year that has one",
      "A bonus at an exit or IPO, if there is one",
    ],
    footNote:
      "A young company may make no profit and may never be sold or listed. Neither the share nor the bonus is promised.",
    link: { text: "Join as a cofounding customer", href: paths.joinUs({ programme: "cofounding_customer" }) },
  },
  {
    category: "EARLY ACCESS",
    title: "Look before you pay",
    description: programme.testDrive,
    paragraph: "Follow the signals on paper, or with money you can afford to lose, and decide at the end.",
    list: [
      "Stock and options signals, with sector news and timing",
      "Open trades shown as open, with no result until there is one",
      "Losses in the same table as gains, in the same size",
    ],
    footNote: ["How each trade is counted is set out before you see its result. ", howFiguresLink, "."],
    link: { text: "Start the free test drive", href: paths.freeTestDrive() },
  },
  {
    category: "SIGN UP",
    title: "A free account",
    description: "A name, an email and a password. No card.",
    paragraph: "An account is how we recognise you. It costs nothing and commits you to nothing.",
    list: [
      "See where you are signed in, and sign out anywhere",
      "A mobile number only if you want to give one",
      "The newsletter only if you ask for it and confirm",
    ],
    footNote: ["What we keep, and for how long: ", { text: "Privacy", href: paths.legal("privacy") }, "."],
    link: { text: "Sign up", href: paths.signUp() },
    memberLink: { text: "Your account", href: paths.account() },
  },
];

const ambassadorCards: BenefitCard[] = [
  {
    category: "Join",
    title: "Become a cofounding ambassador",
    description: "Tell people about signals that you read yourself.",
    paragraph:
      "An ambassador is a reader who brings other readers. It starts with a free account. There is no fee, and nothing to buy.",
    list: [
      "Say what you know from your own use, losses included",
      "Say that you may be paid, each time",
      "Never promise a return",
    ],
    footNote: programme.paidForSales,
    link: { text: "Join as an ambassador", href: paths.joinUs({ programme: "cofounding_ambassador" }) },
  },
  {
    category: "Share",
    title: "Two degrees, and no more",
    description: `${programme.referralShare}.`,
    paragraph:
      "First degree is a customer you brought. Second degree is a customer brought by someone you brought. There is no third.",
    list: [
      "Sales are subscriptions that were paid and not refunded",
      "A sign-up that buys nothing pays nothing",
      "Brokerage accounts and investments in the company pay nothing",
    ],
    footNote: programme.referralShareNote,
    link: { text: "Get a code and a link", href: codeSection },
  },
  {
    category: "Tryout",
    title: "Try out for a city or a university",
    description: "Run the programme in one place, and show what you can do there.",
    paragraph:
      "A city owner or university owner leads the ambassadors of that place. The tryout is how both sides find out whether it works.",
    list: [
      "Judged by subscriptions sold and kept",
      "The role is earned; it cannot be bought",
      "Either side can stop at any time",
    ],
    footNote: "An owner leads the programme in a place. The title is not a share in the company.",
    link: { text: "How a tryout runs", href: paths.tryouts("cities") },
  },
  {
    category: "Rewards",
    title: "What the schedule pays",
    description: `From ${lowestPayout} in its first row to ${highestPayout} in its last.`,
    paragraph: `Each row is revenue times cut and nothing else. The last row is for ${largestTierText} referrals.`,
    list: [
      "Paid from subscription revenue",
      "The cut rises with the number of referrals",
      "Refunded sales are taken out again",
    ],
    footNote:
      "Arithmetic, not typical earnings. There is no data on typical earnings yet; expect to sell little or nothing.",
    link: { text: "Work out a month", href: calculatorSection },
  },
];

const investorCards: BenefitCard[] = [
  {
    category: "INVESTOR",
    title: "Impact investor",
    description: `${programme.minimum}.`,
    paragraph: `${programme.founderEquity}; ${programme.capTable}.`,
    list: [
      "Equity crowdfunding rounds, through a registered intermediary",
      "The terms of a round are on the intermediary’s page only",
      "You can lose everything you invest, and may not be able to sell for years",
    ],
    footNote: capLine,
    link: { text: "How to invest, and what can go wrong", href: paths.invest() },
  },
];

/** Every benefit card, for customers, ambassadors and investors (SPEC 2, 3). */
export const benefitGroups: readonly BenefitGroup[] = [
  { audience: "cofounder", heading: "For customers", cards: cofounderCards },
  { audience: "ambassador", heading: "For ambassadors", cards: ambassadorCards },
  { audience: "investor", heading: "For investors", cards: investorCards },
];

/** Stated in SPEC 1, and held to the sample. */
export const statedIntraday = {
  figure: `${figures.intradayShare.text}+`,
  label: "of trades close intraday",
  basis: figures.intradayShare.basis,
  trades: { count: sampleSummary.trades, period: samplePeriod },
} as const;

/** The others of the figures band under the hero. */
export const headlineFigures = [
  { figure: figures.testDriveDays.text, label: "of free test drive", basis: figures.testDriveDays.basis },
  {
    figure: `${figures.firstDegreeCut.text} + ${figures.secondDegreeCut.text}`,
    label: `of first- and second-degree sales, at ${copyTierText} referrals`,
    basis: figures.firstDegreeCut.basis,
  },
  {
    figure: `from ${figures.minimumInvestment.text}`,
    label: "to invest in the company",
    basis: figures.minimumInvestment.basis,
  },
] as const;
