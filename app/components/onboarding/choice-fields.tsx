import { type InputHTMLAttributes, memo, type SelectHTMLAttributes } from "react";
import { useField } from "remix-validated-form";
import field from "~/components/forms/field.module.css";
import styles from "~/components/forms/option.module.css";
import type {
  Answers,
  Choice,
  ChoiceQuestion,
  Question,
  TickQuestion,
} from "../../../domain/onboarding/question";
import type { FieldProps } from "./field-props";
import { useStep } from "./step-state";

/** A choice is whole as soon as it is made. */
const atOnce = { initial: "onChange" } as const;

/**
 * Which of a question's follow-ups a choice brings, by their places, as the style sheet reads them (`data-reveals`):
 * they show without a script.
 */
function revealedBy({ name, followUps = [] }: Question, answers: Answers, value: string): string | undefined {
  const chosen = { ...answers, [name]: value };
  const places = followUps.flatMap(({ when, may = when }, at) => (may(chosen) ? [at] : []));
  return places.join(" ") || undefined;
}

/** All choices at once, as large targets. */
export function Radios({
  question,
  id,
  label,
  required,
  wrong,
  describedBy,
  said,
}: FieldProps<ChoiceQuestion>) {
  const { answers, countries } = useStep();
  const { getInputProps } = useField(question.name, { validationBehavior: atOnce });
  return (
    <fieldset
      className={styles.radios}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a plain group cannot be invalid
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required={required}
      aria-invalid={wrong || undefined}
    >
      <legend id={`${id}-label`}>{label}</legend>
      {said}
      {choicesOf(question, countries).map(({ value, label: choice }, at) => (
        <label key={value} className={styles.option}>
          <input
            {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({
              type: "radio",
              value,
              // The summary's link leads to the first of them.
              id: at === 0 ? id : `${id}-${at}`,
            })}
            required={required}
            data-reveals={revealedBy(question, answers, value)}
          />
          <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Many choices in a list. */
export function ChoiceList({
  question,
  id,
  label,
  required,
  wrong,
  describedBy,
  said,
}: FieldProps<ChoiceQuestion>) {
  const { answers, countries } = useStep();
  const { name, autoComplete, followUps } = question;
  const { getInputProps } = useField(name, { validationBehavior: atOnce });
  const choices = choicesOf(question, countries);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {said}
      <select
        {...getInputProps<SelectHTMLAttributes<HTMLSelectElement>>({ id, autoComplete })}
        className={field.input}
        required={required}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
      >
        <option value="">Choose one</option>
        {followUps ? (
          choices.map(({ value, label: choice }) => (
            <option key={value} value={value} data-reveals={revealedBy(question, answers, value)}>
              {choice}
            </option>
          ))
        ) : (
          <Options choices={choices} />
        )}
      </select>
    </>
  );
}

/** Rendered once: there are lists of 250. */
const Options = memo(function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

const choicesOf = ({ choices }: ChoiceQuestion, countries: readonly Choice[]) =>
  choices === "countries" ? countries : choices;

/** A box to tick. */
export function TickBox({ question, id, label, wrong, describedBy, said }: FieldProps<TickQuestion>) {
  const { answers } = useStep();
  const { getInputProps } = useField(question.name, { validationBehavior: atOnce });
  return (
    <>
      <label className={styles.option}>
        <input
          {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ type: "checkbox", value: "yes", id })}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy}
          data-reveals={revealedBy(question, answers, "yes")}
        />
        {label}
      </label>
      {said}
    </>
  );
}
