import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { testDriveStates } from "../../contract/leads";
import { testDriveLinkDays } from "../../domain/lifetimes";
import { mailboxOf } from "../../domain/mailbox";
import { plan } from "../../domain/plan";
import { hashToken } from "../auth/opaque-token";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { testDrives } from "../db/lead-tables";
import { subscriptions } from "../db/payment-tables";
import { users } from "../db/schema";
import type { Deps } from "../deps";

const DAY = 86_400_000;
/** So long a link can be begun with after it was last asked for. */
export const LINK_DAYS = testDriveLinkDays;

type DriveDeps = Pick<Deps, "seal" | "now">;
type DriveRow = typeof testDrives.$inferSelect;

/** Why a link begins nothing. */
export type NotBegun = "unknown" | "expired" | "taken" | "had" | "subscribed";

/** All spellings of one mailbox are one. */
const reachText = (reach: string) => `test drive of ${reach.includes("@") ? mailboxOf(reach) : reach}`;
/** What a number or an address is known by among those that were offered a test drive. */
export const reachDigests = ({ seal }: Pick<Deps, "seal">, reach: string): readonly string[] =>
  seal.digests(reachText(reach));

const tokenText = (id: string) => `test drive link ${id}`;

/**
 * Sees to it that a number or an address has a link, good from now on. There is one for each, however often it is asked for.
 * @param tx the transaction in which the lead is kept
 * @returns "begun" where there is nothing left to begin
 */
export async function offerTestDrive(
  { seal, now }: DriveDeps,
  tx: Db,
  reach: string,
): Promise<"open" | "begun"> {
  const digests = seal.digests(reachText(reach));
  const expiresAt = new Date(now().getTime() + LINK_DAYS * DAY);
  const id = randomUUID();
  const tokenHash = hashToken(seal.digests(tokenText(id))[0]);
  const known = await findForUpdate(tx, digests);
  if (!known) {
    const values = { id, reach: digests[0], tokenHash, createdAt: now(), expiresAt };
    await tx.insert(testDrives).values(values).onConflictDoNothing({ target: testDrives.reach });
  }
  const row = known ?? (await findForUpdate(tx, digests));
  if (!row || row.begunAt) return "begun";
  // The key that its link was made with may be gone.
  const link = tokenOf({ seal }, row) ? {} : { tokenHash: hashToken(seal.digests(tokenText(row.id))[0]) };
  await tx
    .update(testDrives)
    .set({ expiresAt, ...link })
    .where(eq(testDrives.id, row.id));
  return "open";
}

async function findForUpdate(tx: Db, digests: readonly string[]): Promise<DriveRow | undefined> {
  const [row] = await tx
    .select()
    .from(testDrives)
    .where(inArray(testDrives.reach, [...digests]))
    .for("update");
  return row;
}

/** A number's or an address's link, and whether it was begun. Its token is worked out anew each time: no table holds one. */
export async function findTestDrive(
  { db, seal }: Pick<Deps, "db" | "seal">,
  reach: string,
): Promise<{ token: string; isBegun: boolean } | undefined> {
  const [row] = await db
    .select()
    .from(testDrives)
    .where(inArray(testDrives.reach, seal.digests(reachText(reach))));
  if (!row) return undefined;
  const token = tokenOf({ seal }, row);
  return token === undefined ? undefined : { token, isBegun: row.begunAt !== null };
}

const tokenOf = ({ seal }: Pick<Deps, "seal">, { id, tokenHash }: DriveRow): string | undefined =>
  seal.digests(tokenText(id)).find((token) => hashToken(token) === tokenHash);

/** What a link is good for, and where it was begun until when. */
export interface LinkState {
  state: (typeof testDriveStates)[number];
  endsAt?: Date;
}

/** Looks at a link, and begins nothing. */
export async function lookAtTestDrive(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<LinkState> {
  const [row] = await db
    .select()
    .from(testDrives)
    .where(eq(testDrives.tokenHash, hashToken(token)));
  if (!row) return { state: "unknown" };
  const { begunAt, endsAt, expiresAt } = row;
  if (begunAt && endsAt) return { state: endsAt > now() ? "running" : "over", endsAt };
  return { state: expiresAt > now() ? "ready" : "expired" };
}

/**
 * Begins the test drive of a link for a user, once for each; the same again answers the same. The account's own mailbox
 * has then had its own too: that outlives the account. One that was never confirmed has not: it may be a stranger's, whose
 * own test drive nobody takes away.
 */
export function beginTestDrive(
  { db, now, seal }: DriveDeps & Pick<Deps, "db">,
  { id: userId, email, emailProvenAt }: { id: string; email: string; emailProvenAt: Date | null },
  token: string,
): Promise<{ endsAt: Date; already: boolean } | NotBegun> {
  const ownDigests = seal.digests(reachText(email));
  return inTurn(db, userId, async (tx) => {
    const tokenHash = hashToken(token);
    // In one order, so that two accounts with each other's links do not wait for one another.
    const rows = await tx
      .select()
      .from(testDrives)
      .where(or(eq(testDrives.tokenHash, tokenHash), inArray(testDrives.reach, ownDigests)))
      .orderBy(testDrives.id)
      .for("update");
    const row = rows.find((each) => each.tokenHash === tokenHash);
    const own = rows.find(({ reach }) => ownDigests.includes(reach));
    if (!row) return "unknown";
    if (row.begunAt && row.endsAt && row.userId === userId) return { endsAt: row.endsAt, already: true };
    if ((own?.begunAt && own !== row) || (await hasBegun(tx, userId))) return "had";
    if (row.begunAt) return "taken";
    const begunAt = now();
    if (row.expiresAt <= begunAt) return "expired";
    if (await hasSubscription(tx, userId)) return "subscribed";
    const endsAt = new Date(begunAt.getTime() + plan.testDriveDays * DAY);
    if (own === row) {
      // The link went to the account's e-mail, which proves the address of the signed-in user.
      const proven = sql`coalesce(${users.emailProvenAt}, ${begunAt.toISOString()}::timestamptz)`;
      await tx.update(users).set({ emailProvenAt: proven }).where(eq(users.id, userId));
    } else if (
      emailProvenAt &&
      !(await markHad(tx, { seal }, own, { reach: ownDigests[0], begunAt, endsAt }))
    )
      return "had";
    await tx.update(testDrives).set({ userId, begunAt, endsAt }).where(eq(testDrives.id, row.id));
    return { endsAt, already: false };
  });
}

async function hasBegun(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.select({ id: testDrives.id }).from(testDrives).where(eq(testDrives.userId, userId));
  return row !== undefined;
}

/** What is paid for opens the same: the days would run out beside it. */
async function hasSubscription(tx: Db, userId: string): Promise<boolean> {
  const open = and(eq(subscriptions.userId, userId), ne(subscriptions.state, "ended"));
  const [row] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(open).limit(1);
  return row !== undefined;
}

/** False where another account of the same mailbox begins at this very moment. */
async function markHad(
  tx: Db,
  { seal }: Pick<Deps, "seal">,
  own: DriveRow | undefined,
  drive: { reach: string; begunAt: Date; endsAt: Date },
): Promise<boolean> {
  const { begunAt, endsAt } = drive;
  if (own) {
    await tx.update(testDrives).set({ begunAt, endsAt }).where(eq(testDrives.id, own.id));
    return true;
  }
  const id = randomUUID();
  const tokenHash = hashToken(seal.digests(tokenText(id))[0]);
  const added = await tx
    .insert(testDrives)
    .values({ id, ...drive, tokenHash, createdAt: begunAt, expiresAt: begunAt })
    .onConflictDoNothing({ target: testDrives.reach })
    .returning({ id: testDrives.id });
  return added.length > 0;
}
