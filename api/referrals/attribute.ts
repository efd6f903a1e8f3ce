import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { mailboxOf } from "../../domain/mailbox";
import type { UserRow } from "../auth/signed-in";
import type { Db } from "../db/client";
import { referrals } from "../db/referral-tables";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { findCode } from "./codes";
import { isSamePerson } from "./person";

type AttributeDeps = Pick<Deps, "seal" | "settings">;
type Via = (typeof referrals.$inferSelect)["via"];

/** The referral that a user came by, if any. */
export async function referralOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: referrals.id }).from(referrals).where(eq(referrals.userId, userId));
  return row?.id;
}

/**
 * Notes by whose code somebody came, and who had brought that one: once for each account, the first is kept. Nothing is
 * noted of a code that nobody has, of one's own, and of one whose owner came by this very person, at however many steps.
 * @param tx the transaction that makes the account, or the subscription
 * @returns whether the code brings an ambassador a credit for this account
 */
export async function noteReferral(
  deps: AttributeDeps,
  tx: Db,
  { user, code, via, now }: { user: UserRow; code: string; via: Via; now: Date },
): Promise<boolean> {
  // One at a time: two who use each other's codes at once would each find that the other came by nobody.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('referrals'))`);
  const found = await findCode(deps, tx, code);
  if (!found || isSamePerson(found.owner, user)) return false;
  const { id: firstId } = found.owner;
  if ((await aboveOf(tx, firstId)).includes(user.id)) return false;
  const secondId = await firstOf(tx, firstId);
  const known = await hold(tx, [firstId, ...(secondId ? [secondId] : [])]);
  if (!known.has(firstId)) return false;
  const second = known.get(secondId ?? "");
  await tx
    .insert(referrals)
    .values({
      id: randomUUID(),
      userId: user.id,
      firstId,
      // Somebody's second account is no sale of theirs, whoever's code it came by.
      secondId: second && !isSamePerson(second, user) ? second.id : null,
      code: found.shown,
      person: await personOf(deps, tx, user),
      via,
      createdAt: now,
    })
    .onConflictDoNothing();
  return true;
}

/** The same for every account with the mailbox, also where the key has changed since the first. */
async function personOf({ seal }: AttributeDeps, tx: Db, { email }: UserRow): Promise<string> {
  const digests = seal.digests(`referred ${mailboxOf(email)}`);
  const [known] = await tx
    .select({ person: referrals.person })
    .from(referrals)
    .where(inArray(referrals.person, [...digests]))
    .orderBy(referrals.createdAt)
    .limit(1);
  return known?.person ?? digests[0];
}

async function firstOf(tx: Db, userId: string): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ firstId: referrals.firstId })
    .from(referrals)
    .where(eq(referrals.userId, userId));
  return row?.firstId;
}

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** The ambassador who brought a user, the one who brought that ambassador, and so on. */
async function aboveOf(tx: Db, userId: string): Promise<string[]> {
  const found = await tx.execute(sql`
    with recursive above(id) as (
      select first_id from referrals where user_id = ${userId} and first_id is not null
      union
      select r.first_id from referrals r join above on r.user_id = above.id where r.first_id is not null
    )
    select id from above`);
  return Ids.parse(found).rows.map(({ id }) => id);
}

/** Reads accounts so that none of them is deleted before this is done: one that was is not among them. */
async function hold(tx: Db, ids: string[]): Promise<Map<string, UserRow>> {
  const rows = await tx.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for("key share");
  return new Map(rows.map((row) => [row.id, row]));
}
