import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { createValidator, type Validator } from "remix-validated-form";
import { isStillMeant } from "../../../domain/onboarding/form-fields";
import { type Complaints, type Frame, judgeAnswers, readAnswers } from "../../../domain/onboarding/judge";
import { type Answers, allQuestions, type Question } from "../../../domain/onboarding/question";

/** What a step asks, and how it is judged. */
export interface Asked {
  questions: readonly Question[];
  /** Masks of answers that are kept: their fields may stay empty. */
  given: Answers;
  /** The answers beside which they were given. */
  beside: Answers;
  frame: Frame;
}

/** Answers as they stand in the form, and what is wrong with them. */
interface LiveAnswers {
  answers: Answers;
  complaints: Complaints;
  /** Reads the form again. */
  refresh(): void;
}

/** @param shown what the fields hold in the page as the server made it */
export function useLiveAnswers(form: RefObject<HTMLFormElement>, asked: Asked, shown: Answers): LiveAnswers {
  const [values, setValues] = useState(shown);
  const refresh = useCallback(() => {
    if (form.current) setValues(textsIn(new FormData(form.current)));
  }, [form]);
  // The applicant may have typed before this script was loaded.
  useEffect(refresh, [refresh]);
  const answers = useMemo(() => readAnswers(asked.questions, values), [asked, values]);
  const complaints = useMemo(() => judgeLive(asked, answers), [asked, answers]);
  return { answers, complaints, refresh };
}

/** Judges the form in the browser by the rules that the server judges it by, without the server's schema and its weight. */
export function liveValidator(asked: Asked): Validator<Answers> {
  const judge = (form: Record<string, unknown>) =>
    judgeLive(asked, readAnswers(asked.questions, textsOf(form)));
  return createValidator<Answers>({
    async validate(form) {
      const complaints = judge(form);
      return Object.keys(complaints).length === 0
        ? { data: textsOf(form), error: undefined }
        : { data: undefined, error: { ...complaints } };
    },
    validateField: async (form, field) => ({ error: judge(form)[field] }),
  });
}

/** The masks of what the server keeps and will still take for an answer. */
export function stillGiven({ questions, given, beside }: Asked, answers: Answers): Answers {
  const meant = allQuestions(questions).filter((question) => isStillMeant(question, beside, answers));
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => meant.some((each) => each.name === name)),
  );
}

/** An answer that the server keeps is not known here: its empty field is no fault. */
function judgeLive(asked: Asked, answers: Answers): Complaints {
  const kept = stillGiven(asked, answers);
  const complaints = judgeAnswers(asked.questions, answers, asked.frame);
  return Object.fromEntries(
    Object.entries(complaints).filter(([name]) => answers[name] !== undefined || kept[name] === undefined),
  );
}

const textsIn = (form: FormData): Answers => textsOf(Object.fromEntries(form));

/** What of some fields is text. */
export const textsOf = (fields: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
