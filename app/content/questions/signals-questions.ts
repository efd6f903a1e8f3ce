import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { ruleDays } from "../../../domain/rule-figures";
import { howFiguresLink, intradayClaim, missionClaim, optionsRiskSentence, programme } from "../claims";
import { figures } from "../figures";
import type { QuestionGroup } from "./question";

/** About what is published, and what it is worth. */
export const signalsQuestions: readonly QuestionGroup[] = [
  {
    id: "signals",
    heading: "Signals",
    questions: [
      {
        id: "what-is-a-signal",
        question: "What is a signal?",
        answer: [
          `What a rule says about a stock at a day’s close: buy, sell or wait, with its reason. Our stock timing compares an average of ${ruleDays.fast} days with one of ${ruleDays.slow}. `,
          { text: "Sector and stock timing", href: paths.timing() },
          " has today’s.",
        ],
      },
      {
        id: "is-it-advice",
        question: "Is this advice?",
        answer:
          "No. Every reader gets the same signal at the same time, and nothing here takes account of your circumstances. What you do with it is your own decision and your own risk.",
      },
      {
        id: "who-is-it-for",
        question: "Who is it for?",
        answer: `${programme.eligibility} You must be an adult where you live.`,
      },
      {
        id: "can-i-lose",
        question: "Can I lose money?",
        answer: [
          `Yes. ${optionsRiskSentence} If you buy an option, you can lose everything you paid for it. `,
          { text: "The risks in full", href: paths.legal("risk") },
          ".",
        ],
      },
      {
        id: "do-you-trade",
        question: "Do you trade for me, or hold my money?",
        answer: [
          "Neither. Trades are made in an account with a broker, in your name. ",
          { text: "How to open one", href: paths.onboarding() },
          ".",
        ],
      },
    ],
  },
  {
    id: "figures",
    heading: "Figures and the record",
    questions: [
      {
        id: "are-results-real",
        question: "Are the results real?",
        answer: [
          "Each figure says what it is beside it: sample, hypothetical, simulated or live. Simulated results were worked out with hindsight; nobody traded them. ",
          howFiguresLink,
          ".",
        ],
      },
      {
        id: "what-is-roi",
        question: "What does ROI mean here?",
        answer: [
          `${programme.roiAssumption} It is before commissions, fees, taxes and the subscription. `,
          { text: "The glossary", href: `${paths.glossary()}#roi` },
          " has the other words.",
        ],
      },
      {
        id: "intraday",
        question: `What does “more than ${figures.intradayShare.text} intraday” rest on?`,
        answer: [`${intradayClaim.text} ${intradayClaim.note} That is a made-up history, and not a promise.`],
      },
      {
        id: "mission",
        question: "Is the mission a forecast?",
        answer: [
          `No. ${missionClaim.text} That would take ${figures.missionYearlyGrowth.text} a year, ${figures.missionYears.text} running: nobody should plan on it. `,
          { text: "The arithmetic", href: `${paths.legal("how-figures")}#mission` },
          ".",
        ],
      },
      {
        id: "can-you-rewrite",
        question: "Could you rewrite the record afterwards?",
        answer: [
          "Not without it showing. Each entry of the ledger holds the hash of the one before it, and ",
          { text: "your own browser can check them all", href: recordPaths.ledgerProof() },
          ". Keep the newest hash: as long as the ledger still has it, all before it is as it was.",
        ],
      },
    ],
  },
];
