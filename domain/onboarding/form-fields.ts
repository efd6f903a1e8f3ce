import { type Answers, allQuestions, dateParts, type Question } from "./question";

/** The fields of a form that asks these questions, follow-ups included: a date has three. */
export function fieldNames(questions: readonly Question[]): string[] {
  return allQuestions(questions).flatMap((question) =>
    question.kind === "date" ? Object.values(dateParts(question.name)) : [question.name],
  );
}

/** What stands in those fields for these answers; what is secret does not. The way back from `readAnswers`. */
export function fieldValues(questions: readonly Question[], answers: Answers): Answers {
  const values: Record<string, string> = {};
  for (const question of allQuestions(questions)) {
    const answer = answers[question.name];
    if (answer === undefined || isSecret(question)) continue;
    if (question.kind === "date") Object.assign(values, dateFields(question.name, answer));
    else values[question.name] = answer;
  }
  return values;
}

export const isSecret = (question: Question): boolean =>
  question.kind === "text" && question.secret !== undefined;

/** Whether a secret given beside some answers is still the one that is asked for beside others. */
export function isStillMeant(question: Question, given: Answers, now: Answers): boolean {
  const other = question.kind === "text" ? question.secret?.while : undefined;
  return other === undefined || given[other] === now[other];
}

function dateFields(name: string, date: string): Answers {
  const [year = "", month = "", day = ""] = date.split("-");
  const parts = dateParts(name);
  return { [parts.month]: month, [parts.day]: day, [parts.year]: year };
}
