import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackPage } from "~/components/invest/back-page";
import { pageMeta } from "~/components/site/page-meta";
import { investBack, unpaidStatus } from "~/content/invest-account";
import type { Context } from "~/context.server";
import { formHeaders, replyToFailure } from "~/form.server";
import {
  endPaid,
  makePledge,
  openBack,
  payOnPage,
  type ReadPledge,
  readPledge,
  refusePledge,
} from "~/invest-back.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import type { SessionInvestor } from "~/session/investor.server";
import { requireInvestor } from "~/session/require-investor.server";
import { isKind } from "~/upstream/errors.server";

export { formHeaders as headers };
export const handle: Handle = { leadsOut: "cards" };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: investBack.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openBack(context, request);

export async function action({ request, context }: ActionFunctionArgs) {
  const investor = requireInvestor(context, request, paths.investBack());
  const read = await readPledge(context, request);
  if (read.fields.press === "pay") return payUnpaid(context, investor, read);
  // The provider's script has paid it in the page: what came of it the account says.
  if (read.fields.paymentId) return endPaid(context);
  if (Object.keys(read.complaints).length > 0) return refusePledge(read);
  try {
    const pledge = await makePledge(context, read);
    return await payOnPage(context, investor, pledge);
  } catch (error) {
    const submission = { kept: read.kept, from: "", dialog: false };
    // Above the limit, or beneath the least: the sentence is about the amount.
    const field = isKind(error, "invalid") ? "amount" : undefined;
    return replyToFailure(error, { toast: context.toast, submission, ...(field && { field }) });
  }
}

/** Goes on with a pledge that was made and not paid. */
async function payUnpaid(context: Context, investor: SessionInvestor, { fields, kept }: ReadPledge) {
  const { upstream, toast } = context;
  try {
    const { pledges } = await upstream.investors.pledges();
    const pledge = pledges.find(({ id, status }) => id === fields.pledgeId && status === unpaidStatus);
    return pledge ? await payOnPage(context, investor, pledge) : endPaid(context);
  } catch (error) {
    return replyToFailure(error, { toast, submission: { kept, from: "", dialog: false } });
  }
}

export default function InvestBack() {
  return <BackPage {...useLoaderData<typeof loader>()} />;
}
