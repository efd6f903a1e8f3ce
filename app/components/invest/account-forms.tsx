import { forgotPasswordFields } from "~/components/forms/forgot-password-form";
import { Form } from "~/components/forms/form";
import { loginFields } from "~/components/forms/login-form";
import { newAccountFields } from "~/components/forms/sign-up-form";
import { SignUpTerms } from "~/components/forms/sign-up-terms";
import { forgotPasswordSchema, investorSignUpSchema, loginSchema } from "~/lib/account-forms";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";

interface CameFrom {
  /** The page to return to afterwards. */
  from?: string | undefined;
}

interface SignUpProps {
  /** Of the user who is signed in here, if any: their investor's account is another one, but they have one name. */
  values?: Readonly<Record<string, string>> | undefined;
}

/** Opens an investor's account and signs in to it. */
export function InvestorSignUpForm({ values }: SignUpProps) {
  return (
    <Form
      id="investor-sign-up"
      action={investPaths.investSignUp()}
      schema={investorSignUpSchema}
      terms={<SignUpTerms />}
      fields={newAccountFields}
      submit="Sign up to invest"
      {...(values && { values })}
    >
      <span>
        Already have an investor account? <a href={paths.investLogin()}>Login</a>
      </span>
      <a href={investPaths.investForgotPassword()}>Forgot password?</a>
    </Form>
  );
}

export function InvestorLoginForm({ from }: CameFrom) {
  return (
    <Form
      id="investor-login"
      action={paths.investLogin()}
      schema={loginSchema}
      fields={loginFields}
      submit="Login"
      from={from}
    >
      <a href={investPaths.investForgotPassword()}>Forgot password?</a>
      <a href={investPaths.investSignInLink({ from })}>Email me a sign-in link</a>
      <a href={protectionPaths.investPasskeyLogin({ from })}>Use a passkey</a>
      <span>
        New here? <a href={investPaths.investSignUp()}>Sign up to invest</a>
      </span>
    </Form>
  );
}

/** Asks for the mail with the link to a new password. */
export function InvestorForgotPasswordForm() {
  return (
    <Form
      id="investor-forgot-password"
      action={investPaths.investForgotPassword()}
      schema={forgotPasswordSchema}
      fields={forgotPasswordFields}
      submit="Send the link"
    >
      <a href={paths.investLogin()}>Back to login</a>
      <span>
        New here? <a href={investPaths.investSignUp()}>Sign up to invest</a>
      </span>
    </Form>
  );
}
