import type { SessionUser } from "~/session/session.server";
import { fieldValues, isSecret, isStillMeant } from "../../../domain/onboarding/form-fields";
import { type Answers, allQuestions, type Question } from "../../../domain/onboarding/question";
import { type Draft, type QuestionStepName, stepQuestions } from "../../../domain/onboarding/steps";
import { maskTaxId } from "../../../domain/onboarding/tax-id";
import { formatPhone } from "../../../domain/phone";

/** What stands in the fields of a step: what was submitted, else what we know of the user and suggest. */
export function shownValues(step: QuestionStepName, steps: Draft, user: SessionUser): Answers {
  const questions = stepQuestions[step];
  const submitted = steps[step];
  if (submitted) return fieldValues(questions, submitted);
  return step === "contact-information" ? knownOf(user) : tickedOf(questions);
}

/** SPEC 3: names, e-mail and phone are prefilled. */
const knownOf = ({ firstName, lastName, email, phone }: SessionUser): Answers => ({
  given_name: firstName,
  family_name: lastName,
  email,
  ...(phone && { phone_number: formatPhone(phone) }),
});

const tickedOf = (questions: readonly Question[]): Answers =>
  Object.fromEntries(
    questions.flatMap((question) =>
      question.kind === "tick" && question.ticked ? [[question.name, "yes"]] : [],
    ),
  );

/**
 * Answers given before that no page shows: a field left empty keeps them.
 * @param now what else is answered now: a tax id of one kind is none of another
 */
export function secretsOf(
  questions: readonly Question[],
  answers: Answers = {},
  now: Answers = answers,
): Answers {
  return Object.fromEntries(
    allQuestions(questions).flatMap((question) => {
      const kept = isSecret(question) ? answers[question.name] : undefined;
      return kept && isStillMeant(question, answers, now) ? [[question.name, kept]] : [];
    }),
  );
}

/** What a page shows of them instead. */
export const masksOf = (questions: readonly Question[], answers: Answers = {}): Answers =>
  Object.fromEntries(
    Object.entries(secretsOf(questions, answers)).map(([name, value]) => [name, maskTaxId(value)]),
  );

/** What may be sent back to a page. */
export function withoutSecrets(questions: readonly Question[], fields: Answers): Answers {
  const secrets = allQuestions(questions).filter(isSecret);
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !secrets.some((secret) => secret.name === name)),
  );
}
