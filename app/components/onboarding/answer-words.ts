import { formatDate } from "~/lib/dates";
import { isSecret } from "../../../domain/onboarding/form-fields";
import { isDay } from "../../../domain/onboarding/judge";
import type { Answers, Choice, Question } from "../../../domain/onboarding/question";
import { maskTaxId } from "../../../domain/onboarding/tax-id";

interface Words {
  answers: Answers;
  /** Masks of answers that are not shown again. */
  given: Answers;
  countries: readonly Choice[];
}

/** An answer as a person says it; undefined where there is none. */
export function answerInWords(question: Question, { answers, given, countries }: Words): string | undefined {
  const answer = answers[question.name];
  if (isSecret(question)) return answer ? maskTaxId(answer) : given[question.name];
  if (question.kind === "tick") return answer ? "Yes" : "No";
  if (!answer) return undefined;
  if (question.kind === "text") return answer;
  if (question.kind === "date") return isDay(answer) ? formatDate(answer) : undefined;
  const choices = question.choices === "countries" ? countries : question.choices;
  return choices.find(({ value }) => value === answer)?.label;
}
