import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toldOf } from "~/analytics/analytics.server";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { SignUpForm } from "~/components/forms/sign-up-form";
import { pageMeta } from "~/components/site/page-meta";
import type { Context } from "~/context.server";
import { formHeaders, readSubmission, refuse, replyToFailure } from "~/form.server";
import { type SignUp, signUpSchema } from "~/lib/account-forms";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { knowAccount, lookUpQuietly } from "~/pages/account/account-exists.server";
import { registerCampaign } from "~/pages/account/campaign.server";
import { assertHardToGuess, GuessablePassword } from "~/pages/account/guessable-password.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { isKind } from "~/upstream/errors.server";
import { cameFromSignedOut, goBack } from "~/way-back.server";
import { fieldMessages } from "../../domain/field-messages";
import { signUpEvent } from "../../domain/sign-up-event";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Sign up", description: "Open an account. It is free and needs no card." });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: cameFromSignedOut(request, context), referredBy: context.visitor.referredBy };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { toast } = context;
  const submission = await readSubmission(request, signUpSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const second = await enter(context, submission.data, submission.from);
    if (second) return second;
  } catch (error) {
    if (error instanceof GuessablePassword) return refuse(submission, { password: error.message });
    if (isKind(error, "unauthenticated")) return refuse(submission, { email: fieldMessages.accountExists });
    return replyToFailure(error, { toast, submission });
  }
  return goBack(submission.from);
}

/**
 * Registers and signs in. Where the account is there already the same e-mail and password sign in, so that a form
 * sent twice has one effect and ends on the same page.
 * @returns where to go on, where that account asks for a second step
 */
async function enter(context: Context, form: SignUp, from: string): Promise<Response | undefined> {
  const { upstream, session, toast } = context;
  const { email, password } = form;
  const { exists } = await upstream.users.exists({ email });
  if (!exists) await assertHardToGuess(form, context);
  let registered = exists ? undefined : await registerOnce(upstream, form);
  const reply =
    registered ??
    (await upstream.users.login({ email, password }).catch(async (error: unknown) => {
      if (!isKind(error, "unauthenticated")) throw error;
      // The address of another account: the upstream refuses it, and tells its owner of the attempt.
      registered = await registerOnce(upstream, form);
      if (!registered) throw error;
      return registered;
    }));
  if ("secondStep" in reply)
    return leadToSecondStep(context.signInStep, reply, from, protectionPaths.secondStep());
  await context.signIn(reply);
  // The form began with the code of the link: what came back is what they say of it.
  context.visitor.credit(form.referredBy);
  const campaign = registerCampaign(context, session.user?.id);
  if (registered) noteSignUp(context);
  if (registered) knowAccount(context, false);
  else await lookUpQuietly(context);
  await campaign;
  // A form sent again after a reply that never came is the same sign-up, though the account is there by then.
  toast.show(registered?.referralCredited === false ? "welcomeUncredited" : "welcome");
  return undefined;
}

/** With what brought the user, for the sums at the desk; of nobody who may not be followed (decision 0107). */
function noteSignUp({ analytics, session, visitor }: Context): void {
  if (!session.user) return;
  const { category, action } = signUpEvent;
  analytics.record({ kind: "event", category, action, userId: session.user.id, ...toldOf(visitor) });
}

/** Undefined when the account came into being since it was asked for: the same form, sent twice. */
async function registerOnce(upstream: Context["upstream"], form: SignUp) {
  try {
    return await upstream.users.register(form);
  } catch (error) {
    if (isKind(error, "conflict")) return undefined;
    throw error;
  }
}

export default function SignUpPage() {
  const { from, referredBy } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <FormPage title="Sign up" lede="An account is free and needs no card.">
      <SignUpForm from={refused.from ?? from} referredBy={referredBy} />
    </FormPage>
  );
}
