import { withZod } from "@remix-validated-form/with-zod";
import { useFormContext, ValidatedForm } from "remix-validated-form";
import { z } from "zod";
import { CardEntry, type CardScript } from "~/components/cards/card-entry";
import { ErrorSummary } from "~/components/forms/error-summary";
import { Field, type FieldSpec } from "~/components/forms/field";
import form from "~/components/forms/form.module.css";
import { useRefusal } from "~/components/forms/refused-form";
import { TickField } from "~/components/forms/tick-field";
import { Button } from "~/components/ui/button";
import { investBack as words } from "~/content/invest-account";
import { unknownAmountHint } from "~/content/pledge-amount";
import { investPaths } from "~/lib/invest-paths";
import type { ShownAcknowledgement } from "~/pages/invest/invest-back.server";
import styles from "./invest-account.module.css";

const formId = "pledge";
/** The server judges: this form is never in a page that hydrates. */
const anything = withZod(z.object({}));

const fieldsOf = (amountHint: string): FieldSpec[] =>
  (["amount", "elsewhere"] as const).map((name) => ({
    name,
    label: words.labels[name],
    hint: name === "amount" ? amountHint : words.hints.elsewhere,
    inputMode: "decimal",
    maxLength: 20,
  }));

interface PledgeFormProps {
  offeringId: string;
  /** Says the least and the most that can be pledged; without it the form says that they could not be loaded. */
  amountHint?: string | undefined;
  acknowledgements: readonly ShownAcknowledgement[];
  onceKey: string;
  /** What the fields hold to begin with. */
  typed: { amount: string; elsewhere: string };
  script?: CardScript | undefined;
}

/** The pledge: how much, what else was invested, what was understood, and the way to pay. */
export function PledgeForm(props: PledgeFormProps) {
  return (
    <ValidatedForm
      id={formId}
      method="post"
      action={investPaths.investBack()}
      validator={anything}
      defaultValues={props.typed}
      className={form.form}
      noValidate
      disableFocusOnError
    >
      <FormBody {...props} />
    </ValidatedForm>
  );
}

function FormBody({
  offeringId,
  amountHint = unknownAmountHint,
  acknowledgements,
  onceKey,
  script,
}: PledgeFormProps) {
  const { fieldErrors } = useFormContext();
  const { kept } = useRefusal();
  const fields = fieldsOf(amountHint);
  const asked = [...fields, ...acknowledgements.map(({ name, title: label }) => ({ name, label }))];
  return (
    <>
      <input type="hidden" name="offering" value={offeringId} />
      <input type="hidden" name="key" value={kept.key ?? onceKey} />
      <ErrorSummary
        formId={formId}
        fields={asked}
        messages={fieldErrors}
        said={kept.said}
        failed={Boolean(kept.failed)}
      />
      {fields.map((field) => (
        <Field key={field.name} {...field} formId={formId} />
      ))}
      <h2 className={styles.part}>{words.acknowledge}</h2>
      {acknowledgements.map(({ name, title, text, label, revision, href }) => (
        <section key={name} className={styles.read} aria-labelledby={`${formId}-${name}-title`}>
          <h3 id={`${formId}-${name}-title`}>{title}</h3>
          {text.length > 1 ? (
            <ul>
              {text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            text.map((line) => <p key={line}>{line}</p>)
          )}
          <p>
            <a href={href} target="_blank" rel="noopener">
              {words.fullText}
            </a>
          </p>
          <TickField formId={formId} name={name} label={label} value={revision} />
        </section>
      ))}
      <CardEntry script={script} intent={investPaths.investPaymentIntent()} kind="payment" field="paymentId">
        <p className={styles.note}>{words.leaves}</p>
      </CardEntry>
      <Button wide>{words.submit}</Button>
    </>
  );
}
