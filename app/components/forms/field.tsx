import type {
  HTMLInputAutoCompleteAttribute,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { useField } from "remix-validated-form";
import styles from "./field.module.css";
import { FieldError } from "./field-error";

/** The background behind the text: white, or the light grey of what stands there to be read and copied (SPEC 5). */
export type Surface = "white" | "lightgrey";

/** One text field of a form. */
export interface FieldSpec {
  name: string;
  label: string;
  /** Says before the mistake what is asked for. */
  hint?: string;
  type?: "text" | "email" | "password" | "tel" | "date" | "url";
  /** A list to choose one from, in place of a text. */
  choices?: readonly { value: string; label: string }[];
  /** A text of several lines: how many are shown at first. */
  rows?: number;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** `unsaid`: it hangs on another field whether it is needed, and the hint says so. */
  optional?: boolean | "unsaid";
  /** Of a tax ID: the field that says which kind it is (app/enhance/tax-id.ts). */
  taxIdKind?: string;
}

interface FieldProps extends FieldSpec {
  formId: string;
  surface?: Surface | undefined;
  /** Takes the focus when the page opens. */
  focused?: boolean;
}

/** The id of a field's input: the summary's links lead there. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** A label with its input, hint and message. */
export function Field({
  formId,
  name,
  label,
  hint,
  type = "text",
  surface = "white",
  optional = false,
  focused = false,
  choices,
  rows,
  taxIdKind,
  ...input
}: FieldProps) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(formId, name);
  const hintId = `${id}-hint`;
  const described = [hint && hintId, error && `${id}-error`].filter(Boolean).join(" ");
  const shared = {
    className: styles.input,
    "data-surface": surface,
    // Only in a dialog, and after a refusal, where the visitor is typing.
    autoFocus: focused || undefined,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <div className={styles.field} data-field="">
      <label htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={id} message={error} />
      {choices ? (
        <select {...getInputProps<SelectHTMLAttributes<HTMLSelectElement>>({ id })} {...shared}>
          <option value="">Please choose</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          {...getInputProps<TextareaHTMLAttributes<HTMLTextAreaElement>>({
            id,
            rows,
            maxLength: input.maxLength,
          })}
          {...shared}
        />
      ) : type === "password" ? (
        <password-field class={styles.password}>
          <input {...getInputProps({ id, type, ...input })} {...shared} />
          {/* Shown by the script that makes it work. */}
          <button type="button" className={styles.show} aria-controls={id} aria-pressed="false" hidden>
            Show<span className="visually-hidden"> {label}</span>
          </button>
        </password-field>
      ) : (
        <input {...getInputProps({ id, type, ...input })} {...shared} data-tax-id={taxIdKind} />
      )}
    </div>
  );
}
