import { json } from "@remix-run/node";
import { linkWords } from "~/content/account-links";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { accountLinkSchema } from "~/lib/protection-forms";
import type { KnownDevice } from "~/session/known-device.server";
import { isKind, SessionExpired, UpstreamError } from "~/upstream/errors.server";
import { isNotOffered } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";

type Calls = Pick<Context["upstream"]["users"], "verifyAccountLink" | "followAccountLink">;

/** What the link's page shows. */
interface Opened {
  valid: boolean;
  linkKind: string;
  email: string | null;
  /** The address that the account has now, most of it hidden, where it is another. */
  accountEmail: string | null;
  needsPassword: boolean;
  /** Whether a password has it remove what was added to the second step. */
  passwordRemoves: boolean;
}

const nothing: Opened = {
  ...{ valid: false, linkKind: "", email: null, accountEmail: null },
  ...{ needsPassword: false, passwordRemoves: false },
};
const dead = () => json<Opened>(nothing, 410);
const isLinkless = (error: unknown) => isKind(error, "not_found") || isNotOffered(error);
const withDevice = (device: KnownDevice) => ({ context: { deviceToken: device.token } });

/** What the link does, if it still works: made up, used and expired ones look the same, 410. */
export async function openAccountLink(calls: Calls, token: string, device: KnownDevice) {
  try {
    const { valid, linkKind, email, accountEmail, needsPassword, passwordRemoves } =
      await calls.verifyAccountLink({ token }, withDevice(device));
    if (!valid || !linkKind) return dead();
    return json<Opened>({
      ...{ valid, linkKind, email: email ?? null, accountEmail: accountEmail ?? null },
      ...{ needsPassword: needsPassword ?? false, passwordRemoves: passwordRemoves ?? false },
    });
  } catch (error) {
    if (isLinkless(error) || isKind(error, "invalid")) return dead();
    throw error;
  }
}

interface Using {
  request: Request;
  toast: Context["toast"];
  calls: Calls;
  token: string;
  device: KnownDevice;
  /** What the session knows of its user may have changed. */
  forget(linkKind: string): void | Promise<void>;
  /** Where it leads in the end: the login, or to a new password. */
  account: string;
  login: string;
  newPassword: string;
}

/** Does what the link is for. */
export async function followAccountLink(using: Using) {
  const { request, toast, calls, token, device, forget, account, login, newPassword } = using;
  const submission = await readSubmission(request, accountLinkSchema);
  if (submission.refusal) return submission.refusal;
  let done: string;
  try {
    const typed = submission.data.password;
    const input = { token, ...(typed !== undefined && { password: typed }) };
    done = (await calls.followAccountLink(input, withDevice(device))).linkKind;
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "password" });
  }
  await forget(done);
  toast.show(linkWords(done).done);
  if (done === "end-session" || done === "undo") return goBack(newPassword);
  return goBack(done === "revert" ? login : account);
}

/**
 * Puts a member's session away that ended with all others of the account. The notice has told of it: the next page need not
 * say that the session could not be renewed. One of another account goes on.
 */
export async function dropEnded({ session, upstream }: Pick<Context, "session" | "upstream">): Promise<void> {
  if (!session.user) return;
  try {
    await upstream.users.access();
  } catch (error) {
    if (error instanceof SessionExpired) session.end();
    // What was asked for is done: an upstream that is away now takes nothing from it.
    else if (!(error instanceof UpstreamError)) throw error;
  }
}
