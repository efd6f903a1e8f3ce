import type { Validator } from "../validators";

/** Answers by field name, as a form posts them: text, trimmed; a box that is ticked is "yes". */
export type Answers = Readonly<Record<string, string>>;

export interface Choice {
  value: string;
  label: string;
}

interface Asked {
  /** The field's name, as SPEC 3 has it. */
  name: string;
  /** What is asked: a question, or a field's label. */
  label: string;
  /** Says what is expected, before the reader makes a mistake. */
  hint?: string;
  /** Why we ask, shown when a reader opens it. */
  why?: string;
  /** Whether it may be left empty; a function if that depends on the other answers. */
  optional?: true | ((answers: Answers) => boolean);
  /** Where an answer is needed, said in place of "optional". */
  optionalWhere?: string;
  /** Said when an answer is missing, 'Required' if there is none. */
  missing?: string;
  /** Further questions that some answers lead to. */
  followUps?: readonly FollowUp[];
}

interface FollowUp {
  when(answers: Answers): boolean;
  /** Whether they may be asked as far as these answers tell: a page without script shows them then. */
  may?(answers: Answers): boolean;
  questions: readonly Question[];
}

/** A line of text. */
export interface TextQuestion extends Asked {
  kind: "text";
  type?: "text" | "email";
  inputMode?: "numeric" | "tel" | "email";
  autoComplete?: string;
  /** The longest answer, in characters (SPEC-DECISIONS 30). */
  maxLength: number;
  /** Judges what was typed, in this order; the other answers may matter. */
  rules: readonly (Validator | ((value: string, answers: Answers) => string | undefined))[];
  /** Given once, shown masked, never sent back to a page; kept while the question of this name has the same answer. */
  secret?: { while: string };
}

/** One of a few, or of many in a list. */
export interface ChoiceQuestion extends Asked {
  kind: "choice";
  /** "countries": the full ISO list, whose values are alpha-3 codes. */
  choices: readonly Choice[] | "countries";
  /** Radio buttons where all are seen, a list where there are many. */
  display: "radio" | "select";
  /** Who chooses another is not who the product is for. */
  acceptable?: readonly string[];
  /** Said of a choice that is not acceptable. */
  unacceptable?: string;
  /** Judges a choice beside the other answers. */
  rule?(value: string, answers: Answers): string | undefined;
  autoComplete?: string;
}

/** A day, asked as month, day and year; its answer is YYYY-MM-DD under the question's own name. */
export interface DateQuestion extends Asked {
  kind: "date";
  autoComplete?: "bday";
  /** Judges a day that exists. Both are YYYY-MM-DD. */
  rule(date: string, today: string): string | undefined;
}

/** A box to tick. */
export interface TickQuestion extends Asked {
  kind: "tick";
  /** How it stands before anybody answered. */
  ticked?: true;
}

export type Question = TextQuestion | ChoiceQuestion | DateQuestion | TickQuestion;

/** The names of a date's three fields. */
export const dateParts = (name: string) =>
  ({ month: `${name}_month`, day: `${name}_day`, year: `${name}_year` }) as const;

/** The questions that these answers call for, follow-ups after the question that brings them. */
export function askedQuestions(questions: readonly Question[], answers: Answers): Question[] {
  return questions.flatMap((question) => [
    question,
    ...(question.followUps ?? [])
      .filter(({ when }) => when(answers))
      .flatMap((followUp) => askedQuestions(followUp.questions, answers)),
  ]);
}

/** Every question that there may ever be, follow-ups included. */
export function allQuestions(questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => [
    question,
    ...(question.followUps ?? []).flatMap((followUp) => allQuestions(followUp.questions)),
  ]);
}

/** Whether nothing is an answer to it. */
export const isOptional = ({ optional }: Question, answers: Answers): boolean =>
  typeof optional === "function" ? optional(answers) : optional === true;
