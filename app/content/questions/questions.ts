import { accountQuestions } from "./account-questions";
import { programmeQuestions } from "./programme-questions";
import type { QuestionGroup } from "./question";
import { signalsQuestions } from "./signals-questions";

export const questionsWords = {
  title: "Questions and answers",
  description:
    "Short answers on signals, figures, price, the free test drive, texts, referrals and owning a part of the company.",
  heading: "Short answers to common questions",
  lede: "Each answer links to the page with the details.",
  groups: "Groups of questions",
  unanswered: "Is your question not here? Reply to any email of ours{orWrite}; someone reads it.",
} as const;

/** Every question, in groups. */
export const questionGroups: readonly QuestionGroup[] = [
  ...signalsQuestions,
  ...accountQuestions,
  ...programmeQuestions,
];
