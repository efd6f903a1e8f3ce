import calculator from "~/components/calculator/calculator.module.css";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { Button } from "~/components/ui/button";
import { claimWords as words } from "~/content/referrals";
import { fieldLengths } from "~/lib/account-forms";
import { type NameField, type NameQuery, nameFields } from "~/lib/name-query";
import { codeSection } from "~/lib/referral-links";
import { sectionOf } from "~/lib/refused-query";

const formId = "propose";
const autoComplete = { firstName: "given-name", lastName: "family-name" } as const;

/** Asks for a code made of a name. It keeps nothing, so it is a form that asks. */
export function NameForm({ query }: { query: NameQuery }) {
  return (
    <form action={codeSection} method="get" className={calculator.form} id={formId}>
      <ErrorSummary
        formId={formId}
        fields={nameFields.map((name) => ({ name, label: words.labels[name] }))}
        messages={query.problems}
        section={sectionOf(codeSection)}
      />
      {nameFields.map((name) => (
        <NameInput key={name} name={name} query={query} />
      ))}
      <Button tone="quiet" wide>
        {words.propose}
      </Button>
    </form>
  );
}

function NameInput({ name, query }: { name: NameField; query: NameQuery }) {
  const id = fieldId(formId, name);
  const problem = query.problems[name];
  return (
    <div className={field.field} data-field="">
      <label htmlFor={id}>{words.labels[name]}</label>
      <FieldError id={id} message={problem} />
      <input
        className={field.input}
        type="text"
        autoComplete={autoComplete[name]}
        maxLength={fieldLengths.name}
        id={id}
        name={name}
        defaultValue={query.words[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
    </div>
  );
}
