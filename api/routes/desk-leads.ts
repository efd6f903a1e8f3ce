import { LEADS_PAGE } from "../../contract/desk-leads";
import { leadRoles } from "../../domain/lead-states";
import type { Db } from "../db/client";
import { type AtDesk, actAtDesk, type Done, look } from "../desk/deed-of-call";
import { answerLead, changeLead, noSuchLead, noteLead } from "../desk/leads/change";
import { leadFile, leadFileFields } from "../desk/leads/list";
import { openLead } from "../desk/leads/open";
import { describeLead, type JoinedLead, readLeads, subjectOfLead } from "../desk/leads/rows";
import { asRefusal } from "../desk/refusal";
import { deedOf, readSubmission, readSubmissions, submissionFields } from "../desk/submissions";
import { os, staffSignedIn } from "../procedures";
import { decideSubmission, noSuchSubmission } from "../roi/submissions";

const forLeads = staffSignedIn(...leadRoles);

const list = os.desk.leads.use(forLeads).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  const found = await readLeads(context.db, input, LEADS_PAGE + 1);
  const page = found.slice(0, LEADS_PAGE).map(describeLead);
  return { leads: page, olderThan: found.length > LEADS_PAGE ? page.at(-1)?.id : undefined };
});

const file = os.desk.leadsFile.use(forLeads).handler(async ({ input, context }) => {
  await look(context, { action: "lead.file", fields: leadFileFields });
  return { rows: await leadFile(context.db, input) };
});

const open = os.desk.lead.use(forLeads).handler(async ({ input, context }) => {
  const found = await openLead(context, input.id);
  if (!found) throw asRefusal(noSuchLead());
  const { row, opened } = found;
  const seen = [
    ...(opened.email ? ["email"] : []),
    ...(opened.phone ? ["phone"] : []),
    ...opened.details.map(({ name }) => name),
    ...(opened.notes.length > 0 ? ["notes"] : []),
  ];
  await look(context, await deed(context.db, "lead.open", row, seen));
  return opened;
});

/** What was done with a lead, or seen of it. Its id stands first. */
async function deed(db: Db, action: string, row: JoinedLead, fields: readonly string[]): Promise<Done> {
  const subject = await subjectOfLead(db, row);
  return { action, fields: [row.lead.id, ...fields], ...(subject && { subject }) };
}

/** Changes a lead with its entry of the audit log; what cannot be done is a refusal in a sentence. */
async function act(
  context: AtDesk,
  action: string,
  fields: readonly string[],
  change: (tx: Db) => Promise<JoinedLead>,
): Promise<void> {
  await actAtDesk(context, async (tx) => deed(tx, action, await change(tx), fields)).catch(
    (error: unknown) => {
      throw asRefusal(error);
    },
  );
}

const changeIt = os.desk.changeLead.use(forLeads).handler(async ({ input, context }) => {
  const { ownerId = null, ...changing } = input;
  await act(context, "lead.change", ["state", "owner"], (tx) => changeLead(tx, { ...changing, ownerId }));
  return { message: "The lead is changed." };
});

const noteIt = os.desk.noteLead.use(forLeads).handler(async ({ input, context }) => {
  const changing = { ...input, authorId: context.user.id, now: context.now() };
  await act(context, "lead.note", ["notes"], (tx) => noteLead(tx, changing));
  return { message: "The note is kept." };
});

const answerIt = os.desk.answerLead.use(forLeads).handler(async ({ input, context }) => {
  const changing = { ...input, authorId: context.user.id, now: context.now() };
  await act(context, "lead.answer", ["answer", "state", "owner"], (tx) => answerLead(tx, changing));
  await context.jobs.send("leads", {});
  return { message: "The answer is on its way." };
});

const submissions = os.desk.submissions.use(forLeads).handler(async ({ context }) => {
  await look(context, { action: "submission.list", fields: submissionFields });
  return readSubmissions(context.db);
});

const submission = os.desk.submission.use(forLeads).handler(async ({ input, context }) => {
  const found = await readSubmission(context.db, input.id);
  if (!found) throw asRefusal(noSuchSubmission(input.id));
  await look(context, { action: "submission.open", fields: [found.id.slice(0, 60), ...submissionFields] });
  return found;
});

const decide = os.desk.decideSubmission.use(forLeads).handler(async ({ input, context }) => {
  const { id, decision, reason } = input;
  await actAtDesk(context, async (tx) => {
    await decideSubmission(tx, { ...input, now: context.now() });
    return deedOf(id, decision, reason);
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return { message: decision === "accepted" ? "The trade is listed." : "The trade is not listed." };
});

/** contract/desk-leads.ts */
export const deskLeads = {
  ...{
    leads: list,
    leadsFile: file,
    lead: open,
    changeLead: changeIt,
    noteLead: noteIt,
    answerLead: answerIt,
  },
  ...{ submissions, submission, decideSubmission: decide },
};
