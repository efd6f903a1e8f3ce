import type { Complaints } from "./judge";
import { type Answers, askedQuestions, isOptional, type Question } from "./question";

/** How much of a step is answered: its own questions, each with the follow-ups that it brings. */
export interface Progress {
  answered: number;
  asked: number;
}

/** @param complaints about these answers, as `judgeAnswers` gives them */
export function progressOf(
  questions: readonly Question[],
  answers: Answers,
  complaints: Complaints,
): Progress {
  const needed = questions.filter((question) =>
    askedQuestions([question], answers).some((asked) => !isOptional(asked, answers)),
  );
  return {
    asked: needed.length,
    answered: needed.filter((question) => isAnswered(question, answers, complaints)).length,
  };
}

/** Whether nothing is missing of a question and what follows from it, and nothing is wrong. */
export const isAnswered = (question: Question, answers: Answers, complaints: Complaints): boolean =>
  askedQuestions([question], answers).every(({ name }) => complaints[name] === undefined);

/** The answers about which there is no complaint: what may be kept of a form that came back. */
export const rightAnswers = (answers: Answers, complaints: Complaints): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => complaints[name] === undefined));
