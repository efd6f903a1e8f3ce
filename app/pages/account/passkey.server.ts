import { json, redirect } from "@remix-run/node";
import { accountSecurity as words } from "~/content/account-security";
import type { Context } from "~/context.server";
import { readForm, readSubmission, refuse, replyToFailure, saying } from "~/form.server";
import { passkeyLoginSchema } from "~/lib/protection-forms";
import type { KnownDevice } from "~/session/known-device.server";
import { UserFacingError } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";
import type { OwnCalls } from "./own-account.server";

type Users = Context["upstream"]["users"];
/** As the contract has it; whether it is right, the upstream judges. */
type Signed = Parameters<Users["addPasskey"]>[0]["passkey"] &
  Parameters<Users["signInByPasskey"]>[0]["passkey"];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isSigned = (value: unknown): value is Signed => isObject(value) && "id" in value && "response" in value;

/** What an authenticator has signed, from the field that the script fills in; undefined where it is none. */
export function readSigned(text: string): Signed | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSigned(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A question to an authenticator as JSON for the script, or the sentence that says why there is none. */
export async function answerQuestion(ask: () => Promise<object>): Promise<Response> {
  try {
    return json({ question: await ask() });
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return json({ message: error.userMessage }, { status: error.status });
  }
}

/** The question that makes a passkey, for who types the password. */
export const askForNewPasskey = (request: Request, calls: OwnCalls): Promise<Response> =>
  answerQuestion(async () => {
    const password = String((await readForm(request)).get("passkeyPassword") ?? "").slice(0, 200);
    return calls.askForPasskey({ password: password || " " });
  });

interface SigningIn<Reply> {
  request: Request;
  toast: Context["toast"];
  device: KnownDevice;
  /** The users' calls, or the investors'. */
  calls: {
    signInByPasskey(
      signed: { passkey: Signed },
      options: { context: { deviceToken: string | undefined } },
    ): Promise<Reply>;
  };
  /** Keeps the session. */
  keep(reply: Reply): Promise<void>;
  /** Where it ends, unless the form was opened elsewhere. */
  home: string;
}

/** Signs in by what an authenticator has signed. */
export async function signInByPasskey<Reply>(signing: SigningIn<Reply>) {
  const { request, toast, device, calls, keep, home } = signing;
  const submission = await readSubmission(request, passkeyLoginSchema);
  if (submission.refusal) return submission.refusal;
  const passkey = readSigned(submission.data.passkey);
  if (!passkey) return refuse(saying(submission, words.passkeys.needsScript), {});
  try {
    await keep(await calls.signInByPasskey({ passkey }, { context: { deviceToken: device.token } }));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("welcomeBack");
  return goBack(submission.from, home);
}

/** The script's addresses take posts alone. */
export const leadBack = (page: string) => redirect(page, 303);
