import { and, eq, gt, isNull } from "drizzle-orm";
import { endAccess } from "../account/end-access";
import { retirePassword } from "../account/past-passwords";
import { secureByReset } from "../account/remedies";
import { isMailedEnough, PACE_MS } from "../auth/link-pace";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { dropUnprovenStep } from "../auth/proven-address";
import { RESET_MINUTES } from "../auth/reset-token";
import type { Db } from "../db/client";
import { investorResetTokens, investors } from "../db/investor-tables";
import { lockInvestor } from "./accounts";

const LIFETIME_MS = RESET_MINUTES * 60_000;

const { hash, investorId, expiresAt, usedAt } = investorResetTokens;
const usable = (token: string, now: Date) =>
  and(eq(hash, hashToken(token)), gt(expiresAt, now), isNull(usedAt));

/** A token for a reset link, kept hashed; undefined when the investor was mailed enough of them for now. */
export async function issueInvestorReset(db: Db, investor: string, now: Date): Promise<string | undefined> {
  const token = newOpaqueToken();
  return db.transaction(async (tx) => {
    // The account's row is the lock: two jobs for one account take turns.
    await lockInvestor(tx, investor);
    const lately = new Date(now.getTime() + LIFETIME_MS - PACE_MS);
    const recent = await tx
      .select({ expiresAt, usedAt })
      .from(investorResetTokens)
      .where(and(eq(investorId, investor), gt(expiresAt, lately)));
    const links = recent.map((link) => ({
      createdAt: new Date(link.expiresAt.getTime() - LIFETIME_MS),
      usable: link.usedAt === null,
    }));
    if (isMailedEnough(links, now)) return undefined;
    await tx.insert(investorResetTokens).values({
      hash: hashToken(token),
      investorId: investor,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    return token;
  });
}

/** Takes a token back whose mail could not be sent, so that the next attempt makes another. */
export async function withdrawInvestorReset(db: Db, token: string): Promise<void> {
  await db.delete(investorResetTokens).where(eq(hash, hashToken(token)));
}

/** Whose password a token sets; undefined for a token that is unknown, used or expired. */
export async function ownerOfInvestorReset(db: Db, token: string, now: Date) {
  const { firstName, lastName, email } = investors;
  const [owner] = await db
    .select({ firstName, lastName, email })
    .from(investorResetTokens)
    .innerJoin(investors, eq(investors.id, investorId))
    .where(usable(token, now));
  return owner;
}

/**
 * Spends the token: the new password is set, the e-mail is proven, and what opened the account before is over.
 * @returns the investor's id and e-mail, and whether a second step went that was older than any proof; undefined for a token that is unknown, used or expired
 */
export async function spendInvestorReset(
  db: Db,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ id: string; email: string; droppedStep: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ investorId }).from(investorResetTokens).where(usable(token, now));
    if (!known) return undefined;
    await lockInvestor(tx, known.investorId);
    // Marking it is what makes it single use: of two at once, one marks nothing.
    const [spent] = await tx
      .update(investorResetTokens)
      .set({ usedAt: now })
      .where(usable(token, now))
      .returning({ investorId });
    if (!spent) return undefined;
    const droppedStep = await dropUnprovenStep(tx, spent);
    await retirePassword(tx, spent, { byLink: true }, now);
    const [investor] = await tx
      .update(investors)
      .set({ passwordHash, emailProvenAt: now, passwordUnconfirmed: false })
      .where(eq(investors.id, spent.investorId))
      .returning({ id: investors.id, email: investors.email });
    await endAccess(tx, spent, now);
    await secureByReset(tx, spent, now);
    return investor && { ...investor, droppedStep };
  });
}
