import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { InvestorSignUpForm } from "~/components/invest/account-forms";
import { pageMeta } from "~/components/site/page-meta";
import type { Context } from "~/context.server";
import { formHeaders, readSubmission, refuse, replyToFailure } from "~/form.server";
import { type InvestorSignUp, investorSignUpSchema } from "~/lib/account-forms";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { assertHardToGuess, GuessablePassword } from "~/pages/account/guessable-password.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { isKind } from "~/upstream/errors.server";
import { investorCameFrom } from "~/way-back.server";
import { fieldMessages } from "../../domain/field-messages";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign up to invest",
    description: "Open an investor account. It is free and commits you to nothing.",
  });

/** Who reads signals here need not type their name again; the password is the new account's own. */
export function loader({ request, context }: LoaderFunctionArgs) {
  investorCameFrom(request, context);
  const { user } = context.session;
  return { values: user && { firstName: user.firstName, lastName: user.lastName, email: user.email } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { toast } = context;
  const submission = await readSubmission(request, investorSignUpSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const second = await enter(context, submission.data);
    if (second) return second;
  } catch (error) {
    if (error instanceof GuessablePassword) return refuse(submission, { password: error.message });
    if (isKind(error, "unauthenticated")) return refuse(submission, { email: fieldMessages.accountExists });
    return replyToFailure(error, { toast, submission });
  }
  return redirect(investPaths.investVerify(), 303);
}

/**
 * Registers and signs in. Where the account is there already the same e-mail and password sign in, so that a form
 * sent twice has one effect and ends on the same page.
 * @returns where to go on, where that account asks for a second step
 */
async function enter(context: Context, form: InvestorSignUp): Promise<Response | undefined> {
  const { upstream, investor, toast } = context;
  await assertHardToGuess(form, context);
  const registered = await upstream.investors.registerBasic(form).catch((error: unknown) => {
    if (isKind(error, "conflict")) return undefined;
    throw error;
  });
  const { email, password } = form;
  const reply = registered ?? (await upstream.investors.login({ email, password }));
  if ("secondStep" in reply) {
    return leadToSecondStep(
      context.investorSignInStep,
      reply,
      investPaths.investVerify(),
      protectionPaths.investSecondStep(),
    );
  }
  await context.signInInvestor(reply);
  await registerCampaign(context, investor.investor?.id);
  // A form sent again after a reply that never came is the same sign-up, though the account is there by then.
  toast.show("welcome");
  return undefined;
}

export default function InvestorSignUpPage() {
  const { values } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title="Sign up to invest"
      lede="An investor account is separate from the one that you read signals with. Next, we ask who you are."
    >
      <InvestorSignUpForm values={values} />
    </FormPage>
  );
}
