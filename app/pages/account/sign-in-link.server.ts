import { json } from "@remix-run/node";
import { notTaken } from "~/content/leads";
import type { MessageKey } from "~/content/messages";
import { readSubmission, refuse, replyToFailure, saying } from "~/form.server";
import { signInLinkSchema } from "~/lib/account-forms";
import type { Toast } from "~/session/toast.server";
import { isKind } from "~/upstream/errors.server";
import { isNotOffered } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";

interface Asking {
  request: Request;
  toast: Toast;
  /** The accounts of users, or those of investors. */
  accounts: { requestSignInLink(asked: { email: string }): Promise<unknown> };
  /** Where it ends, unless the form was opened elsewhere. */
  login: string;
}

/** Has a sign-in link mailed. Answers the same whether or not there is such an account (SPEC-DECISIONS 19). */
export async function requestSignInLink({ request, toast, accounts, login }: Asking) {
  const submission = await readSubmission(request, signInLinkSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await accounts.requestSignInLink(submission.data);
  } catch (error) {
    if (!isNotOffered(error)) return replyToFailure(error, { toast, submission });
    toast.show("serverSaid", notTaken);
    return refuse(saying(submission, notTaken), {});
  }
  toast.show("signInLinkSent");
  return goBack(submission.from, login);
}

/** What the link's page shows. */
interface Opened {
  valid: boolean;
  email: string | null;
}

const dead = () => json<Opened>({ valid: false, email: null }, 410);

interface Verified {
  valid: boolean;
  email?: string | null | undefined;
}

/**
 * Whether the link still signs in, and to whose account where the upstream tells: made up, used and expired links look
 * the same, 410. Nothing is used up by looking.
 */
export async function openSignInLink(
  accounts: { verifySignInLink(link: { token: string }): Promise<Verified> },
  token: string,
) {
  try {
    const { valid, email } = await accounts.verifySignInLink({ token });
    return valid ? json<Opened>({ valid, email: email ?? null }) : dead();
  } catch (error) {
    if (isLinkless(error)) return dead();
    throw error;
  }
}

/**
 * Uses the link up.
 * @returns whom it signs in, or the page that says that it works no more
 */
export async function answerLink<Reply>(
  use: () => Promise<Reply>,
): Promise<{ reply: Reply; gone?: undefined } | { gone: ReturnType<typeof dead> }> {
  try {
    return { reply: await use() };
  } catch (error) {
    if (isLinkless(error)) return { gone: dead() };
    throw error;
  }
}

/** What a person is told who has signed in by a link: also where their password works from now on, if not everywhere. */
export const welcomeOf = (reply: { passwordUnconfirmed?: boolean | null | undefined }): MessageKey =>
  reply.passwordUnconfirmed ? "welcomeUnconfirmed" : "welcomeBack";

const isLinkless = (error: unknown) => isKind(error, "invalid", "not_found") || isNotOffered(error);
