import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { deskNewsletterWords as words } from "~/content/desk-newsletter";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure, type Shown } from "~/form.server";
import { newsletterPresses, newsletterSchema } from "~/lib/desk-newsletter-forms";
import { deskPaths } from "~/lib/desk-paths";
import { inOneLine } from "~/lib/desk-post-forms";
import { safeArticle } from "~/markup.server";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idIn(name: string | undefined): string {
  if (name === undefined || !uuid.test(name)) throw notFound(words.missing);
  return name;
}

export const listNewsletters = (context: AtDesk) =>
  askDesk(context, () => context.upstream.desk.newsletters());

/** A new issue has its address here before it is saved: whoever sends its form twice saves one. */
export function beginNewsletter(context: AtDesk): Response {
  requireStaff(context);
  return redirect(deskPaths.deskNewsletterForm(randomUUID()), 303);
}

const findIssue = (context: AtDesk, id: string) =>
  askDesk(context, () => context.upstream.desk.newsletter({ id })).catch((error: unknown) => {
    if (isKind(error, "not_found")) return undefined;
    throw error;
  });

/** One issue as its readers get it. Throws a 404 where there is none. */
export async function openNewsletter(context: AtDesk, name: string | undefined) {
  const found = await findIssue(context, idIn(name));
  if (!found) throw notFound(words.missing);
  const { body, ...issue } = found;
  const maySend = requireStaff(context).roles.includes("owner");
  return { ...issue, maySend, markup: safeArticle(body).markup };
}

/** The form of an issue, empty where it was not saved yet. */
export async function openNewsletterForm(context: AtDesk, name: string | undefined) {
  const id = idIn(name);
  const found = await findIssue(context, id);
  if (found?.issue.sentAt) throw redirect(deskPaths.deskNewsletter(id), 303);
  return {
    id,
    version: found?.issue.version ?? 0,
    values: { subject: found?.issue.subject ?? "", body: found?.body ?? "" },
  };
}

/** Saves a text and leads to its preview. Where somebody else saved another one meanwhile, both stand beside each other. */
export async function saveNewsletter(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, newsletterSchema);
  if (submission.refusal) return submission.refusal;
  const { version, subject, body } = submission.data;
  const text = { subject, body: body.replace(/\r\n?/g, "\n") };
  try {
    await askDesk(context, () => upstream.desk.saveNewsletter({ ...text, id, version: Number(version) }));
  } catch (error) {
    const newest = isKind(error, "conflict") ? await findIssue(context, id) : undefined;
    const current = newest && String(newest.issue.version);
    const isNewer = current !== undefined && current !== submission.kept.version;
    const kept = isNewer ? { ...submission.kept, version: current, newer: "1" } : submission.kept;
    return replyToFailure(error, { toast, submission: { ...submission, kept } });
  }
  toast.show("newsletterSaved");
  return redirect(deskPaths.deskNewsletter(id), 303);
}

/** Does what a form of an issue's page asks for. */
export async function actOnNewsletter(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const press = await pressOf(request);
  if (press === "send") return send(context, request, id);
  if (press === "halt") return halt(context, request, id);
  return press === "discard" ? discard(context, request, id) : tryIt(context, request, id);
}

async function tryIt(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, newsletterPresses.try);
  if (submission.refusal) return submission.refusal;
  return attempt(context, submission, async () => {
    await context.upstream.desk.tryNewsletter({ id, version: Number(submission.data.version) });
    context.toast.show("newsletterTried");
    return redirect(deskPaths.deskNewsletter(id), 303);
  });
}

async function send(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, newsletterPresses.send);
  if (submission.refusal) return submission.refusal;
  const { version, sendWhy } = submission.data;
  return attempt(context, submission, async () => {
    await context.upstream.desk.sendNewsletter({
      ...{ id, version: Number(version), reason: inOneLine(sendWhy) },
    });
    context.toast.show("newsletterSent");
    return redirect(deskPaths.deskNewsletter(id), 303);
  });
}

async function halt(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, newsletterPresses.halt);
  if (submission.refusal) return submission.refusal;
  const { version, haltWhy } = submission.data;
  return attempt(context, submission, async () => {
    await context.upstream.desk.haltNewsletter({
      ...{ id, version: Number(version), reason: inOneLine(haltWhy) },
    });
    context.toast.show("newsletterHalted");
    return redirect(deskPaths.deskNewsletter(id), 303);
  });
}

async function discard(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, newsletterPresses.discard);
  if (submission.refusal) return submission.refusal;
  const { version, discardWhy } = submission.data;
  return attempt(context, submission, async () => {
    await context.upstream.desk.discardNewsletter({
      ...{ id, version: Number(version), reason: inOneLine(discardWhy) },
    });
    context.toast.show("newsletterDiscarded");
    return redirect(deskPaths.deskNewsletters(), 303);
  });
}

async function attempt(context: AtDesk, submission: Shown, work: () => Promise<Response>) {
  try {
    return await askDesk(context, work);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}
