import { desc, eq, inArray } from "drizzle-orm";
import { type LeadNote, NOTES_SHOWN, type OpenedLead } from "../../../contract/desk-leads";
import { leadDetails } from "../../../domain/lead-states";
import type { Db } from "../../db/client";
import { leadNotes, testDrives, texts } from "../../db/lead-tables";
import { users } from "../../db/schema";
import type { Deps } from "../../deps";
import type { LeadRow } from "../../leads/keep-lead";
import { answerKey } from "../../leads/mails";
import { reachDigests } from "../../leads/test-drive";
import { describeLead, emailOf, findLead, type JoinedLead, leadStaff } from "./rows";

/** One lead with all that is kept of it; undefined where there is none. */
export async function openLead({ db, seal }: Pick<Deps, "db" | "seal">, id: string) {
  const row = await findLead(db, id);
  if (!row) return undefined;
  const { lead, investor } = row;
  const typed = investor ? { firstName: investor.firstName, lastName: investor.lastName } : lead.details;
  const opened: OpenedLead = {
    ...describeLead(row),
    version: lead.version,
    askedAt: lead.askedAt.toISOString(),
    email: emailOf(row),
    phone: lead.phone,
    investorId: lead.investorId,
    details: Object.entries(typed)
      .sort(([one], [other]) => leadDetails.indexOf(one) - leadDetails.indexOf(other))
      .slice(0, 20)
      .map(([name, value]) => ({ name: name.slice(0, 60), value: value.slice(0, 2000) })),
    consent: consentOf(lead),
    textState: await textStateOf(db, lead),
    testDrive: await testDriveOf({ db, seal }, lead),
    canBeAnswered: mayBeWrittenTo(row),
    notes: await notesOf(db, lead),
    staff: await leadStaff(db),
  };
  return { row, opened };
}

/** An investor's address counts once it is confirmed; of the others, who wrote or asked may be answered. */
export const mayBeWrittenTo = (row: JoinedLead): boolean =>
  emailOf(row) !== null && (row.lead.investorId === null || Boolean(row.investor?.provenAt));

/** Whether marketing texts may be sent. */
export function consentOf({ consentAt, consentWithdrawnAt }: LeadRow): OpenedLead["consent"] {
  if (!consentAt) return "none";
  return consentWithdrawnAt ? "withdrawn" : "given";
}

async function textStateOf(db: Db, { id }: LeadRow): Promise<OpenedLead["textState"]> {
  const { leadId, state } = texts;
  const [row] = await db.select({ state }).from(texts).where(eq(leadId, id)).orderBy(desc(texts.id)).limit(1);
  return row?.state;
}

async function testDriveOf(
  { db, seal }: Pick<Deps, "db" | "seal">,
  { email, phone, kind }: LeadRow,
): Promise<OpenedLead["testDrive"]> {
  if (kind !== "phone" && kind !== "signup") return undefined;
  const digests = [email, phone].flatMap((reach) => (reach === null ? [] : reachDigests({ seal }, reach)));
  if (digests.length === 0) return undefined;
  const rows = await db
    .select({ begunAt: testDrives.begunAt })
    .from(testDrives)
    .where(inArray(testDrives.reach, digests));
  if (rows.length === 0) return undefined;
  return rows.some(({ begunAt }) => begunAt) ? "begun" : "offered";
}

async function notesOf(db: Db, { id, mailed, mailClaims }: LeadRow): Promise<LeadNote[]> {
  const { leadId, createdAt, authorId } = leadNotes;
  const rows = await db
    .select({ note: leadNotes, author: users.email })
    .from(leadNotes)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(leadId, id))
    .orderBy(desc(createdAt), desc(leadNotes.id))
    .limit(NOTES_SHOWN);
  return rows.map(({ note, author }) => ({
    id: note.id,
    at: note.createdAt.toISOString(),
    author,
    subject: note.subject,
    body: note.body,
    ...(note.subject !== null && { sent: becameOf(answerKey(note.id), mailed, mailClaims) }),
  }));
}

function becameOf(key: string, mailed: LeadRow["mailed"], claims: LeadRow["mailClaims"]): LeadNote["sent"] {
  if (mailed.includes(key)) return "sent";
  return key in claims ? "waiting" : "given up";
}
