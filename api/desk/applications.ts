import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import {
  APPLICATIONS_SHOWN,
  type DeskApplication,
  type OpenedApplication,
} from "../../contract/desk-applications";
import { maskEmail } from "../../domain/masked-email";
import type { ApplicationRow } from "../brokerage/application";
import { LEASE_MS } from "../brokerage/attempt";
import { actionsOf, FRESH_MS, stateOf } from "../brokerage/standing";
import { brokerageAccounts } from "../db/brokerage-tables";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import { Refused } from "../refused";
import { NotThere } from "./refusal";

const { id, userId, state, status, createdAt, updatedAt, answersDeletedAt } = brokerageAccounts;

/** As its index has it. */
const isWaiting = sql`${state} <> 'ended' and ${status} is distinct from 'ACTIVE'`;

const withUser = (db: Db) =>
  db
    .select({
      application: brokerageAccounts,
      user: { email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(brokerageAccounts)
    .innerJoin(users, eq(users.id, userId));
type Row = Awaited<ReturnType<typeof withUser>>[number];

/**
 * A page of applications that are not open yet, the oldest first, and of those that ended lately, the newest first.
 * @param page from 1 on
 */
export async function listApplications(db: Db, page: number) {
  const offset = (page - 1) * APPLICATIONS_SHOWN;
  const waiting = await withUser(db)
    .where(isWaiting)
    .orderBy(asc(createdAt), asc(id))
    .limit(APPLICATIONS_SHOWN + 1)
    .offset(offset);
  const ended = await withUser(db)
    .where(and(eq(state, "ended"), isNull(answersDeletedAt)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(APPLICATIONS_SHOWN + 1)
    .offset(offset);
  return {
    waiting: waiting.slice(0, APPLICATIONS_SHOWN).map(describe),
    ended: ended.slice(0, APPLICATIONS_SHOWN).map(describe),
    more: Math.max(waiting.length, ended.length) > APPLICATIONS_SHOWN,
  };
}

function describe({ application, user }: Row): DeskApplication {
  const { attempts, lastError, escalatedAt, checkedAt, dueAt, provider } = application;
  return {
    ...{ id: application.id, userId: application.userId, contact: maskEmail(user.email), provider },
    stage: stageOf(application),
    status: application.status,
    why: application.refusal ?? wordsOf(application),
    failure: lastError?.slice(0, 1000),
    needsOperator: application.state === "processing" && escalatedAt !== null,
    attempts,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    checkedAt: checkedAt?.toISOString(),
    nextAt: dueAt?.toISOString(),
  };
}

function stageOf({ state: standing, status: word }: ApplicationRow): DeskApplication["stage"] {
  if (standing === "ended" || (word !== null && stateOf(word) === "ended")) return "ended";
  if (standing === "processing") return "asking";
  return word === "ACTIVE" ? "open" : "review";
}

/** What the provider said of it, in its own words: its texts, or its codes where it gave none. */
function wordsOf(application: ApplicationRow): string | undefined {
  const said = actionsOf(application).map(({ code, message }) => message ?? code);
  return said.length > 0 ? said.join(" · ").slice(0, 1000) : undefined;
}

async function findApplication(db: Db, applicationId: string): Promise<Row | undefined> {
  const [row] = await withUser(db).where(eq(id, applicationId));
  return row;
}

/** One application with what the provider wants; undefined where there is none. */
export async function openApplication(
  db: Db,
  applicationId: string,
  { provider, now }: { provider: string; now: Date },
): Promise<OpenedApplication | undefined> {
  const row = await findApplication(db, applicationId);
  if (!row) return undefined;
  return {
    ...describe(row),
    ...row.user,
    wanted: actionsOf(row.application),
    canBeAsked: whyNotAsked(row.application, { provider, now }) === undefined,
  };
}

export const noSuchApplication = () => new NotThere("There is no such application.");

/**
 * Why the provider is not asked about an application now. One that is being asked has been given out until its lease ends:
 * brought forward, it would be asked twice at once.
 */
function whyNotAsked(
  { provider: of, state: standing, dueAt, heldUntil, checkedAt, providerId }: ApplicationRow,
  { provider, now }: { provider: string; now: Date },
): string | undefined {
  if (of !== provider) return `This application is with ${of}, which is not in use: nobody can ask it here.`;
  if (standing === "ended") return "This application came to nothing. The applicant can send it again.";
  if (heldUntil !== null && heldUntil > now)
    return `The provider is being asked, or has named a time: it is not asked before ${heldUntil.toISOString().slice(0, 16)}Z.`;
  if (standing === "processing") {
    const isSoon = dueAt !== null && dueAt.getTime() <= now.getTime() + LEASE_MS;
    return isSoon ? "The provider is being asked, or is asked again within minutes." : undefined;
  }
  if (providerId === null) return "The provider has not named this account yet.";
  const isFresh = checkedAt !== null && now.getTime() - checkedAt.getTime() < FRESH_MS;
  return isFresh
    ? "The provider was asked a moment ago. Its answer stands here once it has come."
    : undefined;
}

/**
 * Has the provider asked again about an application. Call it in a transaction with the entry of the audit log, and send the
 * job that it returns afterwards.
 * @throws {Refused} where it is not to be asked now
 */
export async function askAgain(
  tx: Db,
  applicationId: string,
  { provider, now }: { provider: string; now: Date },
): Promise<{ userId: string; job: "open-account" | "account-status" }> {
  const [row] = await tx.select().from(brokerageAccounts).where(eq(id, applicationId)).for("update");
  if (!row) throw noSuchApplication();
  const why = whyNotAsked(row, { provider, now });
  if (why !== undefined) throw new Refused(why);
  const isOpen = row.state === "open";
  await tx
    .update(brokerageAccounts)
    .set({ dueAt: now, ...(isOpen && { checkedAt: now }) })
    .where(eq(id, applicationId));
  return { userId: row.userId, job: isOpen ? "account-status" : "open-account" };
}
