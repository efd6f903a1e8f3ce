import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { differsFrom } from "../db/differs-from";
import { describeError } from "../errors";
import { BrokerageError } from "../providers/brokerage/port";
import { type ApplicationDeps, contentOf, readApplication } from "./application";
import { attemptApplication } from "./attempt";
import { tellDueChanges } from "./changes";
import { refreshStanding } from "./standing";

/** Few enough to be done before the next round begins. */
const BATCH = 50;

/**
 * What a clock does for applications: finishes those whose job was lost, asks where the others stand, tells the broker
 * what their owners have changed, and seals anew what an earlier key sealed, so that the key can go.
 */
export async function runRound(deps: ApplicationDeps): Promise<void> {
  await visitDue(deps);
  await tellDueChanges(deps);
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
      log.warn(
        { application: row.id, error: describeError(error) },
        "an application was not processed: the next round tries again",
      );
      // A broker that answers nobody would only be kept busy by the others.
      if (error instanceof BrokerageError && error.isGeneral) return;
    }
  }
}

/** Those that cannot be read are told and left; the others are taken in any order, so that none of them is in the way. */
async function sealAnew({ db, seal, log }: ApplicationDeps): Promise<void> {
  const { requestKey } = brokerageAccounts;
  const [unreadable] = await db
    .select({ applications: count() })
    .from(brokerageAccounts)
    .where(and(...[...seal.keyIds].map((known) => differsFrom(requestKey, known))));
  if (unreadable?.applications)
    log.error(unreadable, "applications are sealed with a key that is not in DATA_KEYS");
  const old = await db
    .select({ id: brokerageAccounts.id })
    .from(brokerageAccounts)
    .where(and(differsFrom(requestKey, seal.keyId), inArray(requestKey, [...seal.keyIds])))
    .orderBy(sql`random()`)
    .limit(BATCH);
  for (const { id } of old) {
    const row = await readApplication(db, id);
    if (!row) continue;
    try {
      const kept = await seal.open(row.request, id);
      const request = AccountRequest.safeParse(kept);
      await db
        .update(brokerageAccounts)
        .set({
          request: await seal.seal(kept, id),
          requestKey: seal.keyId,
          // Known again by what is sent once the old key is gone.
          ...(request.success && { contentDigest: seal.digests(contentOf(request.data))[0] }),
        })
        .where(and(eq(brokerageAccounts.id, id), eq(brokerageAccounts.request, row.request)));
    } catch (error) {
      log.error(
        { application: id, error: describeError(error) },
        "a stored application cannot be decrypted: check that DATA_KEYS still has its key",
      );
    }
  }
}
