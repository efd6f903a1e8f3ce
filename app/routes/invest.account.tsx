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
import { formHeaders, readSubmission, refuse, replyToFailure } from "~/form.server";
import { textField } from "~/lib/form-fields";
import { paths } from "~/lib/paths";
import { comeBack } from "~/pages/invest/invest-back.server";
import { requireInvestor } from "~/session/require-investor.server";
import { panel } from "~/upstream/panel.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

const schema = z.object({
  press: z.enum(["cancel", "delete"]),
  pledgeId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  confirmEmail: textField().optional(),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireInvestor(context, request);
  const paid = new URL(request.url).searchParams.get("paid");
  if (paid !== null) throw await comeBack(context, paid);
  const { upstream, settings } = context;
  const [standing, pledges, cards] = await Promise.all([
    panel(upstream.investors.standing()),
    panel(upstream.investors.pledges()),
    panel(upstream.investors.paymentMethods()),
  ]);
  // Whether a call has just found out that the session is over.
  const { firstName, email } = requireInvestor(context, request);
  const now = new Date().toISOString();
  return {
    called: firstName || email,
    email,
    standing,
    pledges,
    cards,
    now,
    intermediary: settings.intermediaryName,
  };
}

/** Takes a pledge back, or deletes the account once its e-mail was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = requireInvestor(context, request, paths.investAccount());
  const { investor, toast, upstream } = context;
  const submission = await readSubmission(request, schema);
  if (submission.refusal) return submission.refusal;
  const { press, pledgeId = "", confirmEmail = "" } = submission.data;
  const isDelete = press === "delete";
  if (isDelete && confirmEmail.toLowerCase() !== email.toLowerCase()) {
    return refuse(submission, { confirmEmail: words.remove.wrong });
  }
  try {
    if (isDelete) await upstream.investors.deleteAccount();
    else await upstream.investors.cancelPledge({ id: pledgeId });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: isDelete ? "confirmEmail" : undefined });
  }
  if (isDelete) investor.end();
  toast.show(isDelete ? "investorDeleted" : "pledgeTakenBack");
  return redirect(isDelete ? paths.invest() : paths.investAccount(), 303);
}

export default function Account() {
  return <InvestorAccount {...useLoaderData<typeof loader>()} />;
}
