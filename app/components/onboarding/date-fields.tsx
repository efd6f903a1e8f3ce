import type { InputHTMLAttributes } from "react";
import { useField } from "remix-validated-form";
import field from "~/components/forms/field.module.css";
import { type DateQuestion, dateParts } from "../../../domain/onboarding/question";
import styles from "./date-fields.module.css";
import type { FieldProps } from "./question";
import { useStep } from "./step-state";
import { whenLeft } from "./text-field";

const parts = [
  { part: "month", label: "Month", length: 2 },
  { part: "day", label: "Day", length: 2 },
  { part: "year", label: "Year", length: 4 },
] as const;

/** A day as month, day and year: nobody finds their birthday in a calendar. Judged once all three are left. */
export function DateFields({
  question,
  id,
  label,
  required,
  wrong,
  describedBy,
  said,
}: FieldProps<DateQuestion>) {
  const { afterPress } = useStep();
  const { clearError, validate } = useField(question.name);
  const names = dateParts(question.name);
  return (
    <fieldset
      className={styles.date}
      aria-describedby={describedBy}
      onChange={clearError}
      onBlur={({ currentTarget, relatedTarget }) => {
        const within = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!within) afterPress(validate);
      }}
    >
      <legend>{label}</legend>
      {said}
      <div className={styles.parts}>
        {parts.map(({ part, label: partLabel, length }) => (
          <DatePart
            key={part}
            // The summary's link leads to the first of them.
            id={part === "month" ? id : `${id}-${part}`}
            name={names[part]}
            label={partLabel}
            maxLength={length}
            autoComplete={question.autoComplete && `${question.autoComplete}-${part}`}
            required={required}
            aria-invalid={wrong || undefined}
            data-part={part}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface DatePartProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  "data-part": string;
}

function DatePart({ name, label, ...input }: DatePartProps) {
  const { getInputProps } = useField(name, { validationBehavior: whenLeft });
  return (
    <div className={styles.part}>
      <label htmlFor={input.id}>{label}</label>
      <input
        {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({
          ...input,
          type: "text",
          inputMode: "numeric",
        })}
        className={field.input}
      />
    </div>
  );
}
