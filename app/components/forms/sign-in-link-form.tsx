import { signInLinkSchema } from "~/lib/account-forms";
import { forgotPasswordFields } from "./forgot-password-form";
import { Form } from "./form";

interface SignInLinkFormProps {
  id: string;
  action: string;
  /** The login page, for those who know their password. */
  login: string;
  /** The page to return to afterwards. */
  from?: string | undefined;
}

/** Asks for the mail with the link that signs in. */
export function SignInLinkForm({ id, action, login, from }: SignInLinkFormProps) {
  return (
    <Form
      id={id}
      action={action}
      schema={signInLinkSchema}
      fields={forgotPasswordFields}
      submit="Send the link"
      from={from}
    >
      <a href={login}>Back to login</a>
    </Form>
  );
}
