import { desc, eq } from "drizzle-orm";
import { type DeskMember, MEMBER_ROWS } from "../../../contract/desk-member-schemas";
import { listSessions } from "../../auth/session";
import type { UserRow } from "../../auth/signed-in";
import { invoicesOf } from "../../billing/invoices";
import { lives, subscriptionsOf } from "../../billing/rows";
import type { Db } from "../../db/client";
import { deskAudit } from "../../db/desk-tables";
import { users } from "../../db/schema";
import { givenConsents } from "../../privacy/given-consents";
import { findHold } from "../../privacy/legal-hold";
import { secondStepOf } from "../../second-factor/standing";
import { BY_COMMAND } from "../audit";
import { rolesOf } from "../roles";
import { type Caring, lastChangeOf, nameOfActor } from "./act";
import { alertsOf } from "./alerts-of";
import { givenTo } from "./money";
import { notesOf } from "./notes";

const MOST_NOTES = 500;

/** All that the desk shows of a member. Own fills are read by nothing here. */
export async function describeMember(caring: Caring, user: UserRow): Promise<DeskMember> {
  const { db } = caring;
  const { id, firstName, lastName, email, phone, timeZone } = user;
  const { codes, passkeys } = await secondStepOf(db, { userId: id });
  return {
    ...{ id, firstName, lastName, email, phone, timeZone },
    emailProvenAt: text(user.emailProvenAt),
    createdAt: user.createdAt.toISOString(),
    lastUsedAt: text(user.seenAt),
    codes,
    passkeyCount: passkeys.length,
    roles: await rolesOf(db, id),
    seen: (await lastChangeOf(db, id))?.seq ?? 0,
    held: await heldOf(db, id),
    sessions: await sessionsOf(caring, id),
    subscriptions: await subscriptionsTold(caring, id),
    charges: await chargesOf(caring, id),
    given: await givenTold(caring, id),
    ...(await alertsOf(caring, user)),
    consents: await givenConsents(db, id, MEMBER_ROWS),
    notes: await notesTold(db, id),
    deeds: await deedsOn(db, id),
  };
}

const text = (at: Date | null | undefined) => at?.toISOString() ?? null;

async function heldOf(db: Db, id: string): Promise<DeskMember["held"]> {
  const hold = await findHold(db, id);
  if (!hold) return null;
  const { setAt, setBy, reason } = hold;
  return { since: setAt.toISOString(), reason, staffEmail: await nameOfActor(db, setBy) };
}

async function sessionsOf({ db, now }: Caring, userId: string): Promise<DeskMember["sessions"]> {
  const rows = await listSessions(db, userId, now());
  return rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
    ...{ id, userAgent, address },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

async function subscriptionsTold(caring: Caring, userId: string): Promise<DeskMember["subscriptions"]> {
  const rows = await subscriptionsOf(caring, caring.db, userId);
  return rows.slice(0, MEMBER_ROWS).map((row) => ({
    ...{ id: row.id, plan: row.plan, status: row.status ?? "processing", isLive: lives(row) },
    ...{ priceCents: row.priceCents, listCents: row.listCents, promoCode: row.promoCode },
    ...{ startedAt: row.createdAt.toISOString(), trialEndsAt: text(row.trialEndsAt) },
    ...{ periodEndsAt: text(row.periodEndsAt), endedAt: text(row.endedAt) },
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  }));
}

async function chargesOf(caring: Caring, userId: string): Promise<DeskMember["charges"]> {
  const rows = await invoicesOf(caring, userId, MEMBER_ROWS);
  return rows.map(({ id, number, createdAt, status, paidCents, refundedCents }) => ({
    ...{ id, number, status, paidCents, refundedCents, createdAt: createdAt.toISOString() },
  }));
}

async function notesTold(db: Db, userId: string): Promise<DeskMember["notes"]> {
  const rows = await notesOf(db, userId, MOST_NOTES);
  const name = namer(db);
  const told: DeskMember["notes"] = [];
  for (const { id, author, note, writtenAt } of rows)
    told.push({ id, noteText: note, at: writtenAt.toISOString(), staffEmail: await name(author) });
  return told;
}

async function givenTold({ db, actor }: Caring, userId: string): Promise<DeskMember["given"]> {
  const rows = await givenTo(db, userId, MEMBER_ROWS);
  const name = namer(db);
  const told: DeskMember["given"] = [];
  for (const row of rows) {
    const { id, kind, invoiceId, months, amountCents, reason, state } = row;
    told.push({
      ...{ id, kind, invoiceId, months, amountCents, reason, state },
      ...{ askedBy: await name(row.askedBy), askedAt: row.askedAt.toISOString() },
      approvedBy: row.approvedBy === null ? null : await name(row.approvedBy),
      isOwn: row.askedBy === actor,
    });
  }
  return told;
}

/** Names who did something, each looked up once. */
function namer(db: Db): (actor: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (actor) => {
    const name = known.get(actor) ?? (await nameOfActor(db, actor));
    known.set(actor, name);
    return name;
  };
}

/** What was done and looked at here, by whom. */
async function deedsOn(db: Db, id: string): Promise<DeskMember["deeds"]> {
  const { seq, at, actor, action, reason, subjectId } = deskAudit;
  const rows = await db
    .select({ seq, at, actor, action, reason, email: users.email })
    .from(deskAudit)
    .leftJoin(users, eq(users.id, actor))
    .where(eq(subjectId, id))
    .orderBy(desc(seq))
    .limit(MEMBER_ROWS);
  return rows.map((row) => ({
    ...{ seq: row.seq, at: row.at.toISOString(), deed: row.action, reason: row.reason },
    staffEmail: row.actor === BY_COMMAND ? "A command" : (row.email ?? row.actor),
  }));
}
