import { withZod } from "@remix-validated-form/with-zod";
import { useField, useFormContext, ValidatedForm } from "remix-validated-form";
import { z } from "zod";
import { DateFields } from "~/components/forms/date-fields";
import { ErrorSummary } from "~/components/forms/error-summary";
import { Field, type FieldSpec, fieldId } from "~/components/forms/field";
import { FieldError } from "~/components/forms/field-error";
import form from "~/components/forms/form.module.css";
import { RadioField } from "~/components/forms/radio-field";
import { useRefusal } from "~/components/forms/refused-form";
import { Button } from "~/components/ui/button";
import { investVerify as words } from "~/content/invest-account";
import { investPaths } from "~/lib/invest-paths";
import { identityQuestions } from "../../../domain/investor-identity";
import type { Choice, DateQuestion, Question } from "../../../domain/onboarding/question";
import styles from "./invest-account.module.css";

const formId = "identity";
/** The server judges: this form is never in a page that hydrates. */
const anything = withZod(z.object({}));

const questions = identityQuestions(() => undefined);
/** The questions in the parts under which they stand. */
const parts: readonly { title: string; names: readonly string[] }[] = [
  { title: words.parts.person, names: ["dateOfBirth"] },
  { title: words.parts.address, names: ["country", "streetAddress", "unit", "city", "state", "postalCode"] },
  { title: words.parts.tax, names: ["taxIdType", "taxId"] },
  { title: words.parts.means, names: ["accredited", "annualIncome", "netWorth"] },
];

interface IdentityFormProps {
  countries: readonly Choice[];
}

/** Asks an investor who they are. What is refused comes back with all but the tax id. */
export function IdentityForm(props: IdentityFormProps) {
  return (
    <ValidatedForm
      id={formId}
      method="post"
      action={investPaths.investVerify()}
      validator={anything}
      className={form.form}
      noValidate
      disableFocusOnError
    >
      <FormBody {...props} />
    </ValidatedForm>
  );
}

function FormBody({ countries }: IdentityFormProps) {
  const { fieldErrors } = useFormContext();
  const { kept } = useRefusal();
  return (
    <>
      <ErrorSummary
        formId={formId}
        fields={questions}
        messages={fieldErrors}
        said={kept.said}
        failed={Boolean(kept.failed)}
      />
      {parts.map(({ title, names }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {questions
            .filter(({ name }) => names.includes(name))
            .map((question) => (
              <Asked key={question.name} question={question} countries={countries} />
            ))}
        </fieldset>
      ))}
      <Button wide>{words.submit}</Button>
    </>
  );
}

function Asked({ question, countries }: { question: Question; countries: readonly Choice[] }) {
  const { name, label, kind } = question;
  if (kind === "date") return <Birthday question={question} />;
  if (kind === "choice" && question.display === "radio" && question.choices !== "countries") {
    const { choices } = question;
    const shared = { formId, name, label, choices };
    return <RadioField {...shared} hint={words.accreditedHint} />;
  }
  return <Field formId={formId} {...fieldOf(question, countries)} />;
}

function Birthday({ question: { name, label, autoComplete } }: { question: DateQuestion }) {
  const { error } = useField(name);
  const id = fieldId(formId, name);
  return (
    <DateFields
      name={name}
      id={id}
      legend={label}
      said={<FieldError id={id} message={error} />}
      required
      wrong={error !== undefined}
      autoComplete={autoComplete}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  );
}

function fieldOf(question: Question, countries: readonly Choice[]): FieldSpec {
  const { name, label, hint, optional } = question;
  const spec: FieldSpec = {
    name,
    label,
    ...(hint && { hint }),
    ...(optional && { optional: optional === true || "unsaid" }),
  };
  if (question.kind === "choice") {
    return { ...spec, choices: question.choices === "countries" ? countries : question.choices };
  }
  if (question.kind !== "text") return spec;
  const { inputMode, maxLength, autoComplete, secret } = question;
  return {
    ...spec,
    type: "text",
    maxLength,
    ...(inputMode && { inputMode }),
    autoComplete: secret ? "off" : (autoComplete ?? "off"),
    ...(secret && { taxIdKind: secret.while }),
  };
}
