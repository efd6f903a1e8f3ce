import { withZod } from "@remix-validated-form/with-zod";
import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useField, useFormContext, ValidatedForm } from "remix-validated-form";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { FoldedForm } from "~/components/forms/folded-form";
import option from "~/components/forms/option.module.css";
import { Button } from "~/components/ui/button";
import { cancelReasons, subscriptionWords as words } from "~/content/subscription-words";
import { paths } from "~/lib/paths";
import { cancelSchema, longestComment } from "~/lib/subscription-forms";
import styles from "./subscription.module.css";

const formId = "cancel";
const comment = { name: "comment", label: words.comment };

/** The first click opens it, and the second one cancels. No other question is asked. */
export function CancelForm({ subscriptionId, terms }: { subscriptionId: string; terms: string }) {
  return (
    <ValidatedForm
      id={formId}
      method="post"
      action={paths.subscription()}
      validator={withZod(cancelSchema)}
      noValidate
      disableFocusOnError
    >
      <Cancel subscriptionId={subscriptionId} terms={terms} />
    </ValidatedForm>
  );
}

function Cancel({ subscriptionId, terms }: { subscriptionId: string; terms: string }) {
  const { fieldErrors } = useFormContext();
  const { error, getInputProps } = useField(comment.name);
  const id = fieldId(formId, comment.name);
  return (
    <FoldedForm summary={words.cancel} open={error !== undefined}>
      <div className={styles.form}>
        <ErrorSummary formId={formId} fields={[comment]} messages={fieldErrors} />
        <p>{terms}</p>
        <input type="hidden" name="subscriptionId" value={subscriptionId} />
        <fieldset className={styles.reasons}>
          <legend>
            {words.why} <span className={field.optional}>{words.whyHint}</span>
          </legend>
          {cancelReasons.map(({ value, label }) => (
            <Reason key={value} value={value} label={label} />
          ))}
        </fieldset>
        <div className={field.field}>
          <label htmlFor={id}>
            {words.comment}
            <span className={field.optional}> (optional)</span>
          </label>
          <FieldError id={id} message={error} />
          <textarea
            {...getInputProps<TextareaHTMLAttributes<HTMLTextAreaElement>>({ id, rows: 3 })}
            className={field.input}
            maxLength={longestComment}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </div>
        <Button name="press" value="cancel" tone="danger">
          {words.confirm}
        </Button>
      </div>
    </FoldedForm>
  );
}

function Reason({ value, label }: { value: string; label: string }) {
  const { getInputProps } = useField("reason");
  return (
    <label className={option.unboxed}>
      <input {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ type: "radio", value })} />
      <span>{label}</span>
    </label>
  );
}
