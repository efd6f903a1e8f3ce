import { desc, inArray, sql } from "drizzle-orm";
import {
  type DeskInvestor,
  INVESTORS_PAGE,
  type OpenedInvestor,
  PLEDGES_SHOWN,
} from "../../contract/desk-applications";
import { maskEmail } from "../../domain/masked-email";
import type { Db } from "../db/client";
import { investors, pledges } from "../db/investor-tables";
import { findInvestor, type InvestorRow } from "../investors/accounts";
import { pledgedWithin, standingStates } from "../investors/person";
import { pledgesOf } from "../investors/pledges";
import { limitOf } from "../investors/standing";

/** A page of investors, the newest first, each with what they pledged. @param page from 1 on */
export async function listInvestors(db: Db, page: number) {
  const { createdAt, id } = investors;
  const found = await db
    .select()
    .from(investors)
    .orderBy(desc(createdAt), desc(id))
    .limit(INVESTORS_PAGE + 1)
    .offset((page - 1) * INVESTORS_PAGE);
  const shown = found.slice(0, INVESTORS_PAGE);
  const sums = await pledgedBy(
    db,
    shown.map((row) => row.id),
  );
  return {
    investors: shown.map((row) => describe(row, sums.get(row.id))),
    more: found.length > INVESTORS_PAGE,
  };
}

interface Pledged {
  cents: number;
  pledges: number;
}

async function pledgedBy(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Pledged>> {
  if (ids.length === 0) return new Map();
  const { investorId, amountCents, status } = pledges;
  const counts = inArray(status, [...standingStates]);
  const rows = await db
    .select({
      investorId,
      cents: sql<string>`coalesce(sum(${amountCents}) filter (where ${counts}), 0)`,
      pledges: sql<string>`count(*)`,
    })
    .from(pledges)
    .where(inArray(investorId, [...ids]))
    .groupBy(investorId);
  return new Map(
    rows.map((row) => [row.investorId ?? "", { cents: Number(row.cents), pledges: Number(row.pledges) }]),
  );
}

function describe(row: InvestorRow, pledged: Pledged = { cents: 0, pledges: 0 }): DeskInvestor {
  return {
    id: row.id,
    contact: maskEmail(row.email),
    checks: row.checks,
    pledgedCents: pledged.cents,
    pledges: pledged.pledges,
    createdAt: row.createdAt.toISOString(),
  };
}

/** One investor with limit and pledges; undefined where there is none. */
export async function openInvestor(db: Db, id: string, now: Date): Promise<OpenedInvestor | undefined> {
  const row = await findInvestor(db, id);
  if (!row) return undefined;
  const { personCents } = await pledgedWithin(db, row, now);
  const history = await pledgesOf(db, id);
  const { email, firstName, lastName, checksMessage, accredited } = row;
  return {
    ...describe(row, (await pledgedBy(db, [id])).get(id)),
    ...{ email, firstName, lastName, accredited, message: checksMessage?.slice(0, 1000) },
    limitCents: limitOf(row, now)?.limitCents,
    investedCents: personCents,
    history: history.slice(0, PLEDGES_SHOWN).map((pledge) => ({
      id: pledge.id,
      offering: pledge.offering.slice(0, 300),
      status: pledge.status,
      amountCents: pledge.amountCents,
      refundedCents: pledge.refundedCents,
      limitCents: pledge.limitCents,
      investedElsewhereCents: pledge.investedElsewhereCents,
      message: pledge.message?.slice(0, 1000),
      failure: pledge.lastError?.slice(0, 1000),
      createdAt: pledge.createdAt.toISOString(),
      cancelUntil: pledge.cancelUntil.toISOString(),
    })),
  };
}
