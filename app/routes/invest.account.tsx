import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { InvestorAccount } from "~/components/invest/investor-account";
import { pageMeta } from "~/components/site/page-meta";
import { investAccount as words } from "~/content/invest-account";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { pressOf } from "~/pages/account/own-account.server";
import { comeBack } from "~/pages/invest/invest-back.server";
import { deleteInvestorAccount } from "~/pages/invest/invest-deletion.server";
import { requireInvestor } from "~/session/require-investor.server";
import { panel } from "~/upstream/panel.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

const schema = z.object({
  press: z.literal("cancel"),
  pledgeId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireInvestor(context, request);
  const paid = new URL(request.url).searchParams.get("paid");
  if (paid !== null) throw await comeBack(context, paid);
  const { upstream, settings } = context;
  const [profile, standing, pledges, cards] = await Promise.all([
    panel(upstream.investors.profile()),
    panel(upstream.investors.standing()),
    panel(upstream.investors.pledges()),
    panel(upstream.investors.paymentMethods()),
  ]);
  // Whether a call has just found out that the session is over.
  const known = requireInvestor(context, request);
  // The cookie has the name of the sign-in, which may be another by now.
  const { firstName, email } = profile.state === "ready" ? profile.data : known;
  const now = new Date().toISOString();
  return {
    called: firstName || email,
    standing,
    pledges,
    cards,
    now,
    intermediary: settings.intermediaryName,
  };
}

/** Takes a pledge back, or deletes the account once its password was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireInvestor(context, request, investPaths.investAccount());
  if ((await pressOf(request)) === "delete") return deleteInvestorAccount(context, request);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, schema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.investors.cancelPledge({ id: submission.data.pledgeId ?? "" });
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("pledgeTakenBack");
  return redirect(investPaths.investAccount(), 303);
}

export default function Account() {
  return <InvestorAccount {...useLoaderData<typeof loader>()} />;
}
