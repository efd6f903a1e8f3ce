import { formatCents } from "~/lib/money";
import { paths } from "~/lib/paths";
import { accreditedFrom, cancelHours } from "../../domain/crowdfunding";
import { limitRules } from "../../domain/investment-limit";
import { programme } from "./claims";
import type { Point } from "./landing";
import type { Line } from "./rich-text";

/** The words of /invest; `{intermediary}` is the registered intermediary's name. No terms of an offering stand here. */
export const investPage = {
  title: "Invest",
  description: `${programme.minimum}: how a round works, what you may put in, and what can go wrong.`,
  kicker: "Impact investor",
  heading: { first: "Own a part", emphasis: "of it." },
  lede: `${programme.minimum}, readers of the signals can own a part of the company behind them.`,
  risk: {
    heading: "Before anything else",
    text: "You can lose everything you put in. Shares from a round can rarely be sold in the first year, and there may be no buyer later. Invest only what you can afford to lose.",
    link: { text: "The risks in full", href: paths.legal("risk") },
  },
  actions: {
    signUp: "Sign up to invest",
    login: "Investor login",
    back: "Back the project",
    account: "Your investments",
  },
  owners: {
    heading: "Who ends up owning it",
    lede: `${programme.founderEquity}; ${programme.capTable}.`,
  },
  how: {
    heading: "How it works",
    lede: "An investor account is separate: it is not the account that you read signals with, even if the email is the same.",
    steps: [
      {
        heading: "Sign up",
        text: "A name, an email and a password. It is free and commits you to nothing.",
      },
      {
        heading: "Say who you are",
        text: "The law requires {intermediary} to check every investor’s identity. Your tax ID is sent on once, kept sealed, and never shown on a page.",
      },
      {
        heading: "Read the offering",
        text: "Its terms, its filing and its own risks are on the page of {intermediary}, and nowhere else.",
      },
      {
        heading: "Pledge, within your limit",
        text: "You choose an amount and pay by card on the card provider’s page. An amount above your legal limit is refused, and you are told what the limit is.",
      },
      {
        heading: "Change your mind",
        text: `Until ${cancelHours} hours before the round closes you can take a pledge back from your account. What you paid is refunded in full.`,
      },
    ],
  },
  risks: {
    heading: "What can go wrong",
    lede: "None of these is rare.",
    points: [
      {
        heading: "The company fails",
        text: "Most young companies do. Then the whole investment is gone; there is no insurance and nobody makes it good.",
      },
      {
        heading: "You cannot sell",
        text: "For a year the law allows hardly any sale. After that, there is no market where a buyer is waiting.",
      },
      {
        heading: "Your part shrinks",
        text: "Later rounds issue new shares. The same number of yours is then a smaller part of the company.",
      },
      {
        heading: "There may never be a dividend",
        text: "None is promised. Whatever comes back may come after many years, or not at all.",
      },
      {
        heading: "You know less than we do",
        text: "Small offerings disclose less than listed companies, and figures of a young company are soon out of date.",
      },
      {
        heading: "The round does not close",
        text: "A round may end without reaching its goal. Then nothing is invested, and what was paid goes back.",
      },
    ],
  } satisfies { heading: string; lede: string; points: readonly Point[] },
  rules: {
    heading: "Who does what, by law",
    lines: [
      "Rounds are held by {intermediary}, the registered intermediary. It checks who invests, keeps the money until a round closes, and publishes the terms. This site takes your pledge and hands it on.",
      "This page is not an offer, and it names no terms of one. They are on the page of {intermediary} only (17 CFR 227.204).",
      `${programme.nothingForTheRaise} Nobody is paid for bringing in an investor, and nothing that you earn from referrals depends on a round (17 CFR 227.205).`,
      "Nothing here is advice, and nothing here takes account of your circumstances.",
      [
        "Signals, the free account and the subscription are another matter: see the ",
        { text: "terms", href: paths.legal("terms") },
        ".",
      ],
    ] satisfies Line[],
  },
};

/** The calculator of /invest. */
export const limitWords = {
  heading: "How much you may invest",
  lede: "The law limits what one person may put into all such offerings together within twelve months. Work out your limit; we keep nothing of what you type.",
  cap: [programme.capSentence] satisfies Line,
  labels: {
    income: "Annual income",
    netWorth: "Net worth",
    accredited: "I am an accredited investor",
    date: "On the day",
  },
  hints: {
    income: "In dollars, before taxes. Your spouse’s may be counted with it.",
    netWorth: "What you own less what you owe, not counting the home that you live in.",
    accredited: `For example, by an income above ${formatCents(accreditedFrom.incomeCents)} in each of the last two years, or a net worth above ${formatCents(accreditedFrom.netWorthCents)} without your home (17 CFR 230.501).`,
    date: "The rule of that day is applied. Leave it empty for today.",
  },
  submit: "Work it out",
  result: "Your limit for twelve months",
  none: "No limit",
  noneText:
    "You certify yourself that you are accredited. If you are not, say so: the limit is there to protect you, and your income and net worth decide it.",
  others:
    "What you put into other offerings under the same rule in the twelve months before counts towards it.",
  table: {
    caption: "The rule, version by version",
    columns: {
      from: "From",
      floor: "At least",
      threshold: "A tenth from",
      of: "Of the",
      cap: "At most",
      accredited: "Accredited",
      source: "Published",
    },
    /** Where a version is a list of its own, without the heads that explain each other. */
    labels: {
      threshold: "A tenth where both reach",
      of: "Of income and net worth, the",
    },
    note: "A twentieth of income or net worth, whichever the version goes by; a tenth where both reach the amount in the third column. The amounts are adjusted for inflation now and then.",
    limited: "limited too",
    free: "no limit",
  },
  inForce: "in force",
  inForceSince: "In force since",
  inForceText:
    "Everyone may invest this much within twelve months. With a higher income or net worth it is more: the form says how much.",
} as const;

/** The version of the rule that is in force: the last. */
export const ruleInForce = limitRules.at(-1);
