import type { InputHTMLAttributes } from "react";
import { useField } from "remix-validated-form";
import { whenLeft } from "~/components/forms/date-fields";
import field from "~/components/forms/field.module.css";
import type { TextQuestion } from "../../../domain/onboarding/question";
import type { FieldProps } from "./field-props";
import { useStep } from "./step-state";

/** A line of text. */
export function TextField({
  question,
  id,
  label,
  required,
  wrong,
  describedBy,
  said,
}: FieldProps<TextQuestion>) {
  const { afterPress } = useStep();
  const { name, type = "text", inputMode, maxLength, autoComplete, secret } = question;
  const { getInputProps, validate } = useField(name, { validationBehavior: whenLeft });
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {said}
      <input
        {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({
          id,
          type,
          inputMode,
          maxLength,
          autoComplete: secret ? "off" : autoComplete,
          onBlur: () => afterPress(validate),
        })}
        className={field.input}
        required={required}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        data-tax-id={secret?.while}
      />
    </>
  );
}
