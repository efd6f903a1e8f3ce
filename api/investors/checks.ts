import { and, asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { dateOfBirth, outsideUsa } from "../../domain/onboarding/rules";
import { judgeTaxId, withoutTaxId } from "../../domain/onboarding/tax-id";
import { investors } from "../db/investor-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { type Checks, CrowdfundingError } from "../providers/crowdfunding/port";
import { findInvestor, type InvestorRow, lockInvestor } from "./accounts";
import { taxDigestsOf } from "./person";

export type InvestorDeps = Pick<Deps, "db" | "settings" | "now" | "log" | "seal" | "crowdfunding">;

/** What an investor gives to be checked; the rest of the request is their account's. */
const CheckAnswers = z.object({
  dateOfBirth: z.string(),
  streetAddress: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
  taxIdType: z.string(),
  taxId: z.string(),
  accredited: z.boolean(),
  annualIncomeCents: z.number(),
  netWorthCents: z.number(),
});
export type CheckAnswers = z.infer<typeof CheckAnswers>;

/** How long a question to the intermediary belongs to the process that asked it. */
const LEASE_MS = 60_000;
const MAX_MESSAGE = 300;
const BATCH = 50;

/** What is wrong with the answers, in a sentence; undefined when nothing is. */
export function judgeAnswers(answers: CheckAnswers, today: string): string | undefined {
  const { country, state, postalCode, dateOfBirth: birth } = answers;
  const age = dateOfBirth(birth, today);
  if (age) return `Date of birth: ${age}.`;
  if (!outsideUsa({ country }) && !(state && postalCode)) {
    return "State and postal code are needed for an address in the USA.";
  }
  const taxId = judgeTaxId(answers.taxId, answers.taxIdType);
  return taxId && `Tax ID: ${taxId}.`;
}

/**
 * Keeps the answers sealed and has them checked: the investor as they then are. The same answers are the same check.
 * Undefined while other answers are being checked.
 */
export async function beginChecks(
  deps: InvestorDeps,
  investor: InvestorRow,
  answers: CheckAnswers,
): Promise<InvestorRow | undefined> {
  const { db, seal, now, crowdfunding } = deps;
  const { id } = investor;
  const digests = seal.digests(JSON.stringify(inOrder(answers)));
  const sealed = await seal.seal(answers, id);
  const begun = await db.transaction(async (tx) => {
    const row = await lockInvestor(tx, id);
    if (!row) return undefined;
    if (row.checkDigest && digests.includes(row.checkDigest)) return row;
    if (row.checks === "checks_pending") return undefined;
    const { accredited, annualIncomeCents, netWorthCents } = answers;
    const [kept] = await tx
      .update(investors)
      .set({
        checks: "checks_pending",
        checksMessage: null,
        provider: crowdfunding.name,
        providerId: null,
        checkRequest: sealed,
        checkKey: seal.keyId,
        checkDigest: digests[0],
        taxDigests: taxDigestsOf(seal, answers),
        accredited,
        annualIncomeCents,
        netWorthCents,
        checkedAt: null,
        dueAt: now(),
      })
      .where(eq(investors.id, id))
      .returning();
    return kept;
  });
  if (!begun) return undefined;
  // What the intermediary has already is asked about by the round.
  if (!begun.providerId) await attemptChecks(deps, id).catch((error: unknown) => told(deps, id, error));
  return findInvestor(db, id);
}

/** What a clock does for checks: asks for those that were never answered, and where the others stand. */
export async function visitChecks(deps: InvestorDeps): Promise<void> {
  const { db, now, crowdfunding } = deps;
  const { id, checks, provider, dueAt } = investors;
  const due = await db
    .select({ id })
    .from(investors)
    .where(and(eq(checks, "checks_pending"), eq(provider, crowdfunding.name), lte(dueAt, now())))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  for (const row of due) {
    await attemptChecks(deps, row.id).catch((error: unknown) => told(deps, row.id, error));
  }
}

/** Safe at any time and by several at once: the intermediary makes one check of one set of answers. */
async function attemptChecks(deps: InvestorDeps, investorId: string): Promise<void> {
  const { db, now, seal, crowdfunding } = deps;
  const { id, checks, dueAt } = investors;
  const [row] = await db
    .update(investors)
    .set({ dueAt: new Date(now().getTime() + LEASE_MS) })
    .where(and(eq(id, investorId), eq(checks, "checks_pending"), lte(dueAt, now())))
    .returning();
  if (!row) return;
  if (row.providerId) return record(deps, row, await crowdfunding.readChecks(row.providerId));
  if (!row.checkRequest) return;
  const answers = CheckAnswers.parse(await seal.open(row.checkRequest, investorId));
  const { firstName, lastName, email } = row;
  try {
    const reference = `${investorId}.${row.checkDigest}`;
    const answered = await crowdfunding.check(reference, { ...answers, firstName, lastName, email });
    await record(deps, row, answered, answers.taxId);
  } catch (error) {
    if (!(error instanceof CrowdfundingError) || error.kind !== "refused") throw error;
    await record(deps, row, { id: "", status: "failed", message: error.display }, answers.taxId);
  }
}

/** Once the intermediary has them, the answers themselves are nobody's to keep. */
async function record(
  { db, now }: InvestorDeps,
  row: InvestorRow,
  { id: providerId, status, message }: Checks,
  taxId = "",
): Promise<void> {
  const isPending = status === "checks_pending";
  const { id, checks, checkDigest } = investors;
  await db
    .update(investors)
    .set({
      checks: status,
      checksMessage: message ? withoutTaxId(message, taxId).slice(0, MAX_MESSAGE) : null,
      providerId: providerId || null,
      checkRequest: null,
      checkKey: null,
      checkedAt: isPending ? null : now(),
      dueAt: isPending ? now() : null,
    })
    .where(and(eq(id, row.id), eq(checks, "checks_pending"), eq(checkDigest, row.checkDigest ?? "")));
}

function told({ log }: InvestorDeps, investor: string, error: unknown): void {
  log.warn(
    { investor, error: describeError(error) },
    "the checks of an investor were not completed: the next round tries again",
  );
}

/** In one order, so that equal answers have one digest. */
const inOrder = (answers: CheckAnswers) =>
  Object.entries(CheckAnswers.parse(answers)).sort(([one], [other]) => (one < other ? -1 : 1));
