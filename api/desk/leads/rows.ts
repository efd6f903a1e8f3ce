import { and, asc, desc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DeskLead } from "../../../contract/desk-leads";
import type { LeadContact } from "../../../domain/lead-contact";
import { type LeadKind, type LeadView, leadRoles, maskPhone } from "../../../domain/lead-states";
import { maskEmail } from "../../../domain/masked-email";
import type { Owner } from "../../auth/owner";
import { findUserByEmail } from "../../auth/users";
import type { Db } from "../../db/client";
import { deskRoles } from "../../db/desk-tables";
import { investors } from "../../db/investor-tables";
import { leads } from "../../db/lead-tables";
import { users } from "../../db/schema";
import { Refused } from "../../refused";

/** Which leads are wanted. */
export interface LeadFilter {
  view?: LeadView | undefined;
  kind?: LeadKind | undefined;
  /** Those that came before the lead of this id. */
  olderThan?: string | undefined;
  since?: Date | undefined;
  left?: LeadContact | undefined;
}

const owners = alias(users, "lead_owners");
const { id, createdAt, state, kind } = leads;

const joined = (db: Db) =>
  db
    .select({
      lead: leads,
      ownerEmail: owners.email,
      investor: {
        email: investors.email,
        provenAt: investors.emailProvenAt,
        firstName: investors.firstName,
        lastName: investors.lastName,
      },
    })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoin(investors, eq(investors.id, leads.investorId));

/** A lead with who looks after it, and the account that it is about, if it is about one. */
export type JoinedLead = Awaited<ReturnType<typeof joined>>[number];

/** As the index of open ones has it. */
const isOpen = sql`${state} in ('new', 'working')`;

function wanted({ view = "all", ...filter }: LeadFilter): SQL | undefined {
  const { since, olderThan } = filter;
  return and(
    view === "open" ? isOpen : view === "all" ? undefined : eq(state, view),
    filter.kind && eq(kind, filter.kind),
    since && gte(createdAt, since),
    filter.left && leftWith(filter.left),
    olderThan === undefined
      ? undefined
      : sql`(${createdAt}, ${id}) < (select before.created_at, before.id from leads before where before.id = ${olderThan})`,
  );
}

/** Those of a number, or of an email: left with it, or an investor's account that has it. Both have their index. */
const leftWith = (left: LeadContact): SQL =>
  "phone" in left
    ? eq(leads.phone, left.phone)
    : sql`${id} in (select own.id from leads own where own.email = ${left.email} union all select theirs.id from leads theirs join investors on investors.id = theirs.investor_id where lower(investors.email) = ${left.email})`;

/** The newest of those leads. @param most how many at most; all where it is left out */
export function readLeads(
  db: Db,
  filter: LeadFilter,
  most?: number,
  order: "newest" | "oldest" = "newest",
): Promise<JoinedLead[]> {
  const by = order === "newest" ? desc : asc;
  const found = joined(db).where(wanted(filter)).orderBy(by(createdAt), by(id));
  return most === undefined ? found : found.limit(most);
}

export async function findLead(db: Db, leadId: string): Promise<JoinedLead | undefined> {
  const [row] = await joined(db).where(eq(id, leadId));
  return row;
}

/** The address that a lead can be reached by, if it has one. */
export const emailOf = ({ lead, investor }: JoinedLead): string | null =>
  lead.email ?? investor?.email ?? null;

/** In the contract's words, masked. */
export function describeLead(row: JoinedLead): DeskLead {
  const { lead, ownerEmail } = row;
  const email = emailOf(row);
  return {
    id: lead.id,
    kind: lead.kind,
    programme: lead.details.programme?.slice(0, 100),
    contact: email !== null ? maskEmail(email) : lead.phone !== null ? maskPhone(lead.phone) : "–",
    state: lead.state,
    ...(lead.ownerId !== null && ownerEmail !== null && { owner: { id: lead.ownerId, email: ownerEmail } }),
    createdAt: lead.createdAt.toISOString(),
  };
}

/** Whose data a lead is, as far as there is an account: an address counts as a user's once it is confirmed. */
export async function subjectOfLead(db: Db, { lead }: JoinedLead): Promise<Owner | undefined> {
  if (lead.investorId !== null) return { investorId: lead.investorId };
  const user = lead.email === null ? undefined : await findUserByEmail(db, lead.email);
  return user?.emailProvenAt ? { userId: user.id } : undefined;
}

/** Who can look after leads, by e-mail. */
export function leadStaff(db: Db) {
  return db
    .selectDistinct({ id: users.id, email: users.email })
    .from(deskRoles)
    .innerJoin(users, eq(users.id, deskRoles.userId))
    .where(inArray(deskRoles.role, [...leadRoles]))
    .orderBy(users.email)
    .limit(200);
}

/** Throws where a user may not look after leads. @throws {Refused} */
export async function assertLeadStaff(db: Db, userId: string): Promise<void> {
  const holds = or(...leadRoles.map((role) => eq(deskRoles.role, role)));
  if ((await db.$count(deskRoles, and(eq(deskRoles.userId, userId), holds))) === 0)
    throw new Refused("This account has no role that looks after leads any more.");
}
