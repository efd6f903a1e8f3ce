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
}

/** A file to choose. A form that came back has none: browsers keep it from us. */
export function FileField({ formId, name, label, hint, accept }: FileFieldProps) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(formId, name);
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field} data-field="">
      <label htmlFor={id}>{label}</label>
      <p className={styles.hint} id={hintId}>
        {hint}
      </p>
      <FieldError id={id} message={error} />
      <input
        {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ id, type: "file", accept })}
        className={styles.input}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={[hintId, error && `${id}-error`].filter(Boolean).join(" ")}
      />
    </div>
  );
}
