import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { SignedInStaff } from "../../contract/desk";
import type { DeskRole } from "../../domain/desk-roles";
import { deskHours } from "../../domain/lifetimes";
import { addressNow } from "../account/mailboxes";
import type { AccessClaims } from "../auth/access-token";
import { type KnownDevice, keyOfDevice, rememberDevice } from "../auth/known-device";
import { toUser } from "../auth/session";
import type { UserRow } from "../auth/signed-in";
import { noteSeen } from "../auth/users";
import type { Db } from "../db/client";
import { deskSessions } from "../db/desk-tables";
import { users } from "../db/schema";
import type { CallContext } from "../deps";
import { appendDeed } from "./audit";
import { logDeed } from "./log-deed";
import { rolesOf } from "./roles";

/** So long staff stay signed in: there is no refresh. */
export const DESK_SECONDS = deskHours * 3600;

/** Who is signed in to the desk. */
export interface SignedInAtDesk {
  user: UserRow;
  roles: DeskRole[];
  deskSessionId: string;
}

/**
 * Signs `user` in to the desk. Undefined when the password was changed since `user` was read, or the last role was taken.
 * @param device the one that the browser came with: an owner is told of any other
 */
export async function startDeskSession(
  context: CallContext,
  user: UserRow,
  device: KnownDevice | undefined,
): Promise<SignedInStaff | undefined> {
  const { db, client, jobs, deskTokens } = context;
  const deskSessionId = randomUUID();
  const createdAt = context.now();
  const begun = await db.transaction(async (tx) => {
    // Taken in turn with a role that is taken, and with a new password.
    const { id, passwordHash, passwordUnconfirmed, accessEpoch } = user;
    const current = and(
      ...[eq(users.id, id), eq(users.passwordHash, passwordHash)],
      ...[eq(users.passwordUnconfirmed, passwordUnconfirmed), eq(users.accessEpoch, accessEpoch)],
    );
    const [row] = await tx.select({ id: users.id }).from(users).where(current).for("no key update");
    const roles = row ? await rolesOf(tx, user.id) : [];
    if (roles.length === 0) return undefined;
    await tx.insert(deskSessions).values({
      id: deskSessionId,
      userId: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + DESK_SECONDS * 1000),
      userAgent: client.userAgent,
      address: client.address,
    });
    await noteSeen(tx, user.id, createdAt);
    const deviceToken = await rememberDevice(tx, { userId: user.id }, device, createdAt, "desk");
    const deed = { actor: user.id, action: "desk.signIn", fields: [], requestId: client.requestId };
    return { roles, deviceToken, mark: await appendDeed(tx, context, deed) };
  });
  if (!begun) return undefined;
  const { roles, deviceToken, mark } = begun;
  logDeed(context, mark);
  if (!device) {
    const { userAgent, address } = client;
    const about = { kind: "user", id: user.id, sessionId: deskSessionId, atDesk: true } as const;
    const where = { at: createdAt.toISOString(), userAgent, address, ...addressNow(user) };
    await jobs.send("new-browser-mail", { ...about, ...where, deviceHash: keyOfDevice(deviceToken, "desk") });
  }
  const token = await deskTokens.sign({ userId: user.id, sessionId: deskSessionId });
  const { id, firstName, lastName, email } = toUser(user);
  return { id, firstName, lastName, email, roles, token, deviceToken };
}

/** Who is behind a token whose session is still there, with a role that is. */
export async function findSignedInAtDesk(
  db: Db,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<SignedInAtDesk | undefined> {
  const { id, expiresAt } = deskSessions;
  const live = and(eq(id, sessionId), eq(deskSessions.userId, userId), gt(expiresAt, now));
  const [row] = await db
    .select({ user: users })
    .from(deskSessions)
    .innerJoin(users, eq(users.id, deskSessions.userId))
    .where(live);
  const roles = row ? await rolesOf(db, userId) : [];
  return row && roles.length > 0 ? { user: row.user, roles, deskSessionId: sessionId } : undefined;
}
