import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { AccountRequest } from "../../contract/brokerage";
import { endedApplicationDays } from "../../domain/lifetimes";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import type { ApplicationDeps } from "./application";

const KEPT_MS = endedApplicationDays * 86_400_000;
const BATCH = 50;

/**
 * Deletes the answers of applications that came to nothing 30 days ago. What was signed stays, sealed, and so does the
 * whole request of an account that is open: it is the record of what was asked for.
 */
export async function deleteAnswers({ db, seal, now, log }: ApplicationDeps): Promise<void> {
  const { id, state, request, requestKey, updatedAt, answersDeletedAt } = brokerageAccounts;
  const ended = await db
    .select({ id, request })
    .from(brokerageAccounts)
    .where(
      and(
        eq(state, "ended"),
        isNull(answersDeletedAt),
        lt(updatedAt, new Date(now().getTime() - KEPT_MS)),
        inArray(requestKey, [...seal.keyIds]),
      ),
    )
    // One that cannot be read is not in the way of the others.
    .orderBy(sql`random()`)
    .limit(BATCH);
  for (const row of ended) {
    try {
      const { agreements } = AccountRequest.parse(await seal.open(row.request, row.id));
      await db
        .update(brokerageAccounts)
        .set({
          request: await seal.seal({ agreements }, row.id),
          requestKey: seal.keyId,
          answersDeletedAt: now(),
        })
        .where(and(eq(id, row.id), eq(state, "ended"), eq(request, row.request)));
    } catch (error) {
      log.error(
        { application: row.id, error: describeError(error) },
        "a stored application cannot be decrypted: check that DATA_KEYS still has its key",
      );
    }
  }
}
