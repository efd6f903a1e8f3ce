import type { InputHTMLAttributes } from "react";
import { useField } from "remix-validated-form";
import { fieldId } from "./field";
import field from "./field.module.css";
import { FieldError } from "./field-error";
import styles from "./option.module.css";

interface RadioFieldProps {
  formId: string;
  name: string;
  label: string;
  hint: string;
  choices: readonly { value: string; label: string }[];
}

/** All choices at once, as large targets, with a hint and a message. */
export function RadioField({ formId, name, label, hint, choices }: RadioFieldProps) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(formId, name);
  return (
    <fieldset
      className={styles.radios}
      aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")}
    >
      <legend>{label}</legend>
      <p className={field.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <FieldError id={id} message={error} />
      {choices.map(({ value, label: choice }, at) => (
        <label key={value} className={styles.option}>
          <input
            {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({
              type: "radio",
              value,
              // The summary's link leads to the first of them.
              id: at === 0 ? id : `${id}-${at}`,
            })}
            required
            aria-invalid={error ? true : undefined}
          />
          <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  );
}
