import fc from "fast-check";
import { type Frame, judgeAnswers } from "../../../domain/onboarding/judge";
import { type Answers, askedQuestions, type Question } from "../../../domain/onboarding/question";

/** A day and a few countries; the rules ask for no more. */
export const frame: Frame = { today: "2026-11-21", countries: new Set(["USA", "DEU", "MEX", "JPN"]) };

/** Texts of which one at least suits any question. */
const texts = [
  "Ada",
  "ada@example.com",
  "(555) 555-5555",
  "12 Main Street",
  "94110",
  "219-09-9998",
  "912-70-1234",
  "CA",
];
const days = ["1990-03-27", "2030-01-31"];

/** Every value of a question that is right beside the others' answers. */
function rightValues(question: Question, answers: Answers): string[] {
  const { name } = question;
  return candidates(question).filter(
    (value) => judgeAnswers([question], { ...answers, [name]: value }, frame)[name] === undefined,
  );
}

function candidates(question: Question): readonly string[] {
  switch (question.kind) {
    case "text":
      return texts;
    case "date":
      return days;
    case "tick":
      return ["yes"];
    case "choice":
      return question.choices === "countries"
        ? [...frame.countries]
        : question.choices.map(({ value }) => value);
  }
}

/** Every way through some questions: complete answers, follow-ups included; a box may stay empty. */
export const anyPath = (questions: readonly Question[]): fc.Arbitrary<Answers> =>
  fc.infiniteStream(fc.nat(1000)).map((picks) => {
    const answers: Record<string, string> = {};
    const seen = new Set<string>();
    for (;;) {
      const open = askedQuestions(questions, answers).find(({ name }) => !seen.has(name));
      if (!open) return answers;
      seen.add(open.name);
      const values = rightValues(open, answers);
      const choices = open.kind === "tick" ? [...values, ""] : values;
      const pick = choices[(picks.next().value ?? 0) % choices.length];
      if (pick) answers[open.name] = pick;
    }
  });
