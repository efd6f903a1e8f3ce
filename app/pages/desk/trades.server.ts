import { redirect } from "@remix-run/node";
import { deskTradeWords as words } from "~/content/desk-leads";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { decideTradeSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import { linkOutward } from "~/lib/outward";
import { notFound } from "~/not-found.server";
import { unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

/** The id of the address. Throws a 404 for what is none. */
function idIn(name: string | undefined): string {
  if (name === undefined || !/^[\da-f]{10,40}$/.test(name)) throw notFound(words.none);
  return name;
}

/** Trades that readers sent: those that wait, and the newest decisions. The upstream notes the look. */
export const openTrades = (context: AtDesk) => askDesk(context, () => context.upstream.desk.submissions());

/** One of them, with the link to its evidence where a browser should follow it. */
export async function openTrade(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const id = idIn(name);
  const asked = askDesk(context, () => context.upstream.desk.submission({ id }));
  const trade = await asked.catch(unknownAsNotFound(words.none));
  return { trade, evidence: linkOutward(trade.evidence) };
}

/** Lists a trade, or leaves it out, with a reason. */
export async function decideOnTrade(
  context: AtDesk,
  request: Request,
  name: string | undefined,
): Promise<FormReply | Response> {
  requireStaff(context);
  const id = idIn(name);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, decideTradeSchema);
  if (submission.refusal) return submission.refusal;
  const { seen, decision, reason } = submission.data;
  try {
    await askDesk(context, () => upstream.desk.decideSubmission({ id, seen, decision, reason }));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("tradeDecided");
  return redirect(deskPaths.deskTrades(), 303);
}
