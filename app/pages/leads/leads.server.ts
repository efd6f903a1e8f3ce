import type { ActionFunctionArgs } from "@remix-run/node";
import { notTaken, type PhoneDialog } from "~/content/leads";
import { marketingConsent, marketingWording } from "~/content/marketing-consent";
import { type MessageKey, messageOf } from "~/content/messages";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, refuse, replyToFailure, type Shown, saying } from "~/form.server";
import { phoneSchema, startSchema } from "~/lib/lead-forms";
import { reopenDialog } from "~/reopen-dialog.server";
import type { Toast } from "~/session/toast.server";
import { isNotOffered } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";
import type { alertTypes, MarketingConsent } from "../../../contract/leads";
import { brandName } from "../../../domain/brand";

/** What the two phone dialogs call themselves upstream, and what is said where one worked (SPEC 2, 8). */
const phoneAsks: Record<PhoneDialog, { alertType: (typeof alertTypes)[number]; said: MessageKey }> = {
  "free-test-drive": { alertType: "Marketing page 2", said: "welcome" },
  "get-the-app": { alertType: "Marketing page 3", said: "appLinkSent" },
};

/** The post of a phone dialog: the number is kept and texted one link (SPEC 2, 5, 8). */
export async function askByPhone({ request, context }: ActionFunctionArgs, which: PhoneDialog) {
  const { alertType, said } = phoneAsks[which];
  const { toast, upstream } = context;
  const submission = await readSubmission(request, phoneSchema);
  if (submission.refusal) return submission.refusal;
  const { phoneNumber, marketing } = submission.data;
  try {
    if (!submission.bot) {
      await upstream.users.savePhoneNumber({ phoneNumber, alertType, ...consentOf(marketing, context) });
    }
  } catch (error) {
    return leadRefused(error, { toast, submission });
  }
  toast.show(said);
  return goBack(submission.from);
}

/** The post of Single Signup: the links go to the number, to the address, or to both. */
export async function askByEither({ request, context }: ActionFunctionArgs) {
  const { toast, upstream } = context;
  const submission = await readSubmission(request, startSchema);
  if (submission.refusal) return submission.refusal;
  const { phone, email, marketing } = submission.data;
  if (phone === undefined && email === undefined) {
    toast.show("reachForgotten");
    const reopened = submission.data.marketing ? undefined : reopenDialog(request, submission, "start");
    if (reopened) return reopened;
    return refuse(saying(submission, messageOf("reachForgotten").text), {});
  }
  // The box is about texts: ticked beside an address alone there is nothing to agree to.
  const consent = phone === undefined ? {} : consentOf(marketing, context);
  try {
    if (!submission.bot) {
      await upstream.users.simpleSignup({ ...(phone && { phone }), ...(email && { email }), ...consent });
    }
  } catch (error) {
    return leadRefused(error, { toast, submission });
  }
  toast.show("appLinkSent");
  return goBack(submission.from);
}

/** A call for a lead has failed. A service that has no such call says so. */
export function leadRefused(
  error: unknown,
  { toast, submission }: { toast: Toast; submission: Shown },
): FormReply {
  if (isNotOffered(error)) {
    toast.show("serverSaid", notTaken);
    return refuse(saying(submission, notTaken), {});
  }
  return replyToFailure(error, { toast, submission });
}

/**
 * The consent to marketing texts as it stood beside the box, where that was ticked. What was ticked on a page with other
 * words than today's is none: nobody could show what was agreed to.
 * It names the seller by the wordmark: consent to texts of "the product" would prove nothing (COMPLIANCE, TCPA).
 */
function consentOf(
  ticked: string | undefined,
  { settings, clientAddress }: Pick<Context, "settings" | "clientAddress">,
): { marketing?: MarketingConsent } {
  const { revision } = marketingConsent;
  if (ticked !== revision) return {};
  const wording = marketingWording(brandName(settings.brandName).wordmark);
  const at = new Date().toISOString();
  return { marketing: { revision, wording, at, ...(clientAddress && { ip_address: clientAddress }) } };
}
