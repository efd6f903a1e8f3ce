import { and, asc, eq, lte } from "drizzle-orm";
import { pledges } from "../db/investor-tables";
import { describeError } from "../errors";
import { visitChecks } from "./checks";
import type { PledgeDeps } from "./pledges";
import { settlePledge } from "./settle";

/** Few enough to be done before the next round begins. */
const BATCH = 50;
const RETRY_MS = 60_000;

/** What a clock does for investors: checks, then pledges, whose states are held against both providers'. */
export async function runInvestorRound(deps: PledgeDeps): Promise<void> {
  await visitChecks(deps);
  const { db, now, log, crowdfunding } = deps;
  const { id, dueAt, provider } = pledges;
  const due = await db
    .select({ id })
    .from(pledges)
    .where(and(eq(provider, crowdfunding.name), lte(dueAt, now())))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  for (const row of due) {
    try {
      await settlePledge(deps, row.id);
    } catch (error) {
      const description = describeError(error);
      log.warn(
        { pledge: row.id, error: description },
        "a pledge was not processed: the next round tries again",
      );
      await db
        .update(pledges)
        .set({
          dueAt: new Date(now().getTime() + RETRY_MS),
          lastError: description.message ?? description.name,
        })
        .where(eq(id, row.id));
    }
  }
}
