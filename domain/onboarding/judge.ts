import { fieldMessages } from "../field-messages";
import { type Answers, askedQuestions, dateParts, isOptional, type Question } from "./question";

/** What is wrong, by field name, in the order of the questions. Empty: everything that is asked is answered. */
export type Complaints = Readonly<Record<string, string>>;

/** What the judging of answers needs from outside. */
export interface Frame {
  /** YYYY-MM-DD, where the person is. */
  today: string;
  /** Every country's alpha-3 code. */
  countries: ReadonlySet<string>;
}

/** Judges a step's answers: one message at most for each question that they call for (SPEC 5). */
export function judgeAnswers(questions: readonly Question[], answers: Answers, frame: Frame): Complaints {
  const complaints: Record<string, string> = {};
  for (const question of askedQuestions(questions, answers)) {
    const message = judge(question, answers, frame);
    if (message !== undefined) complaints[question.name] = message;
  }
  return complaints;
}

function judge(question: Question, answers: Answers, frame: Frame): string | undefined {
  const value = answers[question.name]?.trim() ?? "";
  if (value === "") {
    return isOptional(question, answers) ? undefined : (question.missing ?? fieldMessages.required);
  }
  switch (question.kind) {
    case "text": {
      if (value.length > question.maxLength) return fieldMessages.maxLength(question.maxLength);
      for (const rule of question.rules) {
        const message = rule(value, answers);
        if (message !== undefined) return message;
      }
      return undefined;
    }
    case "choice": {
      const { choices, acceptable, unacceptable, missing, rule } = question;
      const offered =
        choices === "countries"
          ? frame.countries.has(value)
          : choices.some((choice) => choice.value === value);
      if (!offered) return missing ?? fieldMessages.required;
      if (acceptable && !acceptable.includes(value)) return unacceptable;
      return rule?.(value, answers);
    }
    case "date":
      return isDay(value) ? question.rule(value, frame.today) : fieldMessages.date;
    case "tick":
      return value === "yes" ? undefined : (question.missing ?? fieldMessages.required);
  }
}

/** Whether a text is a day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The answers in a posted form: each question's own field, trimmed, and nothing else. A date's three fields become
 * one; where they are no date, what was typed is kept so that it can be judged and shown again. Follow-ups that the
 * answers do not call for are dropped.
 */
export function readAnswers(questions: readonly Question[], form: Answers): Answers {
  const answers: Record<string, string> = {};
  const read = (some: readonly Question[]): void => {
    for (const question of some) {
      const value = question.kind === "date" ? readDate(question.name, form) : plain(form[question.name]);
      if (value) answers[question.name] = value;
    }
    // Only now: whether a follow-up is asked depends on the answers beside it.
    for (const { followUps = [] } of some) {
      for (const followUp of followUps) if (followUp.when(answers)) read(followUp.questions);
    }
  };
  read(questions);
  return answers;
}

/** Phones and word processors set marks and spaces that nobody chose; the broker takes the plain ones. */
const plain = (text = ""): string =>
  text
    .replace(/[\u2018\u2019\u02BC\u00B4]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00A0\u2007\u202F]/g, " ")
    .trim();

function readDate(name: string, form: Answers): string {
  const parts = dateParts(name);
  const [year = "", month = "", day = ""] = [parts.year, parts.month, parts.day].map(
    (part) => form[part]?.trim() ?? "",
  );
  if (year === "" && month === "" && day === "") return "";
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
