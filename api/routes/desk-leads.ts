import { LEADS_PAGE } from "../../contract/desk-leads";
import { leadRoles } from "../../domain/lead-states";
import type { Db } from "../db/client";
import { type AtDesk, changeAtDesk, type Done, look, lookAtEach } from "../desk/deed-of-call";
import { answerLead, changeLead, noSuchLead, noteLead } from "../desk/leads/change";
import { eraseLead } from "../desk/leads/erase";
import { findLeads } from "../desk/leads/find";
import { leadFile, leadFileFields } from "../desk/leads/list";
import { openLead } from "../desk/leads/open";
import { describeLead, type JoinedLead, readLeads, subjectOfLead } from "../desk/leads/rows";
import { asRefusal } from "../desk/refusal";
import { deedOf, readSubmission, readSubmissions, submissionFields } from "../desk/submissions";
import { os, staffSignedIn } from "../procedures";
import { decideSubmission, isDecidedSo, noSuchSubmission } from "../roi/submissions";

const forLeads = staffSignedIn(...leadRoles);

const list = os.desk.leads.use(forLeads).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  const found = await readLeads(context.db, input, LEADS_PAGE + 1);
  const page = found.slice(0, LEADS_PAGE).map(describeLead);
  return { leads: page, olderThan: found.length > LEADS_PAGE ? page.at(-1)?.id : undefined };
});

const find = os.desk.findLeads.use(forLeads).handler(async ({ input, context }) => {
  await context.limits.count("look-at-member", undefined, context.user.id);
  const { rows, isMore, subjects } = await findLeads(context.db, input.words).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const asked = { action: "lead.find", fields: ["contact", "kind", "state"], reason: input.reason };
  const seen = subjects.map((subject) => ({ ...asked, subject }));
  // A lead with an account is told of it. A search without a result is noted as well.
  await lookAtEach(context, seen.length > 0 ? seen : [asked]);
  return { leads: rows.map(describeLead), isMore };
});

const file = os.desk.leadsFile.use(forLeads).handler(async ({ input, context }) => {
  await look(context, { action: "lead.file", fields: leadFileFields });
  return leadFile(context.db, input);
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

/**
 * Changes a lead with its entry of the audit log; what cannot be done is a refusal in a sentence. What an earlier press has
 * done is done: it has its entry.
 */
async function act(
  context: AtDesk,
  action: string,
  fields: readonly string[],
  change: (tx: Db) => Promise<JoinedLead | undefined>,
): Promise<void> {
  await changeAtDesk(context, async (tx) => {
    const row = await change(tx);
    return row && deed(tx, action, row, fields);
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

const changeIt = os.desk.changeLead.use(forLeads).handler(async ({ input, context }) => {
  const { ownerId = null, ...changing } = input;
  const after = { state: input.state, owner: ownerId };
  await changeAtDesk(context, async (tx) => {
    const row = await changeLead(tx, { ...changing, ownerId });
    if (!row) return undefined;
    const done = await deed(tx, "lead.change", row, ["state", "owner"]);
    const before = { state: row.lead.state, owner: row.lead.ownerId };
    return { ...done, ...(done.subject && { change: { before, after } }) };
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
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

const eraseIt = os.desk.eraseLead.use(forLeads).handler(async ({ input, context }) => {
  const { reason, ...seen } = input;
  await changeAtDesk(context, async (tx) => {
    const row = await eraseLead(tx, seen);
    return { ...(await deed(tx, "lead.erase", row, ["lead"])), reason };
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return { message: "The lead is erased." };
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
  await changeAtDesk(context, async (tx) => {
    if (await isDecidedSo(tx, input)) return undefined;
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
    findLeads: find,
    leadsFile: file,
    lead: open,
    changeLead: changeIt,
    noteLead: noteIt,
    answerLead: answerIt,
    eraseLead: eraseIt,
  },
  ...{ submissions, submission, decideSubmission: decide },
};
