import { ForgotPasswordForm } from "~/components/forms/forgot-password-form";
import { Dialog } from "./dialog";

/** @param from the page below the dialog, a path of ours */
export function ForgotPasswordDialog({ from }: { from: string }) {
  return (
    <Dialog name="forgot-password" title="Forgot Password" closeTo={from}>
      <ForgotPasswordForm from={from} dialog />
    </Dialog>
  );
}
