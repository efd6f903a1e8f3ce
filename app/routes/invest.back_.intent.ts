import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { messages } from "~/content/messages";
import { investPaths } from "~/lib/invest-paths";
import { beginPayment, judgeAmount, makePledge, pageOf, readPledge } from "~/pages/invest/invest-back.server";
import { requireInvestor } from "~/session/require-investor.server";
import { UserFacingError } from "~/upstream/errors.server";

/** Only the form's script asks here. */
export const loader = () => redirect(investPaths.investBack(), 303);

/**
 * What the card provider's script pays a pledge with, as JSON: {clientSecret}, or {message} where the pledge is refused.
 * It is the same form as that of the page, and makes the same pledge.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = await readPledge(context, request);
  const investor = requireInvestor(context, request, pageOf(read));
  const [complaint] = Object.values((await judgeAmount(context, read)).complaints);
  if (complaint) return json({ message: complaint }, 422);
  try {
    const { clientSecret } = await beginPayment(context, investor, await makePledge(context, read));
    return clientSecret ? json({ clientSecret }) : json({ message: messages.serverSaid.text }, 502);
  } catch (error) {
    // Whose session is over goes to the login page; the script follows that with the form.
    requireInvestor(context, request, pageOf(read));
    if (!(error instanceof UserFacingError)) throw error;
    return json({ message: error.userMessage }, error.status);
  }
}
