import { useField } from "remix-validated-form";
import { DateFields } from "~/components/forms/date-fields";
import type { DateQuestion as DateQuestionData } from "../../../domain/onboarding/question";
import type { FieldProps } from "./field-props";
import { useStep } from "./step-state";

/** A day, judged once month, day and year are all left. */
export function DateQuestion({
  question: { name, autoComplete },
  label,
  describedBy,
  ...field
}: FieldProps<DateQuestionData>) {
  const { afterPress } = useStep();
  const { clearError, validate } = useField(name);
  return (
    <DateFields
      {...field}
      name={name}
      legend={label}
      autoComplete={autoComplete}
      aria-describedby={describedBy}
      onChange={clearError}
      onBlur={({ currentTarget, relatedTarget }) => {
        const within = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!within) afterPress(validate);
      }}
    />
  );
}
