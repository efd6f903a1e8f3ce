import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeAnswers } from "../../../domain/onboarding/judge";
import { askedQuestions, isOptional } from "../../../domain/onboarding/question";
import { finishedSteps, firstOpenStep, stepQuestions } from "../../../domain/onboarding/steps";
import { anyPath, frame } from "./answering";

const steps = Object.entries(stepQuestions);

describe.each(steps)("every path through %s", (_step, questions) => {
  it("ends without a complaint when each question that comes up is answered", () => {
    fc.assert(
      fc.property(anyPath(questions), (answers) => {
        expect(judgeAnswers(questions, answers, frame)).toEqual({});
      }),
    );
  });

  it("yields the message of each required thing that is missing, and no other", () => {
    fc.assert(
      fc.property(anyPath(questions), (answers) => {
        for (const question of askedQuestions(questions, answers)) {
          const { [question.name]: _, ...rest } = answers;
          const expected = isOptional(question, rest)
            ? {}
            : { [question.name]: question.missing ?? "Required" };
          expect(judgeAnswers(questions, rest, frame)).toEqual(expected);
        }
      }),
    );
  });

  it("says of each choice why it is asked", () => {
    const choices = questions.filter(({ kind }) => kind !== "text");
    expect(choices.filter(({ why }) => !why).map(({ name }) => name)).toEqual([]);
  });

  it("takes blanks for no answer", () => {
    fc.assert(
      fc.property(anyPath(questions), (answers) => {
        const blank = Object.fromEntries(Object.keys(answers).map((name) => [name, " \t "]));
        const messages = judgeAnswers(questions, blank, frame);
        const asked = askedQuestions(questions, {});
        const required = asked.filter((question) => !isOptional(question, {}));
        expect(Object.keys(messages)).toEqual(required.map(({ name }) => name));
      }),
    );
  });
});

describe("the steps", () => {
  const contact = anyPath(stepQuestions["contact-information"]);
  const investor = anyPath(stepQuestions["investor-questionnaire"]);

  it("are finished by right answers alone, whatever the order they came in", () => {
    fc.assert(
      fc.property(contact, investor, (first, second) => {
        const both = { "contact-information": first, "investor-questionnaire": second };
        expect(finishedSteps(both, frame)).toEqual(["contact-information", "investor-questionnaire"]);
        expect(firstOpenStep(both, frame)).toBe("agreements");
        expect(firstOpenStep({ "investor-questionnaire": second }, frame)).toBe("contact-information");
        expect(firstOpenStep({ "contact-information": first }, frame)).toBe("investor-questionnaire");
      }),
    );
  });

  it("begin at contact information", () => {
    expect(firstOpenStep({}, frame)).toBe("contact-information");
    expect(finishedSteps({}, frame)).toEqual([]);
  });

  it("are open again when an answer stops being right, as a visa that has run out", () => {
    const answers = fc.sample(contact, { numRuns: 1, seed: 1 })[0] ?? {};
    const { tax_id: _, ...without } = answers;
    expect(firstOpenStep({ "contact-information": without }, frame)).toBe("contact-information");
  });
});
