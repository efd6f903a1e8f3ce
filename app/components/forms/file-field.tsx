import type { InputHTMLAttributes } from "react";
import { useField } from "remix-validated-form";
import { fieldId } from "./field";
import styles from "./field.module.css";
import { FieldError } from "./field-error";

interface FileFieldProps {
  formId: string;
  name: string;
  label: string;
  hint: string;
  /** The kinds that its dialog shows. */
  accept: string;
  /** The form may be sent without it. */
  optional?: boolean;
}

/** A file to choose. A form that came back has none: browsers keep it from us. */
export function FileField({ formId, name, label, hint, accept, optional = false }: FileFieldProps) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(formId, name);
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field} data-field="">
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <p className={styles.hint} id={hintId}>
        {hint}
      </p>
      <FieldError id={id} message={error} />
      <input
        {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ id, type: "file", accept })}
        className={styles.input}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hintId, error && `${id}-error`].filter(Boolean).join(" ")}
      />
    </div>
  );
}
