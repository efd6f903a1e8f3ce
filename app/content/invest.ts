import { paths } from "~/lib/paths";
import { accreditedFrom, cancelHours } from "../../domain/crowdfunding";
import { inDollars, limitRules } from "../../domain/investment-limit";
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
    text: "You can lose all that you put in. Shares from a round can rarely be sold in the first year, and there may be no buyer later. Invest only what you will not miss.",
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
    lede: "An investor's account is its own: it is not the account with which you read signals, even with the same email.",
    steps: [
      {
        heading: "Sign up",
        text: "A name, an email and a password. It costs nothing and binds you to nothing.",
      },
      {
        heading: "Say who you are",
        text: "The law has {intermediary} check every investor's identity. Your tax id is sent on once, kept sealed, and shown on no page.",
      },
      {
        heading: "Read the offering",
        text: "Its terms, its filing and its own risks stand on the page of {intermediary}, and nowhere else.",
      },
      {
        heading: "Pledge, within your limit",
        text: "You choose an amount and pay by card on the card provider's page. More than the law lets you put in is refused, with the sum that it comes to.",
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
        text: "For a year the law allows hardly any sale. After it there is no market on which a buyer waits.",
      },
      {
        heading: "Your part shrinks",
        text: "Later rounds issue new shares. The same number of yours is then a smaller part of the company.",
      },
      {
        heading: "There is never a dividend",
        text: "None is promised. Whatever comes back may come after many years, or not at all.",
      },
      {
        heading: "You know less than we do",
        text: "Small offerings disclose less than listed companies, and figures of a young company are soon out of date.",
      },
      {
        heading: "The round does not close",
        text: "A round may end without having come to its goal. Then nothing is invested, and what was paid goes back.",
      },
    ],
  } satisfies { heading: string; lede: string; points: readonly Point[] },
  rules: {
    heading: "Who does what, by law",
    lines: [
      "Rounds are held by {intermediary}, the registered intermediary. It checks who invests, keeps the money until a round closes, and publishes the terms. This site takes your pledge and hands it on.",
      "This page is not an offer, and it names no terms of one. They stand on the page of {intermediary} alone (17 CFR 227.204).",
      `${programme.nothingForTheRaise} Nobody is paid for bringing an investor, and nothing that you earn by referrals depends on a round (17 CFR 227.205).`,
      "Nothing here is advice, and nothing here knows your circumstances.",
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
  lede: "The law bounds what one person may put into all such offerings together within twelve months. Work out yours; we keep nothing of what you type.",
  cap: [programme.capSentence] satisfies Line,
  labels: {
    income: "Annual income",
    netWorth: "Net worth",
    accredited: "I am an accredited investor",
    date: "On the day",
  },
  hints: {
    income: "In dollars, before taxes. A spouse's may be counted with it.",
    netWorth: "What you own less what you owe, without the home that you live in.",
    accredited: `Such as by an income above ${inDollars(accreditedFrom.incomeCents)} in each of the last two years, or a net worth above ${inDollars(accreditedFrom.netWorthCents)} without your home (17 CFR 230.501).`,
    date: "The rule of that day is applied.",
  },
  submit: "Work it out",
  result: "Your limit for twelve months",
  none: "No limit",
  noneText:
    "Whoever is not accredited is asked for income and net worth. You certify by yourself that you are; saying so wrongly takes the law's protection from you.",
  others:
    "What you put into other offerings under the same rule within the twelve months before counts against it.",
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
    note: "A twentieth of income or net worth, whichever the version goes by; a tenth where both reach the amount in the third column. The amounts are adjusted for inflation now and then.",
    limited: "limited too",
    free: "no limit",
  },
  inForce: "in force",
  inForceSince: "In force since",
  inForceText:
    "Everybody may invest as much as this within twelve months. With a higher income or net worth it is more: the form says how much.",
} as const;

/** The version of the rule that is in force: the last. */
export const ruleInForce = limitRules.at(-1);
