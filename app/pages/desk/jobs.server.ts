import { redirect } from "@remix-run/node";
import { deskJobWords as words } from "~/content/desk-jobs";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { discardJobSchema, retryJobSchema } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the address. Throws a 404 for what is none. */
function idIn(name: string | undefined): string {
  if (name === undefined || !uuid.test(name)) throw notFound(words.none);
  return name;
}

/** Every queue, what fails and what was given up. */
export const openJobs = (context: AtDesk) => askDesk(context, () => context.upstream.desk.jobs());

/** One job; the upstream notes the look. */
export async function openJob(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const id = idIn(name);
  const asked = askDesk(context, () => context.upstream.desk.job({ id }));
  return { job: await asked.catch(unknownAsNotFound(words.none)) };
}

/** Tries a job anew, or discards it with a reason. */
export async function decideOnJob(
  context: AtDesk,
  request: Request,
  name: string | undefined,
): Promise<FormReply | Response> {
  requireStaff(context);
  const id = idIn(name);
  const { toast, upstream } = context;
  if ((await pressOf(request)) === "retry") {
    const submission = await readSubmission(request, retryJobSchema);
    if (submission.refusal) return submission.refusal;
    try {
      await askDesk(context, () => upstream.desk.retryJob({ id }));
    } catch (error) {
      return replyToFailure(error, { toast, submission });
    }
    toast.show("jobRetried");
    return redirect(deskPaths.deskJobs(), 303);
  }
  const submission = await readSubmission(request, discardJobSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await askDesk(context, () => upstream.desk.discardJob({ id, reason: submission.data.reason }));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("jobDiscarded");
  return redirect(deskPaths.deskJobs(), 303);
}
