import { redirect } from "@remix-run/node";
import { alertTextConsent, alertTextWording } from "~/content/alert-phone";
import type { MessageKey } from "~/content/messages";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { alertPaths } from "~/lib/alert-paths";
import { type PhonePress, phoneMistakes, phonePressSchema } from "~/lib/alert-phone-form";
import { requireUser } from "~/session/member.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { AlertPhone } from "../../../contract/alert-texts";
import { brandName } from "../../../domain/brand";

type Asking = Pick<Context, "clientAddress" | "session" | "settings" | "toast" | "upstream">;

/** What the page of the number shows. */
export interface PhoneView {
  phone: Panel<AlertPhone | null>;
  /** The words beside the box, with the seller's name. */
  wording: string;
}

export async function openPhone(context: Asking, request: Request): Promise<PhoneView> {
  requireUser(context, request);
  const phone = await panel(context.upstream.users.alerts({}).then((alerts) => alerts.phone ?? null));
  return { phone, wording: wordingFor(context) };
}

const said: Readonly<Record<PhonePress, MessageKey>> = {
  save: "alertCodeSent",
  confirm: "alertPhoneConfirmed",
  agree: "alertTextsAgreed",
  forget: "alertPhoneForgotten",
};

/** Does what one of the page's forms asks for, or answers what is wrong with it, as what the upstream refuses. */
export async function changePhone(context: Asking, request: Request): Promise<FormReply | Response> {
  requireUser(context, request, alertPaths.alertsPhone());
  const { toast } = context;
  const submission = await readSubmission(
    request,
    phonePressSchema,
    phoneMistakes(alertTextConsent.revision),
  );
  if (submission.refusal) return submission.refusal;
  const { press } = submission.data;
  try {
    await send(context, submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show(said[press]);
  return redirect(alertPaths.alertsPhone(), 303);
}

async function send(
  { clientAddress, settings, upstream: { users } }: Asking,
  { press, phoneNumber = "", code = "" }: { press: PhonePress; phoneNumber?: string; code?: string },
): Promise<void> {
  if (press === "save") await users.saveAlertPhone({ phone: phoneNumber });
  else if (press === "confirm") await users.confirmAlertPhone({ code });
  else if (press === "forget") await users.forgetAlertPhone();
  else
    await users.agreeToAlertTexts({
      revision: alertTextConsent.revision,
      wording: wordingFor({ settings }),
      at: new Date().toISOString(),
      ...(clientAddress && { ip_address: clientAddress }),
    });
}

/** By the wordmark: consent to texts of "the product" would prove nothing (COMPLIANCE, TCPA). */
const wordingFor = ({ settings }: Pick<Context, "settings">) =>
  alertTextWording(brandName(settings.brandName).wordmark);
