import { stepGroups } from "~/content/onboarding";
import type { Complaints } from "../../../domain/onboarding/judge";
import { isAnswered } from "../../../domain/onboarding/progress";
import { type Answers, askedQuestions, type Question } from "../../../domain/onboarding/question";
import { type QuestionStepName, stepQuestions } from "../../../domain/onboarding/steps";

/** What stands under one heading and folds together. */
export interface QuestionGroup {
  /** The name of its first question. */
  key: string;
  title: string;
  questions: readonly Question[];
  /** What stands between its answers where they are one line. */
  between: string;
}

/** A step's groups, in the order of their first questions. */
export function groupsOf(step: QuestionStepName): QuestionGroup[] {
  const questions = stepQuestions[step];
  const named = stepGroups[step];
  const inGroup = new Set(named.flatMap((group) => group.questions));
  return questions.flatMap((question) => {
    const { name, label } = question;
    const group = named.find(({ questions: [first] }) => first === name);
    if (group) {
      const members = questions.filter((one) => group.questions.includes(one.name));
      return [{ key: name, title: group.title, questions: members, between: group.between ?? ", " }];
    }
    return inGroup.has(name) ? [] : [{ key: name, title: label, questions: [question], between: "" }];
  });
}

/** Whether all of it is answered, and rightly. */
export const isComplete = (group: QuestionGroup, answers: Answers, complaints: Complaints): boolean =>
  group.questions.every((question) => isAnswered(question, answers, complaints));

/** Whether one of these messages is about it. */
export const isWrong = (group: QuestionGroup, answers: Answers, messages: Complaints): boolean =>
  group.questions.some((question) =>
    askedQuestions([question], answers).some(({ name }) => messages[name] !== undefined),
  );
