import type { InputHTMLAttributes, ReactNode } from "react";
import { useField } from "remix-validated-form";
import { fieldId } from "./field";
import field from "./field.module.css";
import { FieldError } from "./field-error";
import styles from "./option.module.css";

interface TickFieldProps {
  formId: string;
  name: string;
  label: ReactNode;
  /** What the form sends once it is ticked. */
  value: string;
  /** The form may be sent without it. */
  optional?: boolean;
}

/** A box to tick, unticked unless the form came back with it, and its message. */
export function TickField({ formId, name, label, value, optional = false }: TickFieldProps) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(formId, name);
  return (
    <div className={field.field} data-field="">
      <FieldError id={id} message={error} />
      <label className={styles.option}>
        <input
          {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ type: "checkbox", value, id })}
          required={!optional}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
