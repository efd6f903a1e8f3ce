import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import { testDriveLinkDays } from "../../domain/lifetimes";
import { plan } from "../../domain/plan";
import { hashToken } from "../auth/opaque-token";
import type { Deps } from "../base";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { testDrives } from "../db/lead-tables";

const DAY = 86_400_000;
/** So long a link can be begun with after it was last asked for. */
export const LINK_DAYS = testDriveLinkDays;

type DriveDeps = Pick<Deps, "seal" | "now">;
type DriveRow = typeof testDrives.$inferSelect;

/** Why a link begins nothing. */
export type NotBegun = "unknown" | "expired" | "taken" | "had";

const reachText = (reach: string) => `test drive of ${reach.toLowerCase()}`;
const tokenText = (id: string) => `test drive link ${id}`;

/**
 * Sees to it that a number or an address has a link, good from now on. There is one for each, however often it is asked for.
 * @param tx the transaction in which whoever asks is kept
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

/** Begins the test drive of a link for a user, once for each; the same again answers the same. */
export function beginTestDrive(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  token: string,
): Promise<{ endsAt: Date } | NotBegun> {
  return inTurn(db, userId, async (tx) => {
    const [row] = await tx
      .select()
      .from(testDrives)
      .where(eq(testDrives.tokenHash, hashToken(token)))
      .for("update");
    if (!row) return "unknown";
    if (row.begunAt) return row.userId === userId && row.endsAt ? { endsAt: row.endsAt } : "taken";
    const begunAt = now();
    if (row.expiresAt <= begunAt) return "expired";
    const [had] = await tx
      .select({ id: testDrives.id })
      .from(testDrives)
      .where(eq(testDrives.userId, userId));
    if (had) return "had";
    const endsAt = new Date(begunAt.getTime() + plan.testDriveDays * DAY);
    await tx.update(testDrives).set({ userId, begunAt, endsAt }).where(eq(testDrives.id, row.id));
    return { endsAt };
  });
}

/** Whether a user's free test drive is under way. */
export async function runsTestDrive(db: Db, userId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: testDrives.id })
    .from(testDrives)
    .where(and(eq(testDrives.userId, userId), gt(testDrives.endsAt, now)));
  return row !== undefined;
}
