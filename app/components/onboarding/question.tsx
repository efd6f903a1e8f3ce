import type { ReactNode } from "react";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { notEligible } from "~/content/onboarding";
import { paths } from "~/lib/paths";
import { isOptional, type Question as QuestionData } from "../../../domain/onboarding/question";
import { ChoiceList, Radios, TickBox } from "./choice-fields";
import { DateQuestion } from "./date-question";
import type { FieldProps } from "./field-props";
import styles from "./question.module.css";
import { type StepState, useStep } from "./step-state";
import { TextField } from "./text-field";

interface QuestionProps {
  question: QuestionData;
  /** Its label stands above it as a heading already. */
  titled?: boolean;
}

/** Any question of any kind: label, hint, message, field, why we ask, and the questions that its answer brings. */
export function Question({ question, titled = false }: QuestionProps) {
  const step = useStep();
  const { name, why, followUps = [] } = question;
  const id = fieldId(step.formId, name);
  const message = step.messages[name];
  const hint = hintOf(question, step);
  const optional = isOptional(question, step.answers);
  const props = {
    id,
    label: (
      <Label
        text={question.label}
        titled={titled}
        note={optional ? (question.optionalWhere ?? "optional") : undefined}
      />
    ),
    required: !optional && !step.given[name],
    wrong: message !== undefined,
    describedBy: [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ") || undefined,
    said: (
      <>
        {hint && (
          <p className={field.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        <FieldError id={id} message={message} />
      </>
    ),
  };
  return (
    <div className={styles.question}>
      <div className={styles.control}>{fieldOf(question, props)}</div>
      {isExcluded(question, step) && (
        <p className={styles.aside}>
          <a href={paths.notEligible()}>{notEligible.stillTitle}</a>
        </p>
      )}
      {why && (
        <details className={styles.why}>
          <summary>
            Why we ask<span className="visually-hidden">: {question.label}</span>
          </summary>
          <p>{why}</p>
        </details>
      )}
      {followUps.map(({ questions }, at) => (
        <div key={questions[0]?.name} className={styles.followUp} data-follow={at}>
          {questions.map((follower) => (
            <Question key={follower.name} question={follower} />
          ))}
        </div>
      ))}
    </div>
  );
}

function fieldOf(question: QuestionData, props: Omit<FieldProps, "question">): ReactNode {
  switch (question.kind) {
    case "text":
      return <TextField question={question} {...props} />;
    case "date":
      return <DateQuestion question={question} {...props} />;
    case "tick":
      return <TickBox question={question} {...props} />;
    case "choice":
      return question.display === "radio" ? (
        <Radios question={question} {...props} />
      ) : (
        <ChoiceList question={question} {...props} />
      );
  }
}

function Label({ text, titled, note }: { text: string; titled: boolean; note: string | undefined }) {
  return (
    <span className={titled ? "visually-hidden" : styles.label}>
      {text}
      {note && !titled && <span className={field.optional}> ({note})</span>}
    </span>
  );
}

function hintOf({ name, hint }: QuestionData, { given }: StepState): string | undefined {
  const kept = given[name] && `We have ${given[name]}. Leave this empty to keep it.`;
  return [hint, kept].filter(Boolean).join(" ") || undefined;
}

/** Whether the answer is one of those that the product is not for. */
const isExcluded = (question: QuestionData, { answers, messages }: StepState): boolean =>
  question.kind === "choice" &&
  question.acceptable !== undefined &&
  answers[question.name] !== undefined &&
  messages[question.name] !== undefined;
