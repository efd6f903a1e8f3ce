import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { SignedInInvestor } from "../../contract/investors";
import { addressNow } from "../account/mailboxes";
import type { AccessClaims } from "../auth/access-token";
import { type KnownDevice, rememberDevice } from "../auth/known-device";
import { hashToken } from "../auth/opaque-token";
import type { Db } from "../db/client";
import { investorSessions, investors } from "../db/investor-tables";
import type { CallContext } from "../deps";
import { type InvestorRow, toInvestor } from "./accounts";

/** So long an investor stays signed in: there is no refresh. */
export const INVESTOR_SECONDS = 12 * 3600;

/**
 * Signs `investor` in, in a browser that is known from now on. Undefined when the password was changed, or what it is
 * worth, since `investor` was read: what that change ended must not get a late sibling.
 * @param device the one that the browser came with
 * @param isTold whether the owner is told by mail of a browser that is new
 */
export async function startInvestorSession(
  { db, now, client, jobs, investorTokens }: CallContext,
  investor: InvestorRow,
  device?: KnownDevice,
  isTold = true,
): Promise<SignedInInvestor | undefined> {
  const sessionId = randomUUID();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVESTOR_SECONDS * 1000);
  const deviceToken = await db.transaction(async (tx) => {
    const { passwordHash, passwordUnconfirmed, accessEpoch } = investor;
    const current = and(
      eq(investors.id, investor.id),
      eq(investors.passwordHash, passwordHash),
      eq(investors.passwordUnconfirmed, passwordUnconfirmed),
      eq(investors.accessEpoch, accessEpoch),
    );
    // Sign-ins of one account take turns: each may let go of the browser that was used longest ago.
    const [row] = await tx.select({ id: investors.id }).from(investors).where(current).for("no key update");
    if (!row) return undefined;
    // It is used: it is not deleted for want of use.
    await tx
      .update(investors)
      .set({ seenAt: createdAt, unusedToldAt: null })
      .where(eq(investors.id, investor.id));
    await tx.insert(investorSessions).values({
      id: sessionId,
      investorId: investor.id,
      createdAt,
      expiresAt,
      userAgent: client.userAgent,
      address: client.address,
    });
    return rememberDevice(tx, { investorId: investor.id }, device, createdAt);
  });
  if (deviceToken === undefined) return undefined;
  if (!device && isTold) {
    const about = {
      kind: "investor",
      id: investor.id,
      sessionId,
      deviceHash: hashToken(deviceToken),
      at: createdAt.toISOString(),
      ...addressNow(investor),
    } as const;
    await jobs.send("new-browser-mail", { ...about, userAgent: client.userAgent, address: client.address });
  }
  const token = await investorTokens.sign({ userId: investor.id, sessionId });
  return { ...toInvestor(investor), token, deviceToken };
}

/** The investor behind a token whose session is still there. */
export async function findSignedInInvestor(
  db: Db,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<{ investor: InvestorRow; sessionId: string } | undefined> {
  const { id, investorId, expiresAt } = investorSessions;
  const live = and(eq(id, sessionId), eq(investorId, userId), gt(expiresAt, now));
  const [row] = await db
    .select({ investor: investors })
    .from(investorSessions)
    .innerJoin(investors, eq(investors.id, investorId))
    .where(live);
  return row && { investor: row.investor, sessionId };
}

/** Ends one session at once: its token is refused from here on. */
export async function endInvestorSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(investorSessions).where(eq(investorSessions.id, sessionId));
}
