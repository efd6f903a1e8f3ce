import { accountQuestions } from "./account-questions";
import { programmeQuestions } from "./programme-questions";
import type { QuestionGroup } from "./question";
import { signalsQuestions } from "./signals-questions";

export const questionsWords = {
  title: "Questions and answers",
  description:
    "Short answers on signals, figures, price, the free test drive, texts, referrals and owning a part.",
  heading: "Asked often, answered short",
  lede: "Each answer links to the page that has the whole of it.",
  groups: "Groups of questions",
  unanswered: "Is yours not among them? Reply to any email of ours{orWrite}; somebody reads it.",
} as const;

/** Every question, in groups. */
export const questionGroups: readonly QuestionGroup[] = [
  ...signalsQuestions,
  ...accountQuestions,
  ...programmeQuestions,
];
