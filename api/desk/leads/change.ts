import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { LeadState } from "../../../domain/lead-states";
import type { Db } from "../../db/client";
import { leadNotes, leads } from "../../db/lead-tables";
import { answerKey } from "../../leads/mails";
import { unsent } from "../../mail/once";
import { Refused } from "../../refused";
import { NotThere } from "../refusal";
import { mayBeWrittenTo } from "./open";
import { assertLeadStaff, findLead, type JoinedLead } from "./rows";

/** Who changes a lead, when, and which version of it they saw. */
interface Changing {
  id: string;
  version: number;
  authorId: string;
  now: Date;
}

export const noSuchLead = () => new NotThere("There is no such lead, or it has been erased.");

/** A lead as it was seen, locked until the transaction ends. @throws {Refused} for one that has changed since */
async function takeLead(tx: Db, { id, version }: Pick<Changing, "id" | "version">): Promise<JoinedLead> {
  await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for("update");
  const row = await findLead(tx, id);
  if (!row) throw noSuchLead();
  if (row.lead.version === version) return row;
  throw new Refused(
    "This lead was changed since you opened it. It stands here as it is now, and what you typed is kept.",
  );
}

const counted = sql`${leads.version} + 1`;

/** Says where a lead stands and who looks after it. Call it in a transaction with the entry of the audit log. */
export async function changeLead(
  tx: Db,
  changing: Omit<Changing, "authorId" | "now"> & { state: LeadState; ownerId: string | null },
): Promise<JoinedLead> {
  const { state, ownerId } = changing;
  const row = await takeLead(tx, changing);
  if (ownerId !== null && ownerId !== row.lead.ownerId) await assertLeadStaff(tx, ownerId);
  await tx.update(leads).set({ state, ownerId, version: counted }).where(eq(leads.id, changing.id));
  return row;
}

/** Keeps a note with a lead. Call it as {@link changeLead}. */
export async function noteLead(tx: Db, changing: Changing & { body: string }): Promise<JoinedLead> {
  const row = await takeLead(tx, changing);
  await addNote(tx, changing, { subject: null, body: changing.body });
  await tx.update(leads).set({ version: counted }).where(eq(leads.id, changing.id));
  return row;
}

/**
 * Keeps an answer with a lead, to be mailed by the job "leads". Who answers a lead that nobody looks after does from then
 * on. Call it as {@link changeLead}.
 * @throws {Refused} where there is no address that may be written to
 */
export async function answerLead(
  tx: Db,
  changing: Changing & { subject: string; body: string },
): Promise<JoinedLead> {
  const { id, authorId, subject, body } = changing;
  const row = await takeLead(tx, changing);
  if (!mayBeWrittenTo(row))
    throw new Refused(
      "This lead has no address that may be written to: none was left, or it is not confirmed.",
    );
  const noteId = await addNote(tx, changing, { subject, body });
  const mail = JSON.stringify(unsent(answerKey(noteId)));
  await tx
    .update(leads)
    .set({
      ...{ state: "answered", ownerId: row.lead.ownerId ?? authorId, version: counted },
      mailClaims: sql`${leads.mailClaims} || ${mail}::jsonb`,
    })
    .where(eq(leads.id, id));
  return row;
}

async function addNote(
  tx: Db,
  { id: leadId, authorId, now }: Changing,
  note: { subject: string | null; body: string },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(leadNotes).values({ id, leadId, authorId, createdAt: now, ...note });
  return id;
}
