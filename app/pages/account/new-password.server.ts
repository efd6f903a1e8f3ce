import { json } from "@remix-run/node";
import type { Context } from "~/context.server";
import { readSubmission, refuse, replyToFailure } from "~/form.server";
import { forgotPasswordSchema, resetPasswordSchema } from "~/lib/account-forms";
import { reopenDialog } from "~/reopen-dialog.server";
import type { Toast } from "~/session/toast.server";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";
import { assertHardToGuess, GuessablePassword } from "./guessable-password.server";

/** The accounts of users, or those of investors: both get a new password in the same three steps. */
interface Accounts {
  requestNewPassword(asked: { email: string }): Promise<unknown>;
  verifyPasswordRequest(link: { token: string }): Promise<{ valid: boolean }>;
  resetPassword(chosen: { token: string; password: string }): Promise<unknown>;
}

interface Asking {
  request: Request;
  toast: Toast;
  accounts: Accounts;
  /** Where it ends, unless the form was opened elsewhere. */
  login: string;
}

/** Has a link mailed. Answers the same whether or not there is such an account (SPEC-DECISIONS 19). */
export async function requestNewPassword({ request, toast, accounts, login }: Asking) {
  const submission = await readSubmission(request, forgotPasswordSchema);
  if (submission.refusal) {
    if (submission.kept.email?.trim()) return submission.refusal;
    toast.show("emailForgotten");
    return reopenDialog(request, submission, "forgot-password") ?? submission.refusal;
  }
  try {
    await accounts.requestNewPassword(submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("resetLinkSent");
  return goBack(submission.from, login);
}

/** Whether the link still works. Made up, used and expired links look the same: 410. */
export async function openReset(accounts: Accounts, token: string) {
  try {
    const { valid } = await accounts.verifyPasswordRequest({ token });
    return json({ token, valid }, valid ? 200 : 410);
  } catch (error) {
    if (isKind(error, "invalid", "not_found")) return json({ token, valid: false }, 410);
    throw error;
  }
}

interface Resetting extends Asking {
  token: string;
  context: Pick<Context, "settings" | "clientAddress">;
  /** Ends the session that is open here, whichever account it is of. */
  leave(): Promise<void>;
}

/** Sets the password that was chosen behind the link. */
export async function resetPassword(resetting: Resetting) {
  const { request, toast, accounts, login, token, context, leave } = resetting;
  const submission = await readSubmission(request, resetPasswordSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await assertHardToGuess(submission.data, context);
    await accounts.resetPassword({ token, ...submission.data });
  } catch (error) {
    if (error instanceof GuessablePassword) return refuse(submission, { password: error.message });
    return replyToFailure(error, { toast, submission, field: "password" });
  }
  // A reset ends every session of its account. The one that is open here may be of another.
  await leave();
  toast.show("passwordChanged");
  return goBack(login);
}
