import { withZod } from "@remix-validated-form/with-zod";
import { useFormContext, ValidatedForm } from "remix-validated-form";
import { z } from "zod";
import { ErrorSummary } from "~/components/forms/error-summary";
import { Field, type FieldSpec } from "~/components/forms/field";
import form from "~/components/forms/form.module.css";
import { useRefusal } from "~/components/forms/refused-form";
import { TickField } from "~/components/forms/tick-field";
import { Button } from "~/components/ui/button";
import { claimWords as words } from "~/content/referrals";
import type { NameQuery } from "~/lib/name-query";
import { paths } from "~/lib/paths";
import type { CodePart } from "~/pages/referrals/referrals.server";
import { promoCodeLength } from "../../../domain/validators";

const formId = "claim";
/** The server judges: this form is never in a page that hydrates. */
const anything = withZod(z.object({}));

const codeField: FieldSpec = {
  name: "promoCode",
  label: words.field,
  hint: words.hint,
  autoComplete: "off",
  maxLength: promoCodeLength,
};

interface ClaimFormProps extends Pick<Extract<CodePart, { for: "members" }>, "consent"> {
  /** What the field begins with: a code that nobody has. */
  proposed: string | undefined;
  onceKey: string;
  names: NameQuery;
}

/** Takes a code for good, once the programme's terms are agreed to. */
export function ClaimForm(props: ClaimFormProps) {
  const { proposed = "", names } = props;
  return (
    <ValidatedForm
      id={formId}
      method="post"
      action={names.name ? paths.referrals({ ...names.name }) : paths.referrals()}
      validator={anything}
      defaultValues={{ promoCode: proposed }}
      className={form.form}
      noValidate
      disableFocusOnError
    >
      <FormBody {...props} />
    </ValidatedForm>
  );
}

/** Not the address that this very page came from: to that one a link with a fragment would load nothing. */
const askAnew = ({ name }: NameQuery) => `${paths.referrals({ ...name, again: "yes" })}#code`;

function FormBody({ consent, onceKey, proposed, names }: ClaimFormProps) {
  const { fieldErrors } = useFormContext();
  const { kept } = useRefusal();
  const asked = [codeField, { name: "accepted", label: words.terms }];
  const another = fieldErrors.promoCode && proposed !== kept.promoCode ? proposed : undefined;
  return (
    <>
      <input type="hidden" name="key" value={kept.key ?? onceKey} />
      <ErrorSummary
        formId={formId}
        fields={asked}
        messages={fieldErrors}
        said={kept.said}
        failed={Boolean(kept.failed)}
      />
      <Field {...codeField} formId={formId} />
      {another && (
        <p>
          {words.free(another)} <a href={askAnew(names)}>{words.another}</a>
        </p>
      )}
      <TickField formId={formId} name="accepted" label={consent.label} value={consent.revision} />
      <p className="fine">
        <a href={paths.agreementDocument(consent.kind, consent.revision)} target="_blank" rel="noopener">
          {words.document}
        </a>{" "}
        {words.newTab}
      </p>
      <Button wide>{words.submit}</Button>
    </>
  );
}
