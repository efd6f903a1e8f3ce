import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from "react";
import { useField } from "remix-validated-form";
import { dateParts } from "../../../domain/onboarding/question";
import styles from "./date-fields.module.css";
import field from "./field.module.css";

/** Text is judged when it is left, not while it is typed. */
export const whenLeft = { initial: "onSubmit" } as const;

const parts = [
  { part: "month", label: "Month", length: 2 },
  { part: "day", label: "Day", length: 2 },
  { part: "year", label: "Year", length: 4 },
] as const;

interface DateFieldsProps extends FieldsetHTMLAttributes<HTMLFieldSetElement> {
  /** The question's; each field adds its part to it. */
  name: string;
  /** The first field's: the summary's link leads there. */
  id: string;
  legend: ReactNode;
  /** Hint and message, to stand between legend and fields. */
  said: ReactNode;
  required: boolean;
  wrong: boolean;
  autoComplete: "bday" | undefined;
}

/** A day as month, day and year: nobody finds their birthday in a calendar. */
export function DateFields({
  name,
  id,
  legend,
  said,
  required,
  wrong,
  autoComplete,
  ...fieldset
}: DateFieldsProps) {
  const names = dateParts(name);
  return (
    <fieldset {...fieldset} className={styles.date}>
      <legend>{legend}</legend>
      {said}
      <div className={styles.parts}>
        {parts.map(({ part, label, length }) => (
          <DatePart
            key={part}
            id={part === "month" ? id : `${id}-${part}`}
            name={names[part]}
            label={label}
            maxLength={length}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
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
