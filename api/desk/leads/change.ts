import { createHash } from "node:crypto";
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

/** What is written about a lead. An answer has a subject. */
interface Writing extends Changing {
  subject: string | null;
  body: string;
}

export const noSuchLead = () => new NotThere("There is no such lead, or it has been erased.");

/** A lead as it is now, locked until the transaction ends. */
export async function takeLead(tx: Db, { id }: Pick<Changing, "id">): Promise<JoinedLead> {
  await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for("update");
  const row = await findLead(tx, id);
  if (!row) throw noSuchLead();
  return row;
}

/** @throws {Refused} for a lead that has changed since it was seen */
export function assertSeen({ lead }: JoinedLead, { version }: Pick<Changing, "version">): void {
  if (lead.version === version) return;
  throw new Refused(
    "This lead was changed since you opened it. It stands here as it is now, and what you typed is kept.",
  );
}

const counted = sql`${leads.version} + 1`;

/**
 * Says where a lead stands and who looks after it. Call it in a transaction with the entry of the audit log.
 * @returns the lead as it was; undefined where it is so already, as of a form that was pressed twice
 */
export async function changeLead(
  tx: Db,
  changing: Omit<Changing, "authorId" | "now"> & { state: LeadState; ownerId: string | null },
): Promise<JoinedLead | undefined> {
  const { state, ownerId, version } = changing;
  const row = await takeLead(tx, changing);
  const isSo = row.lead.state === state && row.lead.ownerId === ownerId;
  if (isSo && row.lead.version !== version) return undefined;
  assertSeen(row, changing);
  if (ownerId !== null && ownerId !== row.lead.ownerId) await assertLeadStaff(tx, ownerId);
  await tx.update(leads).set({ state, ownerId, version: counted }).where(eq(leads.id, changing.id));
  return row;
}

/** Keeps a note with a lead. Call it as {@link changeLead}. @returns undefined where it was kept by an earlier press */
export async function noteLead(
  tx: Db,
  changing: Changing & { body: string },
): Promise<JoinedLead | undefined> {
  const note = { ...changing, subject: null };
  const row = await takeLead(tx, note);
  if (await isKept(tx, note)) return undefined;
  assertSeen(row, note);
  await addNote(tx, note);
  await tx.update(leads).set({ version: counted }).where(eq(leads.id, note.id));
  return row;
}

/**
 * Keeps an answer with a lead, to be mailed by the job "leads". Who answers a lead that nobody looks after does from then
 * on. Call it as {@link changeLead}.
 * @returns undefined where it was kept by an earlier press: it is not mailed twice
 * @throws {Refused} where there is no address that may be written to
 */
export async function answerLead(
  tx: Db,
  answer: Changing & { subject: string; body: string },
): Promise<JoinedLead | undefined> {
  const row = await takeLead(tx, answer);
  if (await isKept(tx, answer)) return undefined;
  assertSeen(row, answer);
  if (!mayBeWrittenTo(row))
    throw new Refused(
      "This lead has no address that may be written to: none was left, or it is not confirmed.",
    );
  const mail = JSON.stringify(unsent(answerKey(await addNote(tx, answer))));
  await tx
    .update(leads)
    .set({
      ...{ state: "answered", ownerId: row.lead.ownerId ?? answer.authorId, version: counted },
      mailClaims: sql`${leads.mailClaims} || ${mail}::jsonb`,
    })
    .where(eq(leads.id, answer.id));
  return row;
}

/** What is written is known by what was pressed: the same words of the same person to the same version are one. */
function idOf({ id, version, authorId, subject, body }: Writing): string {
  const pressed = JSON.stringify([id, version, authorId, subject, body]);
  const digest = createHash("sha256").update(pressed).digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

const isKept = async (tx: Db, writing: Writing): Promise<boolean> =>
  (await tx.$count(leadNotes, eq(leadNotes.id, idOf(writing)))) > 0;

async function addNote(tx: Db, writing: Writing): Promise<string> {
  const { id: leadId, authorId, subject, body, now: createdAt } = writing;
  const id = idOf(writing);
  await tx.insert(leadNotes).values({ id, leadId, authorId, subject, body, createdAt });
  return id;
}
