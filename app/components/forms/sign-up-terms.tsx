import { RichLine } from "~/components/ui/rich-line";
import { signUpTerms } from "~/content/sign-up";

/** What holds for an account, beside the button that opens it. */
export function SignUpTerms() {
  return (
    <p className="fine">
      <RichLine line={signUpTerms} />
    </p>
  );
}
