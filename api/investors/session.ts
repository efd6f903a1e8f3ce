import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { SignedInInvestor } from "../../contract/investors";
import type { AccessClaims } from "../auth/access-token";
import type { CallContext } from "../base";
import type { Db } from "../db/client";
import { investorSessions, investors } from "../db/investor-tables";
import { type InvestorRow, toInvestor } from "./accounts";

/** So long an investor stays signed in: there is no refresh. */
export const INVESTOR_SECONDS = 12 * 3600;

/**
 * Signs `investor` in. Undefined when the password was changed since `investor` was read: the sessions that the change
 * ended must not get a late sibling.
 */
export async function startInvestorSession(
  { db, now, investorTokens }: Pick<CallContext, "db" | "now" | "investorTokens">,
  investor: InvestorRow,
): Promise<SignedInInvestor | undefined> {
  const sessionId = randomUUID();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVESTOR_SECONDS * 1000);
  const started = await db.transaction(async (tx) => {
    const current = and(eq(investors.id, investor.id), eq(investors.passwordHash, investor.passwordHash));
    const [row] = await tx.select({ id: investors.id }).from(investors).where(current).for("share");
    if (!row) return false;
    await tx
      .insert(investorSessions)
      .values({ id: sessionId, investorId: investor.id, createdAt, expiresAt });
    return true;
  });
  if (!started) return undefined;
  const token = await investorTokens.sign({ userId: investor.id, sessionId });
  return { ...toInvestor(investor), token };
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
