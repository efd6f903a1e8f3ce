import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { secondStepSchema } from "~/lib/protection-forms";
import type { KnownDevice } from "~/session/known-device.server";
import type { SignInStep } from "~/session/sign-in-step.server";
import { goBack } from "~/way-back.server";

interface Asked {
  secondStep: { stepToken: string; codes: boolean; passkeys: boolean };
}

/** A longer address would leave too little room for the other cookies: then the sign-in ends where it always does. */
const longestFrom = 500;

/** Remembers that the first step is done, and leads to the second one. */
export function leadToSecondStep(
  step: SignInStep,
  { secondStep }: Asked,
  from: string,
  page: string,
): Response {
  step.keep({ ...secondStep, from: from.length > longestFrom ? "" : from });
  return redirect(page, 303);
}

/** What the page of the second step has to know; without a first step throws a redirect to the login. */
export function openSecondStep(step: SignInStep, login: string) {
  if (!step.value) throw redirect(login, 303);
  const { codes, passkeys, from } = step.value;
  return { codes, passkeys, from };
}

interface Finishing<Reply> {
  request: Request;
  toast: Context["toast"];
  device: KnownDevice;
  step: SignInStep;
  /** The users' calls, or the investors'. */
  calls: {
    finishSignIn(
      typed: { stepToken: string; stepCode: string },
      options: { context: { deviceToken: string | undefined } },
    ): Promise<Reply>;
  };
  /** Keeps the session. */
  keep(reply: Reply): Promise<void>;
  login: string;
  /** Where it ends, unless the login was opened elsewhere. */
  home: string;
}

/** Signs in by the code that was typed. */
export async function finishSignIn<Reply>(finishing: Finishing<Reply>) {
  const { request, toast, device, step, calls, keep, login, home } = finishing;
  // What is no form is refused as such, whether or not a sign-in was begun here.
  const submission = await readSubmission(request, secondStepSchema);
  if (!step.value) return redirect(login, 303);
  if (submission.refusal) return submission.refusal;
  const { stepToken, from } = step.value;
  const { stepCode } = submission.data;
  try {
    await keep(await calls.finishSignIn({ stepToken, stepCode }, { context: { deviceToken: device.token } }));
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "stepCode" });
  }
  toast.show("welcomeBack");
  return goBack(from, home);
}
