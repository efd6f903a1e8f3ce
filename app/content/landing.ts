import { paths } from "~/lib/paths";
import { calculatorSection } from "~/lib/referral-links";
import { capLine, howFiguresLink, intradayClaim, missionClaim, programme } from "./claims";
import { copyTierText, degreeNames, figures } from "./figures";
import { textRates } from "./leads";
import type { Line } from "./rich-text";
import { samplePeriod } from "./trade-history";
import { tryoutPages, tryoutPlaces } from "./tryouts";

/** A numbered step of an explainer. */
interface Step {
  heading: string;
  text: string;
}

/** A point of an explainer, links in it. */
export interface Point {
  heading: string;
  text: Line;
}

/** SPEC 3. */
interface ValueItem {
  category: string;
  header: string;
  description: string;
}

export const landingWords = {
  description: "Stock and options signals with the books open: every figure says what it rests on.",
};

export const hero = {
  kicker: "Stock and options signals",
  /** One heading of two lines; `emphasis` is the word set in italics. */
  title: { first: "Small accounts.", emphasis: "Frequent", rest: "trades." },
  mission: missionClaim,
  intraday: intradayClaim,
  submit: "Start the free test drive",
  action: { text: "Create a free account", href: paths.signUp() },
  /** Of who has one. */
  memberAction: { text: "Your account", href: paths.account() },
  /** In place of the form: members need no test drive. */
  memberStart: { text: "See the sectors", href: paths.sectors() },
  memberFinePrint: [
    "Trading options can lose everything you put in. ",
    { text: "Risk disclosures", href: paths.legal("risk") },
    ".",
  ] satisfies Line,
  finePrint: [
    `${figures.testDriveDays.text} free, no card. We text one link to this number, and it starts the test drive. Asking for it is not consent to marketing texts. ${textRates} Trading options can lose everything you put in. `,
    { text: "Risk disclosures", href: paths.legal("risk") },
    ".",
  ] satisfies Line,
};

export const benefits = {
  heading: "Three ways in",
  lede: "Use the signals, tell others about them, or own a part of the company. You can do any one without the others.",
  note: programme.eligibility,
};

export const joinAndShare: {
  heading: string;
  lede: string;
  steps: readonly Step[];
  note: string;
  more: { text: string; href: string };
} = {
  heading: "Join and share",
  lede: `Ambassadors earn a cut of the subscriptions they sell: ${programme.referralShare}, at ${copyTierText} referrals of either degree. The payout table has every row of the schedule.`,
  steps: [
    { heading: "Join", text: "Create a free account. There is no fee, and nothing to buy." },
    {
      heading: "Share",
      text: "Tell people who might want signals what you found, good and bad, and that you may be paid if they subscribe.",
    },
    {
      heading: "They decide",
      text: `They can look first: the free test drive lasts ${figures.testDriveDays.text}. You earn nothing for a visit or a sign-up.`,
    },
    {
      heading: "You are paid for the sale",
      text: "When a subscription is paid for and not refunded, your cut is yours. When someone you brought makes a sale, the second degree pays you too.",
    },
  ],
  note: `${programme.paidForSales} ${programme.nothingForTheRaise}`,
  more: { text: "The referral programme, and your own code", href: paths.referrals() },
};

export const payoutTable = {
  heading: "What a referral pays",
  lede: `${programme.referralShare}. ${programme.referralShareNote}`,
  caption: "Payout is revenue times cut. An illustration, not a forecast of what anyone will earn.",
  note: `${programme.paidForSales} Revenue is what the referred subscriptions brought in. Each row is for that many referrals; do not expect to reach one.`,
  /** On the landing page, where the calculator is not. */
  more: { text: "Work out a month of your own", href: calculatorSection },
  columns: {
    degree: "Degree",
    referrals: "Referrals",
    revenue: "Revenue",
    cut: "Cut",
    payout: "Payout",
  },
  degrees: degreeNames,
} as const;

export const tradeHistory = {
  heading: "Gains, losses and what is still open",
  title: "Sample trade history",
  period: samplePeriod,
  basis: "sample",
  lede: `A made-up example of the books we keep, from a starting balance of ${figures.sampleStart.text}. None of these trades was issued.`,
  note: [
    `${programme.roiAssumption} Before commissions, fees, taxes and the price of a subscription. An open trade has no result yet. `,
    howFiguresLink,
    ". What our rules have led to since, gains and losses alike, is on the ",
    { text: "ROI tracker", href: paths.roiTracker() },
    ".",
  ] satisfies Line,
  columns: {
    symbol: "Symbol",
    tradeType: "Type",
    expiration: "Expires",
    strike: "Strike",
    bid: "Bid",
    fillDate: "Filled",
    closeDate: "Closed",
    roi: "ROI",
    result: "Result",
    balance: "Balance",
  },
} as const;

export const values: { heading: string; items: readonly ValueItem[] } = {
  heading: "What we hold to",
  items: [
    {
      category: "Record",
      header: "The books stay open",
      description:
        "An issued signal that opens a trade goes into the ledger when it is issued. Its close is added when it comes, gain or loss. No entry is removed afterwards.",
    },
    {
      category: "Risk",
      header: "Losses as easy to see as gains",
      description:
        "A loss is in the same column and the same type as a gain. So is a trade that is still open.",
    },
    {
      category: "Basis",
      header: "Every figure says what it is",
      description:
        "Sample, hypothetical, simulated or live: the word is beside the number, and a page says how it was worked out.",
    },
    {
      category: "Size",
      header: "Small on purpose",
      description: "Small trades, closed soon. Never trade with more than you can afford to lose.",
    },
    {
      category: "Fairness",
      header: "One signal for everyone",
      description:
        "Every reader gets the same signal at the same time. Nobody gets a private tip, and nothing here is personal advice.",
    },
    {
      category: "Ownership",
      header: "The people who build it own it",
      description: `${programme.founderEquity}; ${programme.capTable}.`,
    },
  ],
};

/** What both tryouts have in common is said once, above them. */
export const tryouts = {
  heading: "Tryouts",
  lede: "A city or a campus has one owner: the person who leads its ambassadors. The tryout decides who that is.",
  places: tryoutPlaces.map((id) => ({
    id,
    ...tryoutPages[id].landing,
    link: { text: tryoutPages[id].landing.more, href: paths.tryouts(id) },
  })),
  note: `${programme.paidForSales} An owner leads a place. The title is not a share in the company, and it is not for sale.`,
};

export const impactInvestor: {
  heading: string;
  lede: string;
  points: readonly Point[];
  action: string;
  notes: readonly Line[];
} = {
  heading: "Impact investor",
  lede: `${programme.minimum}, readers of the signals can own a part of the company behind them.`,
  points: [
    {
      heading: "Who ends up owning it",
      text: `${programme.founderEquity}; ${programme.capTable}.`,
    },
    {
      heading: "How a round works",
      text: "Equity crowdfunding rounds are held by a registered intermediary. The terms, the filing and the risks of a round are on its page only, and every pledge is placed with it.",
    },
    {
      heading: "How much you may invest",
      text: capLine,
    },
    {
      heading: "What can go wrong",
      text: "Most young companies fail, and then the whole investment is gone. Shares from a round can rarely be sold in the first year, and there may be no buyer later.",
    },
  ],
  action: "How to invest",
  notes: [
    "This page is not an offer. A round, when there is one, is open to small investors and announced with its intermediary’s name.",
    `${programme.nothingForTheRaise} Nobody is paid for bringing in an investor.`,
  ],
};

export const teamGallery = {
  heading: "The people who keep the books",
  lede: "First names will do.",
  sampleNote: "These people are invented, until the operator of this site names their own.",
};
