import { redirect } from "@remix-run/node";
import { deskApplicationWords, deskInvestorWords } from "~/content/desk-applications";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { askApplicationSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

/** The id of the address. Throws a 404 for what is none. */
function idIn(name: string | undefined, none: string): string {
  if (name === undefined || !/^[\w-]{1,64}$/.test(name)) throw notFound(none);
  return name;
}

/** The page that a query asks for; the first one where it says nothing, or what is none. */
function pageOf(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

/** Applications that are not open yet, and those that ended lately. */
export async function openApplications(context: AtDesk, request: Request) {
  const page = pageOf(request);
  return { ...(await askDesk(context, () => context.upstream.desk.applications({ page }))), page };
}

/** One application; the upstream notes the look. */
export async function openApplication(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const { none } = deskApplicationWords;
  const id = idIn(name, none);
  const asked = askDesk(context, () => context.upstream.desk.application({ id }));
  return { application: await asked.catch(unknownAsNotFound(none)) };
}

/** Has the provider asked again. */
export async function askAgain(
  context: AtDesk,
  request: Request,
  name: string | undefined,
): Promise<FormReply | Response> {
  requireStaff(context);
  const id = idIn(name, deskApplicationWords.none);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, askApplicationSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await askDesk(context, () => upstream.desk.askApplication({ id }));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("applicationAsked");
  return redirect(deskPaths.deskApplication(id), 303);
}

/** A page of investors, the first where the query names none. */
export async function openInvestors(context: AtDesk, request: Request) {
  const page = pageOf(request);
  return { ...(await askDesk(context, () => context.upstream.desk.investors({ page }))), page };
}

/** One investor; the upstream notes the look. */
export async function openInvestor(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const { none } = deskInvestorWords;
  const id = idIn(name, none);
  const asked = askDesk(context, () => context.upstream.desk.investor({ id }));
  return { investor: await asked.catch(unknownAsNotFound(none)) };
}
