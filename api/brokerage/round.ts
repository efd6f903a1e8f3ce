import { and, asc, eq, lte, ne } from "drizzle-orm";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import { BrokerageError } from "../providers/brokerage/port";
import { type ApplicationDeps, readApplication } from "./application";
import { attemptApplication } from "./attempt";
import { refreshStanding } from "./standing";

/** Few enough to be done before the next round begins. */
const BATCH = 50;

/**
 * What a clock does for applications: finishes those whose job was lost, asks where the others stand, and seals anew
 * what an earlier key sealed, so that the key can go.
 */
export async function runRound(deps: ApplicationDeps): Promise<void> {
  await visitDue(deps);
  await sealAnew(deps);
}

async function visitDue(deps: ApplicationDeps): Promise<void> {
  const { db, now, brokerage, log } = deps;
  const { id, state, dueAt, provider } = brokerageAccounts;
  const due = await db
    .select({ id, state })
    .from(brokerageAccounts)
    .where(and(eq(provider, brokerage.name), lte(dueAt, now())))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  for (const row of due) {
    try {
      if (row.state === "processing") await attemptApplication(deps, row.id);
      else await refreshStanding(deps, row.id);
    } catch (error) {
      log.warn({ application: row.id, error: describeError(error) }, "an application waits");
      // A broker that answers nobody would only be kept busy by the others.
      if (error instanceof BrokerageError && error.isGeneral) return;
    }
  }
}

async function sealAnew({ db, seal, log }: ApplicationDeps): Promise<void> {
  const { requestKey } = brokerageAccounts;
  const old = await db
    .select({ id: brokerageAccounts.id })
    .from(brokerageAccounts)
    .where(ne(requestKey, seal.keyId))
    .limit(BATCH);
  for (const { id } of old) {
    const row = await readApplication(db, id);
    if (!row) continue;
    try {
      const request = await seal.seal(await seal.open(row.request, id), id);
      await db
        .update(brokerageAccounts)
        .set({ request, requestKey: seal.keyId })
        .where(and(eq(brokerageAccounts.id, id), eq(requestKey, row.requestKey)));
    } catch (error) {
      log.error({ application: id, error: describeError(error) }, "an application cannot be read");
    }
  }
}
