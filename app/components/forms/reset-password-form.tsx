import { fieldLengths, resetPasswordSchema } from "~/lib/account-forms";
import type { FieldSpec } from "./field";
import { Form } from "./form";

/** The rule stands beside the field before anyone breaks it. */
export const newPasswordField: FieldSpec = {
  name: "password",
  label: "Password",
  hint: `At least ${fieldLengths.password.min} characters. A few words that nobody would guess make a good one; leave out your name and email.`,
  type: "password",
  autoComplete: "new-password",
};

const fields: readonly FieldSpec[] = [{ ...newPasswordField, label: "New password" }];

/** Sets a new password, behind a link that was mailed: a user's or an investor's, as its address says. */
export function ResetPasswordForm({ id, action }: { id: string; action: string }) {
  return (
    <Form id={id} action={action} schema={resetPasswordSchema} fields={fields} submit="Change the password" />
  );
}
