import { fieldLengths, signUpSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import { promoCodeLength } from "../../../domain/validators";
import type { FieldSpec } from "./field";
import { Form } from "./form";
import { newPasswordField } from "./reset-password-form";
import { SignUpTerms } from "./sign-up-terms";

/** What every account needs, a user's and an investor's. */
export const newAccountFields: readonly FieldSpec[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: fieldLengths.name },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: fieldLengths.name },
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "username" },
  newPasswordField,
];

const fields: readonly FieldSpec[] = [
  ...newAccountFields,
  {
    name: "phone",
    label: "Phone",
    hint: "Ten digits, such as (555) 010-0199.",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    optional: true,
  },
  {
    name: "referredBy",
    label: "Referral code",
    hint: "If the code is someone’s, they are paid a share of what you pay.",
    autoComplete: "off",
    maxLength: promoCodeLength,
    optional: true,
  },
];

interface SignUpProps {
  /** The page to return to afterwards. */
  from?: string | undefined;
  /** The code of the ambassador who sent the visitor: the field starts with it, and names them. */
  referredBy?: string | undefined;
}

/** Opens an account and signs in. */
export function SignUpForm({ from, referredBy }: SignUpProps) {
  return (
    <Form
      id="sign-up"
      action={paths.signUp()}
      schema={signUpSchema}
      fields={fields}
      {...(referredBy && { values: { referredBy } })}
      submit="Sign up"
      from={from}
      terms={<SignUpTerms />}
    >
      <span>
        Already have an account? <a href={paths.login({ from })}>Login</a>
      </span>
      <a href={paths.forgotPassword({ from })}>Forgot password?</a>
    </Form>
  );
}
