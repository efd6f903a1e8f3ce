import { ORPCError } from "@orpc/server";
import { and, eq, ne, sql } from "drizzle-orm";
import { lockOwner, nameOf, type Owner, type OwnerKind } from "../auth/owner";
import { checkPassword } from "../auth/password";
import { wantChange } from "../brokerage/changes";
import type { Db } from "../db/client";
import { deskSessions } from "../db/desk-tables";
import { investorResetTokens, investorSessions, investors } from "../db/investor-tables";
import { resetTokens, sessions, users } from "../db/schema";
import type { CallContext } from "../deps";
import { isDuplicate } from "../errors";

/** What users' accounts and investors' have alike. */
export type Account = Pick<
  typeof users.$inferSelect,
  | "id"
  | "email"
  | "firstName"
  | "lastName"
  | "passwordHash"
  | "passwordUnconfirmed"
  | "emailProvenAt"
  | "timeZone"
  | "accessEpoch"
>;

const ofUsers = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  passwordHash: users.passwordHash,
  passwordUnconfirmed: users.passwordUnconfirmed,
  emailProvenAt: users.emailProvenAt,
  timeZone: users.timeZone,
  accessEpoch: users.accessEpoch,
};
const ofInvestors = {
  id: investors.id,
  email: investors.email,
  firstName: investors.firstName,
  lastName: investors.lastName,
  passwordHash: investors.passwordHash,
  passwordUnconfirmed: investors.passwordUnconfirmed,
  emailProvenAt: investors.emailProvenAt,
  timeZone: investors.timeZone,
  accessEpoch: investors.accessEpoch,
};

export const kindOf = (owner: Owner): OwnerKind => ("userId" in owner ? "user" : "investor");
export const ownerBy = (kind: OwnerKind, id: string): Owner =>
  kind === "user" ? { userId: id } : { investorId: id };
/** The id of the account, whichever kind it is of. */
export const idOf = (owner: Owner): string => ("userId" in owner ? owner.userId : owner.investorId);

export async function findAccount(db: Db, owner: Owner): Promise<Account | undefined> {
  const [row] =
    "userId" in owner
      ? await db.select(ofUsers).from(users).where(eq(users.id, owner.userId))
      : await db.select(ofInvestors).from(investors).where(eq(investors.id, owner.investorId));
  return row;
}

/** The account of that kind that has the address, whatever its case. */
export async function findAccountByEmail(
  db: Db,
  kind: OwnerKind,
  email: string,
): Promise<Account | undefined> {
  const wanted = email.toLowerCase();
  const [row] =
    kind === "user"
      ? await db
          .select(ofUsers)
          .from(users)
          .where(eq(sql`lower(${users.email})`, wanted))
      : await db
          .select(ofInvestors)
          .from(investors)
          .where(eq(sql`lower(${investors.email})`, wanted));
  return row;
}

/** Changes the account, and tells how it is now; undefined where it is gone. */
export async function updateAccount(
  db: Db,
  owner: Owner,
  changes: Partial<Omit<Account, "id">>,
): Promise<Account | undefined> {
  const [row] =
    "userId" in owner
      ? await db.update(users).set(changes).where(eq(users.id, owner.userId)).returning(ofUsers)
      : await db
          .update(investors)
          .set(changes)
          .where(eq(investors.id, owner.investorId))
          .returning(ofInvestors);
  return row;
}

const taken = () =>
  new ORPCError("CONFLICT", {
    message: "Another account has this address by now, so nothing was changed. Please contact us.",
  });

/**
 * Gives the account an address, with what else changes by that, and has the broker told. Call it with the account locked.
 * @throws {ORPCError} 409 where another account has it, also one that gets it at this very moment
 */
export async function setAddress(
  tx: Db,
  owner: Owner,
  changes: Pick<Account, "email"> & Partial<Omit<Account, "id">>,
  now: Date,
): Promise<void> {
  const other = await findAccountByEmail(tx, kindOf(owner), changes.email);
  if (other && other.id !== idOf(owner)) throw taken();
  await updateAccount(tx, owner, changes).catch((error: unknown) => {
    // That one came after it was looked for: the index alone has seen it.
    throw isDuplicate(error) ? taken() : error;
  });
  if ("userId" in owner) await wantChange(tx, owner.userId, "email", now);
}

/** What opens an account, as it was when a request was judged. */
export type Opening = Pick<Account, "passwordHash" | "passwordUnconfirmed" | "accessEpoch">;

/**
 * Whether what opens the account is as it was: else whatever changed it has ended this request's right to go on. Call it with
 * the account locked.
 */
export async function isAsSeen(tx: Db, owner: Owner, seen: Opening): Promise<boolean> {
  const current = await findAccount(tx, owner);
  return (
    current?.passwordHash === seen.passwordHash &&
    current.passwordUnconfirmed === seen.passwordUnconfirmed &&
    current.accessEpoch === seen.accessEpoch
  );
}

/**
 * Does with the account locked what a request has asked for, unless what opens the account was changed since: that change,
 * of a password or of what it is worth, was meant to end all that went on before it.
 * @param seen what opened the account when the request was judged
 * @param act does it all by its transaction, on which a change that comes at the same moment waits
 * @throws {ORPCError} 409
 */
export function doAsSeen<T>(db: Db, owner: Owner, seen: Opening, act: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    if (await isAsSeen(tx, owner, seen)) return act(tx);
    throw new ORPCError("CONFLICT", {
      message: "Your account was secured just now from another browser, so nothing was changed here.",
    });
  });
}

/** Ends the account's sessions at once. @param kept the session that goes on */
export async function endSessions(db: Db, owner: Owner, kept = ""): Promise<void> {
  if ("userId" in owner) {
    await db.delete(sessions).where(and(eq(sessions.userId, owner.userId), ne(sessions.id, kept)));
    await db.delete(deskSessions).where(eq(deskSessions.userId, owner.userId));
  } else {
    const { investorId, id } = investorSessions;
    await db.delete(investorSessions).where(and(eq(investorId, owner.investorId), ne(id, kept)));
  }
}

/** The links to a new password that the account was mailed work no more. */
export async function endResetLinks(db: Db, owner: Owner, now: Date): Promise<void> {
  if ("userId" in owner) {
    await db.update(resetTokens).set({ expiresAt: now }).where(eq(resetTokens.userId, owner.userId));
  } else {
    const { investorId } = investorResetTokens;
    await db.update(investorResetTokens).set({ usedAt: now }).where(eq(investorId, owner.investorId));
  }
}

/** What was judged before now counts no more. Call it with the account locked. */
export async function beginEpoch(tx: Db, owner: Owner): Promise<void> {
  if ("userId" in owner) {
    const accessEpoch = sql`${users.accessEpoch} + 1`;
    await tx.update(users).set({ accessEpoch }).where(eq(users.id, owner.userId));
  } else {
    const accessEpoch = sql`${investors.accessEpoch} + 1`;
    await tx.update(investors).set({ accessEpoch }).where(eq(investors.id, owner.investorId));
  }
}

/**
 * Refuses a wrong password of the account. Wrong passwords are counted for each account, apart from those of logins, so
 * that a stranger who guesses at the login does not lock the owner out of changing the account.
 * @throws {ORPCError} 422, or 429 after too many
 */
export async function assertPassword(
  { limits }: Pick<CallContext, "limits">,
  owner: Owner,
  { passwordHash }: Pick<Account, "passwordHash">,
  password: string,
): Promise<void> {
  const key = "userId" in owner ? owner.userId : nameOf(owner);
  await limits.count("own-password", undefined, key);
  if (!(await checkPassword(password, passwordHash))) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "That is not your password." });
  }
  await limits.forget("own-password", undefined, key);
}

/** Counts a change of which the owner is told by mail: the password alone must not fill a mailbox. @throws {TooManyAttempts} */
export const countChange = ({ limits }: Pick<CallContext, "limits">, owner: Owner): Promise<void> =>
  limits.count("change-protection", undefined, nameOf(owner));
