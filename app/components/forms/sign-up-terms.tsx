import { RichLine } from "~/components/ui/rich-line";
import { signUpTerms } from "~/content/sign-up";

/** The terms of an account, beside the button that creates it. */
export function SignUpTerms() {
  return (
    <p className="fine">
      <RichLine line={signUpTerms} />
    </p>
  );
}
