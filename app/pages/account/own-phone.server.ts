import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { newPhoneSchema, phoneCodeSchema, phoneRemovalSchema } from "~/lib/protection-forms";
import { goBack } from "~/way-back.server";
import { pressOf } from "./own-account.server";

type Changing = Pick<Context, "upstream" | "toast">;

/** Changes the number of a member's profile, by one of its three forms; undefined where another form came. */
export async function changePhone(request: Request, context: Changing, page: string) {
  switch (await pressOf(request)) {
    case "phone":
      return askForCode(request, context, page);
    case "phoneCode":
      return confirm(request, context, page);
    case "removePhone":
      return remove(request, context, page);
    default:
      return undefined;
  }
}

async function askForCode(request: Request, { upstream, toast }: Changing, page: string) {
  const submission = await readSubmission(request, newPhoneSchema);
  if (submission.refusal) return submission.refusal;
  const { phone, phonePassword: password } = submission.data;
  try {
    await upstream.users.changePhone({ phone, password });
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("phoneAsked");
  return goBack(page);
}

async function confirm(request: Request, { upstream, toast }: Changing, page: string) {
  const submission = await readSubmission(request, phoneCodeSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.users.confirmPhone({ stepCode: submission.data.stepCode });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "stepCode" });
  }
  toast.show("phoneChanged");
  return goBack(page);
}

async function remove(request: Request, { upstream, toast }: Changing, page: string) {
  const submission = await readSubmission(request, phoneRemovalSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.users.removePhone({ password: submission.data.phoneRemovalPassword });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "phoneRemovalPassword" });
  }
  toast.show("phoneRemoved");
  return goBack(page);
}
