import { Form } from "~/components/forms/form";
import { FormPage } from "~/components/forms/form-page";
import { accountSecurity } from "~/content/account-security";
import { passkeyLoginSchema, secondStepSchema } from "~/lib/protection-forms";
import { PasskeyEntry } from "./passkey-entry";

const { step, passkeys } = accountSecurity;

interface SecondStepPageProps {
  /** The page's own address. */
  page: string;
  login: string;
  /** Where a passkey signs in, if the account has one. */
  passkey: string | undefined;
  codes: boolean;
}

/** Asks for the code, after the password or the mailed link. */
export function SecondStepPage({ page, login, passkey, codes }: SecondStepPageProps) {
  return (
    <FormPage title={step.title} lede={codes ? step.lede : step.ledePasskey}>
      <Form
        id="second-step"
        action={page}
        schema={secondStepSchema}
        fields={[
          {
            name: "stepCode",
            label: step.code,
            inputMode: codes ? "numeric" : "text",
            autoComplete: "one-time-code",
            maxLength: 40,
          },
        ]}
        submit={step.submit}
      >
        {passkey && <a href={passkey}>{step.passkey}</a>}
        <a href={login}>{step.again}</a>
        <span>{step.lost}</span>
      </Form>
    </FormPage>
  );
}

interface PasskeyLoginPageProps {
  /** The page's own address. */
  page: string;
  login: string;
  /** Where the script asks for the authenticator's question. */
  question: string;
  /** What the way to `login` is called. */
  instead?: string;
  from?: string | undefined;
}

/** Signs in by a passkey, which needs a script. */
export function PasskeyLoginPage({
  page,
  login,
  question,
  instead = "Use your password instead",
  from,
}: PasskeyLoginPageProps) {
  return (
    <FormPage title={passkeys.title} lede={passkeys.lede}>
      <Form
        id="passkey-login"
        action={page}
        schema={passkeyLoginSchema}
        fields={[]}
        submit={passkeys.signIn}
        from={from}
        terms={<PasskeyEntry question={question} kind="get" />}
      >
        <a href={login}>{instead}</a>
      </Form>
    </FormPage>
  );
}
