import { json } from "@remix-run/node";
import { readSubmission, replyToFailure } from "~/form.server";
import { forgotPasswordSchema, resetPasswordSchema } from "~/lib/account-forms";
import type { Toast } from "~/session/toast.server";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";

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
    if (!submission.kept.email?.trim()) toast.show("emailForgotten");
    return submission.refusal;
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
  /** The account's session, if one is open here. */
  session: { end(): void };
}

/** Sets the password that was chosen behind the link. */
export async function resetPassword({ request, toast, accounts, login, token, session }: Resetting) {
  const submission = await readSubmission(request, resetPasswordSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await accounts.resetPassword({ token, ...submission.data });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "password" });
  }
  // A reset ends every session of the account: one that is open here would only fail later.
  session.end();
  toast.show("passwordChanged");
  return goBack(login);
}
