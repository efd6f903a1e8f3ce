import { and, desc, eq, gt } from "drizzle-orm";
import type { GivenConsent } from "../../contract/privacy";
import { listDevices } from "../auth/known-device";
import type { Db } from "../db/client";
import { investorSessions, pledges } from "../db/investor-tables";
import type { Deps } from "../deps";
import { investorNotesOf } from "../privacy/leads-of";
import { secondStepOf } from "../second-factor/standing";
import { campaignsOf } from "../tracking/campaigns";
import { type InvestorRow, toInvestor } from "./accounts";

/** Few enough for one reply: each pledge has two acknowledgements. */
const MOST = 200;

/** What an investor acknowledged before each pledge, the newest first: which text, when and from where. */
export async function acknowledgementsOf(db: Db, investorId: string): Promise<GivenConsent[]> {
  const { acknowledged, acknowledgedAt, address, createdAt, id } = pledges;
  const rows = await db
    .select({ acknowledged, acknowledgedAt, address })
    .from(pledges)
    .where(eq(pledges.investorId, investorId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST);
  return rows.flatMap((row) =>
    row.acknowledged.map(({ kind, revision, hash }) => ({
      kind,
      revision,
      hash,
      at: row.acknowledgedAt.toISOString(),
      ip_address: row.address || null,
    })),
  );
}

/**
 * All that is kept of an investor, by kind. Columns are named one by one: a new one is told only when somebody has decided
 * that it holds no password, no token and nothing of a tax id. Times are ISO 8601 in JSON, amounts integer cents.
 */
export async function investorExport({ db, now }: Pick<Deps, "db" | "now">, investor: InvestorRow) {
  const { id, checks, checksMessage, accredited, annualIncomeCents, netWorthCents, checkedAt } = investor;
  const { createdAt, expiresAt, userAgent, address } = investorSessions;
  const isLive = and(eq(investorSessions.investorId, id), gt(expiresAt, now()));
  const [sessions, devices, secondStep, pledged, acknowledgements, campaigns, leadNotes] = await Promise.all([
    db
      .select({ createdAt, expiresAt, userAgent, address })
      .from(investorSessions)
      .where(isLive)
      .orderBy(desc(createdAt))
      .limit(MOST),
    listDevices(db, { investorId: id }, now()),
    secondStepOf(db, { investorId: id }),
    pledgedBy(db, id),
    acknowledgementsOf(db, id),
    campaignsOf(db, "investor", id, MOST),
    investorNotesOf(db, id),
  ]);
  return {
    exportedAt: now().toISOString(),
    profile: {
      ...toInvestor(investor),
      timeZone: investor.timeZone,
      createdAt: investor.createdAt,
      lastUsedAt: investor.seenAt,
    },
    checks: {
      status: checks,
      message: checksMessage,
      accredited,
      annualIncomeCents,
      netWorthCents,
      checkedAt,
    },
    sessions,
    devices,
    secondStep,
    pledges: pledged,
    acknowledgements,
    campaigns,
    leadNotes,
  };
}

function pledgedBy(db: Db, investorId: string) {
  const { id, offering, status, amountCents, refundedCents, limitCents, investedElsewhereCents } = pledges;
  const { paymentId, paymentStatus, card, message, address, cancelUntil, createdAt, updatedAt } = pledges;
  return db
    .select({
      id,
      offering,
      status,
      amountCents,
      refundedCents,
      limitCents,
      investedElsewhereCents,
      paymentId,
      paymentStatus,
      card,
      message,
      address,
      cancelUntil,
      createdAt,
      updatedAt,
    })
    .from(pledges)
    .where(eq(pledges.investorId, investorId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST);
}
