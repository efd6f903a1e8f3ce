import { loginSchema } from "~/lib/account-forms";
import { paths, withModal } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";

export const loginFields: readonly FieldSpec[] = [
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "username" },
  { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
];

interface AccountFormProps {
  /** The page to return to afterwards. */
  from?: string | undefined;
  dialog?: boolean;
}

/** Log in with e-mail and password. In a dialog its links lead from one dialog to the other (SPEC 2). */
export function LoginForm({ from, dialog = false }: AccountFormProps) {
  const forgot = dialog && from ? withModal(from, "forgot-password") : paths.forgotPassword({ from });
  return (
    <Form
      id={dialog ? "login-dialog" : "login"}
      action={paths.login()}
      schema={loginSchema}
      fields={loginFields}
      submit="Login"
      from={from}
      dialog={dialog}
    >
      <a href={forgot}>Forgot password?</a>
      <a href={paths.signInLink({ from })}>Email me a sign-in link</a>
      <a href={protectionPaths.passkeyLogin({ from })}>Use a passkey</a>
      <span>
        New here? <a href={paths.signUp({ from })}>Sign Up</a>
      </span>
    </Form>
  );
}
