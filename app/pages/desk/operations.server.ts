import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { replaySchema, startSendingSchema, stopSendingSchema } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

/** As the upstream counts. */
const COUNTED_DAYS = 7;

/** How everything stands that an operator looks after. */
export async function openOperations(context: AtDesk) {
  return { operations: await askDesk(context, () => context.upstream.desk.operations()), days: COUNTED_DAYS };
}

/** Turns the switch of all sending, or has a webhook worked off once more. */
export async function operate(context: AtDesk, request: Request): Promise<FormReply | Response> {
  requireStaff(context);
  const { desk } = context.upstream;
  switch (await pressOf(request)) {
    case "stop": {
      const submission = await readSubmission(request, stopSendingSchema);
      if (submission.refusal) return submission.refusal;
      const { reason } = submission.data;
      return finish(context, submission, "sendingStopped", () => desk.stopSending({ reason }));
    }
    case "replay": {
      const submission = await readSubmission(request, replaySchema);
      if (submission.refusal) return submission.refusal;
      const { webhook: id } = submission.data;
      return finish(context, submission, "webhookReplayed", () => desk.replayWebhook({ id }));
    }
    default: {
      const submission = await readSubmission(request, startSendingSchema);
      if (submission.refusal) return submission.refusal;
      const { reason } = submission.data;
      return finish(context, submission, "sendingStarted", () => desk.startSending({ reason }));
    }
  }
}

/** Makes the call and goes back to the page, or shows its form again with the upstream's sentence. */
async function finish(
  context: AtDesk,
  submission: Parameters<typeof replyToFailure>[1]["submission"],
  said: "sendingStopped" | "sendingStarted" | "webhookReplayed",
  call: () => Promise<unknown>,
): Promise<FormReply | Response> {
  const { toast } = context;
  try {
    await askDesk(context, call);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show(said);
  return redirect(deskPaths.deskOperations(), 303);
}
