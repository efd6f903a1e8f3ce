import { LoginForm } from "~/components/forms/login-form";
import { Dialog } from "./dialog";

/** @param from the page below the dialog, a path of ours */
export function LoginDialog({ from }: { from: string }) {
  return (
    <Dialog name="login" title="Login" closeTo={from}>
      <LoginForm from={from} dialog />
    </Dialog>
  );
}
