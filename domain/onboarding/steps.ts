import { contactQuestions } from "./contact-questions";
import { investorQuestions } from "./investor-questions";
import { type Complaints, type Frame, judgeAnswers } from "./judge";
import type { Answers, Question } from "./question";

/** The steps in their order (SPEC 2); the last has no questions but agreements. */
export const stepNames = ["contact-information", "investor-questionnaire", "agreements"] as const;
export type StepName = (typeof stepNames)[number];
/** A step that is made of questions. */
export type QuestionStepName = Exclude<StepName, "agreements">;
export const isQuestionStep = (step: StepName): step is QuestionStepName => step !== "agreements";
export const questionStepNames: readonly QuestionStepName[] = stepNames.filter(isQuestionStep);

export const stepQuestions: Record<QuestionStepName, readonly Question[]> = {
  "contact-information": contactQuestions,
  "investor-questionnaire": investorQuestions,
};

/** What the applicant has submitted so far, step by step. */
export type Draft = Readonly<Partial<Record<QuestionStepName, Answers>>>;

/** What is wrong with a step of the draft; undefined for one that was never submitted. */
function judgeStep(draft: Draft, step: QuestionStepName, frame: Frame): Complaints | undefined {
  const answers = draft[step];
  return answers && judgeAnswers(stepQuestions[step], answers, frame);
}

/** The steps whose answers are complete and right now, whenever they were given (SPEC 4). */
export function finishedSteps(draft: Draft, frame: Frame): StepName[] {
  return questionStepNames.filter((step) => {
    const complaints = judgeStep(draft, step, frame);
    return complaints !== undefined && Object.keys(complaints).length === 0;
  });
}

/** Where the applicant continues: the first step that is not finished. */
export function firstOpenStep(draft: Draft, frame: Frame): StepName {
  const finished = finishedSteps(draft, frame);
  return stepNames.find((step) => !finished.includes(step)) ?? "agreements";
}
