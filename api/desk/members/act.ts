import { and, desc, eq, inArray } from "drizzle-orm";
import type { UserRow } from "../../auth/signed-in";
import { findUserById } from "../../auth/users";
import type { BillingDeps } from "../../billing/customer";
import type { Db } from "../../db/client";
import { deskAudit } from "../../db/desk-tables";
import { inTurn } from "../../db/in-turn";
import type { Deps } from "../../deps";
import { Refused } from "../../refused";
import { type AuditMark, appendDeed, BY_COMMAND, type Deed } from "../audit";
import { logMark } from "../log-deed";
import { NotThere } from "../refusal";
import { rolesOf } from "../roles";

/** Who does something about a member, with all that it takes. */
export interface Caring extends BillingDeps, Pick<Deps, "jobs"> {
  /** The id of who acts, or {@link BY_COMMAND}. */
  actor: string;
  /** Whether they may do what is for owners. */
  isOwner: boolean;
  requestId?: string | undefined;
}

/** Whom it is done to, and what was known of them: the number of the last change that was seen. Left out, it is not compared. */
export interface Target {
  id: string;
  seen?: number;
}

export type MemberDone = Pick<Deed, "action" | "fields" | "reason" | "change">;

/** What changes something of a member, in the words for who comes second. */
export const memberChanges: Readonly<Record<string, string>> = {
  "member.endSessions": "ended sessions",
  "member.hold": "set a legal hold",
  "member.endHold": "ended the legal hold",
  "member.cancel": "cancelled the subscription",
  "member.promote": "changed the price",
  "member.refund": "asked for a refund",
  "member.grant": "gave free months",
  "member.approve": "approved what was to be given",
  "member.withdraw": "withdrew what was to be given",
  "member.confirmEmail": "confirmed the email",
  "member.changeEmail": "changed the email",
  "member.erase": "began to erase the account",
};

const { subjectId, action, seq } = deskAudit;

/** The last change of a member that was made here. */
export async function lastChangeOf(db: Db, id: string) {
  const [row] = await db
    .select({ seq, action, actor: deskAudit.actor, at: deskAudit.at })
    .from(deskAudit)
    .where(and(eq(subjectId, id), inArray(action, Object.keys(memberChanges))))
    .orderBy(desc(seq))
    .limit(1);
  return row;
}

/** Who did something, as staff know each other. */
export async function nameOfActor(db: Db, actor: string): Promise<string> {
  if (actor === BY_COMMAND) return "A command";
  return (await findUserById(db, actor))?.email ?? actor;
}

/** @throws {NotThere} */
export async function findMember(db: Db, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw new NotThere("There is no such member.");
  return user;
}

/** Refuses what was decided on an older state of the member, and says what was done since. @throws {Refused} */
async function assertSeen(tx: Db, { id, seen }: Target): Promise<void> {
  if (seen === undefined) return;
  const last = await lastChangeOf(tx, id);
  if (!last || last.seq <= seen) return;
  const time = last.at.toISOString().slice(11, 16);
  const what = memberChanges[last.action];
  throw new Refused(
    `Nothing was done. Meanwhile ${await nameOfActor(tx, last.actor)} ${what} (${time} UTC). Please look again.`,
  );
}

/**
 * Who may sign in to the desk is no member to be acted on there: support could take an owner's account over. Nobody acts
 * on themselves either.
 * @throws {Refused}
 */
async function assertMember(tx: Db, { actor }: Pick<Caring, "actor">, id: string): Promise<void> {
  if (actor === id) throw new Refused("Nobody acts on their own account here.");
  if (actor !== BY_COMMAND && (await rolesOf(tx, id)).length > 0)
    throw new Refused("This account has a role at the desk. The role has to be taken first, by a command.");
}

/**
 * Does something about a member with their row locked, and writes it into the audit log, in one transaction. Two who act on
 * one member take turns, and the second one is told what the first has done.
 * @param work does it by the transaction and says what was done
 * @throws {Refused}
 */
export async function actOnMember(
  caring: Caring,
  target: Target,
  work: (tx: Db, member: UserRow) => Promise<MemberDone>,
): Promise<AuditMark> {
  const { db, log, actor, requestId } = caring;
  const mark = await inTurn(db, target.id, async (tx) => {
    const member = await findMember(tx, target.id);
    await assertMember(tx, caring, target.id);
    await assertSeen(tx, target);
    const done = await work(tx, member);
    return appendDeed(tx, caring, {
      ...done,
      actor,
      subject: { userId: target.id },
      ...(requestId !== undefined && { requestId }),
    });
  });
  logMark(log, requestId, mark);
  return mark;
}

/** Does at a provider what the audit log says was asked for; where that fails, the log says so too. */
export async function doAsked<T>(
  caring: Caring,
  { id }: Target,
  asked: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { db, log, actor, requestId } = caring;
    const isThere = (await findUserById(db, id)) !== undefined;
    const mark = await db.transaction((tx) =>
      appendDeed(tx, caring, {
        ...{ actor, action: "member.failed", fields: [asked] },
        ...(isThere && { subject: { userId: id } }),
        ...(requestId !== undefined && { requestId }),
      }),
    );
    logMark(log, requestId, mark);
    throw error;
  }
}
