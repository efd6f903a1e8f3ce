import { ForgotPasswordForm } from "~/components/forms/forgot-password-form";
import { Dialog } from "./dialog";

interface ForgotPasswordDialogProps {
  /** The page below the dialog, a path of ours. */
  from: string;
  /** The form was sent with nothing in it. */
  empty?: boolean;
}

export function ForgotPasswordDialog({ from, empty }: ForgotPasswordDialogProps) {
  return (
    <Dialog name="forgot-password" title="Forgot Password" closeTo={from}>
      <ForgotPasswordForm from={from} dialog empty={empty} />
    </Dialog>
  );
}
