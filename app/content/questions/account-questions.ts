import { formatCents } from "~/lib/money";
import { paths } from "~/lib/paths";
import { resetMinutes } from "../../../domain/lifetimes";
import { plan } from "../../../domain/plan";
import { figures } from "../figures";
import type { QuestionGroup } from "./question";

const price = formatCents(plan.monthlyCents);

/** About the account, its price, what is sent and what is kept. */
export const accountQuestions: readonly QuestionGroup[] = [
  {
    id: "price",
    heading: "Price and subscription",
    questions: [
      {
        id: "what-does-it-cost",
        question: "What does it cost?",
        answer: [
          `An account is free. The one subscription is planned at ${price} a month; `,
          { text: "its page", href: paths.subscribe() },
          " has the current price, the day of the first charge and how to cancel, before you agree to anything.",
        ],
      },
      {
        id: "test-drive-or-trial",
        question: "What is the difference between the free test drive and the trial?",
        answer: [
          `The `,
          { text: "free test drive", href: paths.freeTestDrive() },
          ` needs a phone number or an email and no card; it opens what a subscription opens for ${figures.testDriveDays.text} and ends on its own. The trial is the first ${plan.trialDays} days of a `,
          { text: "subscription", href: paths.subscribe() },
          ", with a card: unless you cancel, it is charged when they end.",
        ],
      },
      {
        id: "how-to-cancel",
        question: "How do I cancel?",
        answer: [
          "Online, on ",
          { text: "the page of your subscription", href: paths.subscription() },
          ". You keep what you have paid for until it ends, and until then you can undo the cancellation.",
        ],
      },
      {
        id: "lifetime-discount",
        question: "What is the lifetime discount?",
        answer: `${figures.lifetimeDiscount.text} a month off for as long as the subscription lasts, for anyone who subscribes with a promo code that includes it.`,
      },
    ],
  },
  {
    id: "account",
    heading: "Your account",
    questions: [
      {
        id: "forgot-password",
        question: "I have forgotten my password. What now?",
        answer: [
          { text: "Ask for a link", href: paths.forgotPassword() },
          ` to set a new one. It works once, for ${resetMinutes} minutes, and signs you out everywhere else.`,
        ],
      },
      {
        id: "data",
        question: "How do I see or delete what you keep about me?",
        answer: [
          "Under ",
          { text: "Your data", href: paths.privacy() },
          ": there you download a copy and delete the account. It says there what has to stay, and why.",
        ],
      },
      {
        id: "following",
        question: "Do you track me?",
        answer: [
          "No other company’s script is on these pages, except for the card’s and the bank’s own form where you enter one. You can refuse what we remember ourselves under ",
          { text: "Privacy choices", href: paths.consent() },
          ", and a browser that sends Global Privacy Control has refused it already. ",
          { text: "Privacy", href: paths.legal("privacy") },
          " lists every cookie.",
        ],
      },
      {
        id: "texts",
        question: "Will you text me?",
        answer: [
          "Once, when you ask for a link by text. Marketing texts only go to people who tick the box for them, and STOP ends them. ",
          { text: "The terms of our texts", href: paths.legal("sms") },
          ".",
        ],
      },
      {
        id: "app",
        question: "Is there an app?",
        answer: [
          "This site is the app: your phone’s browser can put it on the home screen. ",
          { text: "Have the link texted to you", href: paths.getTheApp() },
          ".",
        ],
      },
    ],
  },
];
