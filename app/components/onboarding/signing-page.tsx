import { useMemo } from "react";
import { createValidator, useFormContext, ValidatedForm, type Validator } from "remix-validated-form";
import { ErrorSummary } from "~/components/forms/error-summary";
import { Button } from "~/components/ui/button";
import { stepTitles } from "~/content/onboarding";
import { signing } from "~/content/signing";
import { paths } from "~/lib/paths";
import type { SigningData } from "~/pages/onboarding/signing-papers.server";
import type { Answers } from "../../../domain/onboarding/question";
import { type AskedToSign, judgeSigning } from "../../../domain/onboarding/signing";
import { CheckAnswers } from "./check-answers";
import { Paper, PaperLink, signingFormId } from "./paper";
import styles from "./signing-page.module.css";
import header from "./step-page.module.css";
import { textsOf } from "./use-live-answers";

/** The last step: the answers once more, and what is signed. */
export function SigningPage({ data }: { data: SigningData }) {
  const { papers, signer, broker, summary } = data;
  const name = (text: string) => text.replace("{broker}", () => broker);
  const validator = useMemo(
    () =>
      signingValidator({
        ticks: papers.flatMap(({ ticks }) => ticks),
        signatures: papers.flatMap(({ signature }) => signature ?? []),
        signer,
      }),
    [papers, signer],
  );
  return (
    <ValidatedForm
      id={signingFormId}
      method="post"
      action={paths.onboardingStep("agreements")}
      validator={validator}
      className={styles.form}
      noValidate
      disableFocusOnError
    >
      <header className={header.header}>
        <h1>{stepTitles.agreements}</h1>
        <p className="lede">{signing.lede}</p>
      </header>
      <Problems data={data} />
      <CheckAnswers data={data} />
      <section className={styles.papers} aria-labelledby="papers">
        <h2 id="papers">{signing.papers}</h2>
        <p>{name(signing.papersLede)}</p>
        {papers.map((paper) => (
          <Paper key={paper.key} paper={paper} signer={signer} />
        ))}
      </section>
      <p>
        {name(signing.summary)} <PaperLink href={summary.href}>{summary.title}</PaperLink>
      </p>
      <p className="fine">{name(signing.submitLede)}</p>
      <Ticked papers={papers} />
      <Button wide>{signing.submit}</Button>
    </ValidatedForm>
  );
}

/** How many boxes are ticked: those of the form that came back, and with script as they are ticked. */
function Ticked({ papers }: Pick<SigningData, "papers">) {
  const { defaultValues = {} } = useFormContext();
  const kept: Record<string, unknown> = defaultValues;
  const ticks = papers.flatMap(({ ticks }) => ticks);
  const ticked = ticks.filter(({ name, value }) => kept[name] === value).length;
  const words = signing.ticked.replace("{all}", String(ticks.length));
  return (
    <p>
      <tick-count role="status" data-words={words}>
        {words.replace("{ticked}", String(ticked))}
      </tick-count>
    </p>
  );
}

/** What a form that came back was refused for, and the key that the next press sends. */
function Problems({ data: { papers, key } }: { data: SigningData }) {
  const { fieldErrors, defaultValues = {} } = useFormContext();
  const fields = papers.flatMap(({ ticks, signature }) => [...ticks, ...(signature ? [signature] : [])]);
  const { key: again, said }: Record<string, unknown> = defaultValues;
  return (
    <>
      <ErrorSummary
        formId={signingFormId}
        fields={fields.map(({ name, inSummary }) => ({ name, label: inSummary }))}
        messages={fieldErrors}
        said={typeof said === "string" ? said : undefined}
      />
      <input type="hidden" name="key" value={typeof again === "string" ? again : key} />
    </>
  );
}

/** The server's own rule, for where React runs. */
function signingValidator(asked: AskedToSign): Validator<Answers> {
  return createValidator<Answers>({
    async validate(form) {
      const error = judgeSigning(asked, textsOf(form));
      return Object.keys(error).length === 0
        ? { data: textsOf(form), error: undefined }
        : { data: undefined, error: { ...error } };
    },
    validateField: async (form, field) => ({ error: judgeSigning(asked, textsOf(form))[field] }),
  });
}
