import { fieldLengths, resetPasswordSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { FieldSpec } from "./field";
import { Form } from "./form";

/** The rule stands beside the field before anyone breaks it. */
export const newPasswordField: FieldSpec = {
  name: "password",
  label: "Password",
  hint: `At least ${fieldLengths.password.min} characters. A short sentence makes a good one.`,
  type: "password",
  autoComplete: "new-password",
};

export const resetPasswordFields: readonly FieldSpec[] = [{ ...newPasswordField, label: "New password" }];

/** Sets a new password, behind a link that was mailed. */
export function ResetPasswordForm({ token }: { token: string }) {
  return (
    <Form
      id="reset-password"
      action={paths.resetPassword(token)}
      schema={resetPasswordSchema}
      fields={resetPasswordFields}
      submit="Change the password"
    />
  );
}
