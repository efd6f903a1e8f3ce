import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackPage } from "~/components/invest/back-page";
import { pageMeta } from "~/components/site/page-meta";
import { investBack, unpaidStatus } from "~/content/invest-account";
import type { Context } from "~/context.server";
import { formHeaders, replyToFailure } from "~/form.server";
import type { Handle } from "~/page-context";
import {
  askAgain,
  findPledge,
  isOver,
  judgeAmount,
  makePledge,
  openBack,
  type Payable,
  pageOf,
  payOnPage,
  type ReadPledge,
  readPledge,
  refusePledge,
  showPaid,
} from "~/pages/invest/invest-back.server";
import type { SessionInvestor } from "~/session/investor.server";
import { requireInvestor } from "~/session/require-investor.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";

export { formHeaders as headers };
export const handle: Handle = { leadsOut: "cards" };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: investBack.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openBack(context, request);

export async function action({ request, context }: ActionFunctionArgs) {
  const read = await readPledge(context, request);
  const investor = requireInvestor(context, request, pageOf(read));
  if (read.fields.press === "pay") return payUnpaid(context, request, investor, read);
  if (read.fields.paymentId) return seePaid(context, request, read);
  if (Object.keys(read.complaints).length > 0) return refusePledge(await judgeAmount(context, read));
  let pledge: Payable;
  try {
    pledge = await makePledge(context, read);
  } catch (error) {
    // Above the limit, or beneath the least: the sentence is about the amount, and stands there alone.
    if (error instanceof UpstreamError && error.kind === "invalid") {
      return refusePledge({ ...read, complaints: { amount: error.userMessage } });
    }
    return failed(context, request, read, error);
  }
  try {
    return await payOnPage(context, investor, pledge);
  } catch (error) {
    return failed(context, request, read, error);
  }
}

/** Goes on with a pledge that was made and not paid. */
async function payUnpaid(context: Context, request: Request, investor: SessionInvestor, read: ReadPledge) {
  try {
    const pledge = await findPledge(context, ({ id }) => id === read.fields.pledgeId);
    if (!pledge) return askAgain(read, investBack.unknown);
    if (isOver(pledge)) return askAgain(read, investBack.over);
    return pledge.status === unpaidStatus
      ? await payOnPage(context, investor, pledge)
      : showPaid(context, pledge);
  } catch (error) {
    return failed(context, request, read, error);
  }
}

/** The provider's script says that it has paid it in the page: what came of that the upstream knows. */
async function seePaid(context: Context, request: Request, read: ReadPledge) {
  try {
    const pledge = await findPledge(context, ({ paymentId }) => paymentId === read.fields.paymentId);
    if (!pledge) return askAgain(read, investBack.noPayment);
    return isOver(pledge) ? askAgain(read, investBack.over) : showPaid(context, pledge);
  } catch (error) {
    return failed(context, request, read, error);
  }
}

function failed(context: Context, request: Request, read: ReadPledge, error: unknown) {
  // Whether a call has just found out that the session is over.
  requireInvestor(context, request, pageOf(read));
  const { toast } = context;
  const { kept } = read;
  const { key: _old, ...others } = kept;
  // The key of a pledge that can be paid no more would bring that one again.
  const again = isKind(error, "conflict") ? others : kept;
  return replyToFailure(error, { toast, submission: { kept: again, from: "", dialog: false } });
}

export default function InvestBack() {
  return <BackPage {...useLoaderData<typeof loader>()} />;
}
