import { and, arrayOverlaps, asc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { bareTaxId } from "../../domain/onboarding/tax-id";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import { investors, pledges } from "../db/investor-tables";
import { findInvestor, type InvestorRow } from "./accounts";

/*
 * The limit is a person's (17 CFR 227.100), and one person may have several accounts, after one another or at once. What
 * tells is the tax id: of it a keyed digest is kept, from which nobody can read it.
 */

/** Of these the money is the round's, or on its way there; a draft that is not paid may still be left. */
export const standingStates = ["checks_pending", "committed", "closed"] as const;

/** The digests by which a person is known again, that of the newest key first. */
export const taxDigestsOf = (
  { digests }: Pick<DataSeal, "digests">,
  { taxId, taxIdType }: { taxId: string; taxIdType: string },
): string[] => digests(`tax id ${bareTaxId(taxId, taxIdType)}`);

/** The investor's row and those of the same person's other accounts, locked, so that their pledges run one after another. */
export async function lockPerson(tx: Db, id: string): Promise<InvestorRow | undefined> {
  const known = await findInvestor(tx, id);
  if (!known) return undefined;
  const { taxDigests } = known;
  const isTheirs = or(
    eq(investors.id, id),
    taxDigests ? arrayOverlaps(investors.taxDigests, taxDigests) : undefined,
  );
  // In one order, so that no two wait for each other.
  const rows = await tx.select().from(investors).where(isTheirs).orderBy(asc(investors.id)).for("update");
  return rows.find((row) => row.id === id);
}

/** Cents that were pledged in the twelve months before a moment and not taken back. */
export interface Pledged {
  /** With this account. */
  ownCents: number;
  /** With all accounts of the person, also those that were deleted. */
  personCents: number;
}

export async function pledgedWithin(
  db: Db,
  { id, taxDigests }: Pick<InvestorRow, "id" | "taxDigests">,
  now: Date,
): Promise<Pledged> {
  const isOwn = eq(pledges.investorId, id);
  const sumOf = (which?: SQL) =>
    sql<string | null>`sum(${pledges.amountCents})${which ? sql` filter (where ${which})` : sql``}`;
  const [row] = await db
    .select({ own: sumOf(isOwn), person: sumOf() })
    .from(pledges)
    .where(
      and(
        or(isOwn, taxDigests ? arrayOverlaps(pledges.taxDigests, taxDigests) : undefined),
        inArray(pledges.status, [...standingStates]),
        gt(pledges.createdAt, yearBefore(now)),
      ),
    );
  return { ownCents: Number(row?.own ?? 0), personCents: Number(row?.person ?? 0) };
}

/** Drops by whom it was pledged from what counts no more. */
export async function forgetPersons(db: Db, now: Date): Promise<void> {
  await db
    .update(pledges)
    .set({ taxDigests: null })
    .where(and(isNotNull(pledges.taxDigests), lte(pledges.createdAt, yearBefore(now))));
}

function yearBefore(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
}
