import { json, redirect } from "@remix-run/node";
import type { BegunAnswer } from "~/components/desk/answer-form";
import type { LeadsFound } from "~/components/desk/leads-page";
import { deskLeadWords as words } from "~/content/desk-leads";
import { answerTemplates, unknownName } from "~/content/lead-answers";
import type { Context } from "~/context.server";
import { csvResponse } from "~/csv.server";
import { type FormReply, readSubmission, replyToFailure, type Shown } from "~/form.server";
import {
  answerLeadSchema,
  beginAnswerSchema,
  changeLeadSchema,
  eraseLeadSchema,
  findLeadsSchema,
  leadQueryOf,
  noteLeadSchema,
} from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { ownersAlone, unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import type { OpenedLead } from "../../../contract/desk-leads";
import { type Brand, brandName, fillBrand } from "../../../domain/brand";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast" | "settings">;

const idPattern = /^[\w-]{1,64}$/;

/** The id of the address. Throws a 404 for what is none. */
function idIn(name: string | undefined): string {
  if (name === undefined || !idPattern.test(name)) throw notFound(words.none);
  return name;
}

const queryOf = (request: Request) => leadQueryOf(new URL(request.url).searchParams);

/** A page of leads, as the query asks for it: those that wait where it says nothing. */
export async function openLeads(context: AtDesk, request: Request) {
  const query = queryOf(request);
  return { ...(await askDesk(context, () => context.upstream.desk.leads(query))), query };
}

/** Looks for an email or a number: what was found stands on the page itself, so that neither gets into a URL. */
export async function searchLeads(context: AtDesk, request: Request) {
  requireStaff(context);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, findLeadsSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const found = await askDesk(context, () => upstream.desk.findLeads(submission.data));
    return json({ found: { ...found, values: submission.kept } satisfies LeadsFound });
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
}

/** A file of more parts than these would be held in memory whole. */
const mostParts = 20;

/** The same in full, as one file; the upstream notes each of the parts that it is asked for in. */
export async function downloadLeads(context: AtDesk, request: Request): Promise<Response> {
  const asked = queryOf(request);
  const lines: string[][] = [];
  let columns: readonly string[] = [];
  let { olderThan } = asked;
  for (let part = 0; part < mostParts; part++) {
    const wanted = { ...asked, olderThan };
    const { rows, olderThan: next } = await askDesk(context, () => context.upstream.desk.leadsFile(wanted));
    const [head = [], ...others] = rows;
    columns = head;
    lines.push(...others);
    if (!next) break;
    olderThan = next;
  }
  return ownersAlone(csvResponse(words.fileName, columns, lines));
}

/** One lead, which the upstream notes, with the texts that an answer to it can begin with. */
export async function openLead(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const id = idIn(name);
  const asked = askDesk(context, () => context.upstream.desk.lead({ id }));
  const lead = await asked.catch(unknownAsNotFound(words.none));
  const brand = brandName(context.settings.brandName);
  const fill = (text: string) => fillTemplate(text, lead, brand);
  const templates = answerTemplates
    .filter(({ kinds }) => kinds.includes(lead.kind))
    .map(({ name: key, label, subject, body }) => ({
      ...{ name: key, label },
      ...{ subject: fill(subject), body: fill(body) },
    }));
  return { lead, templates };
}

/** What a lead typed goes in last: it may hold what looks like a place of ours. */
function fillTemplate(text: string, { details }: OpenedLead, brand: Brand): string {
  const typed = details.find(({ name }) => name === "firstName" || name === "name")?.value;
  return fillBrand(text, brand)
    .replaceAll("{wordmark}", () => brand.wordmark)
    .replaceAll("{name}", () => typed ?? unknownName);
}

/** Changes a lead, keeps a note, mails an answer or erases it, by the button that was pressed. */
export async function actOnLead(
  context: AtDesk,
  request: Request,
  name: string | undefined,
): Promise<FormReply | Response> {
  requireStaff(context);
  const id = idIn(name);
  const { desk } = context.upstream;
  switch (await pressOf(request)) {
    case "note": {
      const submission = await readSubmission(request, noteLeadSchema);
      if (submission.refusal) return submission.refusal;
      const { note: body, version } = submission.data;
      const call = () => desk.noteLead({ id, version: Number(version), body });
      return finish(context, submission, { id, said: "leadNoted", call });
    }
    case "answer": {
      const template = new URL(request.url).searchParams.get("template");
      if (template !== null) return beginAnswer(request, template);
      const submission = await readSubmission(request, answerLeadSchema);
      if (submission.refusal) return submission.refusal;
      const { subject, body, version } = submission.data;
      const call = () => desk.answerLead({ id, version: Number(version), subject, body });
      return finish(context, submission, { id, said: "leadAnswered", call });
    }
    case "erase": {
      const submission = await readSubmission(request, eraseLeadSchema);
      if (submission.refusal) return submission.refusal;
      const { reason, version } = submission.data;
      const call = () => desk.eraseLead({ id, version: Number(version), reason });
      return finish(context, submission, { id, said: "leadErased", call, next: deskPaths.deskLeads() });
    }
    default: {
      const submission = await readSubmission(request, changeLeadSchema);
      if (submission.refusal) return submission.refusal;
      const { state, owner: ownerId, version } = submission.data;
      const call = () => desk.changeLead({ id, version: Number(version), state, ownerId });
      return finish(context, submission, { id, said: "leadChanged", call });
    }
  }
}

/** Gives back what was typed, for the chosen text to stand below it. Nothing is sent. */
async function beginAnswer(request: Request, template: string): Promise<FormReply | Response> {
  const submission = await readSubmission(request, beginAnswerSchema);
  if (submission.refusal) return submission.refusal;
  const { subject = "", body = "" } = submission.data;
  return json({ begun: { template, subject, body } satisfies BegunAnswer });
}

interface Finishing {
  id: string;
  said: "leadChanged" | "leadNoted" | "leadAnswered" | "leadErased";
  /** Where there is no lead to go back to. */
  next?: string;
  call: () => Promise<unknown>;
}

/** Makes the call and goes back to the lead, or on, or shows it as it is now beside what was typed. */
async function finish(
  context: AtDesk,
  submission: Shown,
  { id, said, call, next = deskPaths.deskLead(id) }: Finishing,
): Promise<FormReply | Response> {
  const { toast } = context;
  try {
    await askDesk(context, call);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show(said);
  return redirect(next, 303);
}
