import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldNames, fieldValues, isSecret } from "../../../domain/onboarding/form-fields";
import { judgeAnswers, readAnswers } from "../../../domain/onboarding/judge";
import { progressOf, rightAnswers } from "../../../domain/onboarding/progress";
import { allQuestions, type Question } from "../../../domain/onboarding/question";
import { stepQuestions } from "../../../domain/onboarding/steps";
import { anyPath, frame } from "./answering";

const withoutSecrets = (questions: readonly Question[], answers: Record<string, string>) => {
  const secrets = allQuestions(questions).filter(isSecret);
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => !secrets.some((secret) => secret.name === name)),
  );
};

describe.each(Object.entries(stepQuestions))("the fields of %s", (_step, questions) => {
  it("hold answers as they were read from them, all but what is secret", () => {
    fc.assert(
      fc.property(anyPath(questions), (answers) => {
        const values = fieldValues(questions, answers);
        expect(readAnswers(questions, values)).toEqual(withoutSecrets(questions, answers));
        const names = fieldNames(questions);
        for (const name of Object.keys(values)) expect(names).toContain(name);
      }),
    );
  });

  it("are as many as there are questions and follow-ups, a date's three times", () => {
    const dates = allQuestions(questions).filter(({ kind }) => kind === "date").length;
    const names = fieldNames(questions);
    expect(names).toHaveLength(allQuestions(questions).length + 2 * dates);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(Object.entries(stepQuestions))("the progress of %s", (_step, questions) => {
  const progress = (answers: Record<string, string>) =>
    progressOf(questions, answers, judgeAnswers(questions, answers, frame));

  it("is complete with complete answers, and one less without an answer that is needed", () => {
    fc.assert(
      fc.property(anyPath(questions), (answers) => {
        const { answered, asked } = progress(answers);
        expect(answered).toBe(asked);
        const [required] = questions.filter(({ optional }) => !optional);
        const { [required?.name ?? ""]: _, ...rest } = answers;
        expect(progress(rest).answered).toBe(answered - 1);
      }),
    );
  });

  it("begins with nothing", () => {
    expect(progress({}).answered).toBe(0);
    expect(progress({}).asked).toBeGreaterThan(10);
  });
});

describe("the questionnaire's progress", () => {
  const questions = stepQuestions["investor-questionnaire"];
  const progress = (answers: Record<string, string>) =>
    progressOf(questions, answers, judgeAnswers(questions, answers, frame));

  it("is of SPEC's 17 questions, and of the trusted contact once it is ticked", () => {
    expect(progress({}).asked).toBe(17);
    expect(progress({ trusted_contact: "yes" }).asked).toBe(18);
  });

  it("does not count a question whose follow-ups are open", () => {
    expect(progress({ employment_status: "retired" }).answered).toBe(1);
    expect(progress({ employment_status: "employed" }).answered).toBe(0);
  });
});

it("of a form that came back, what is right is kept", () => {
  const answers = { given_name: "Ada", email: "ada@", city: "Oakland" };
  expect(rightAnswers(answers, { email: "Please enter a valid email", state: "Required" })).toEqual({
    given_name: "Ada",
    city: "Oakland",
  });
});
