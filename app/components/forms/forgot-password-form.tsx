import { messages } from "~/content/messages";
import { forgotPasswordSchema } from "~/lib/account-forms";
import { paths, withModal } from "~/lib/paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";

export const forgotPasswordFields: readonly FieldSpec[] = [
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "username" },
];

interface ForgotPasswordFormProps {
  /** The page to return to afterwards. */
  from?: string | undefined;
  dialog?: boolean;
  /** It was sent with nothing in it. */
  empty?: boolean | undefined;
}

/** Asks for the mail with the link to a new password. */
export function ForgotPasswordForm({ from, dialog = false, empty }: ForgotPasswordFormProps) {
  const login = dialog && from ? withModal(from, "login") : paths.login({ from });
  return (
    <Form
      id={dialog ? "forgot-password-dialog" : "forgot-password"}
      action={paths.forgotPassword()}
      schema={forgotPasswordSchema}
      fields={forgotPasswordFields}
      submit="Send the link"
      said={empty ? messages.emailForgotten.text : undefined}
      from={from}
      dialog={dialog}
    >
      <a href={login}>Back to login</a>
      <span>
        New here? <a href={paths.subscribe()}>Sign Up</a>
      </span>
    </Form>
  );
}
