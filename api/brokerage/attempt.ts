import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lte, sql } from "drizzle-orm";
import { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import { BrokerageError, callMs } from "../providers/brokerage/port";
import { type ApplicationDeps, type ApplicationRow, readApplication, stillMine } from "./application";
import { openAccount } from "./open-account";
import { recordAccount, recordRefusal } from "./outcome";

/** So long an attempt has an application to itself: longer than its calls may take (look, ask, look again). */
export const LEASE_MS = 3 * callMs + 30_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 15 * 60_000;
/** After so long somebody has to look at an application, and is told of it as often. */
const STUCK_MS = 24 * 60 * 60_000;
const POLL_MS = 100;

/** Where an application stands after `ms` at most; whoever else works on it is waited for. What is left is a job's. */
export async function settleWithin(
  deps: ApplicationDeps,
  id: string,
  ms: number,
): Promise<ApplicationRow | undefined> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  const tooLate = new Promise<void>((resolve) => {
    over.signal.addEventListener("abort", () => resolve());
  });
  const settled = settle(deps, id, over.signal).catch((error: unknown) => {
    deps.log.warn(
      { application: id, error: describeError(error) },
      "an application was not processed: the next round tries again",
    );
  });
  await Promise.race([settled, tooLate]);
  clearTimeout(timer);
  over.abort();
  return readApplication(deps.db, id);
}

async function settle(deps: ApplicationDeps, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await attemptApplication(deps, id);
    if (row?.state !== "processing") return;
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Asks the broker for the account, if nobody else does: the application as it then is. Safe to run at any time, by
 * several at once, and after any of them died: an account that may be there already is looked for first.
 * @throws {BrokerageError} when it has to be tried again
 */
export async function attemptApplication(
  deps: ApplicationDeps,
  id: string,
): Promise<ApplicationRow | undefined> {
  const claimed = await claim(deps, id);
  if (!claimed) return readApplication(deps.db, id);
  try {
    const request = AccountRequest.parse(await deps.seal.open(claimed.request, id));
    try {
      return await recordAccount(deps, claimed, await openAccount(deps, claimed, request), request);
    } catch (error) {
      if (!(error instanceof BrokerageError) || !error.isFinal) throw error;
      return await recordRefusal(deps, claimed, error, request);
    }
  } catch (error) {
    await release(deps, claimed, error);
    throw error;
  }
}

async function claim(
  { db, now, brokerage }: ApplicationDeps,
  id: string,
): Promise<ApplicationRow | undefined> {
  const { state, dueAt, attempts, provider } = brokerageAccounts;
  const [row] = await db
    .update(brokerageAccounts)
    .set({ dueAt: new Date(now().getTime() + LEASE_MS), attempts: sql`${attempts} + 1` })
    .where(
      and(
        eq(brokerageAccounts.id, id),
        eq(provider, brokerage.name),
        eq(state, "processing"),
        lte(dueAt, now()),
      ),
    )
    .returning();
  return row;
}

/** Lets others try, not before the broker wants it, and later each time. */
async function release(
  { db, now, log }: ApplicationDeps,
  row: ApplicationRow,
  error: unknown,
): Promise<void> {
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LAST_RETRY_MS);
  const wanted = error instanceof BrokerageError ? error.retryAt : undefined;
  const { name, message } = describeError(error);
  const lastError = message ?? name;
  const told = row.escalatedAt ?? row.createdAt;
  const isStuck = now().getTime() - told.getTime() >= STUCK_MS;
  if (isStuck) {
    log.error(
      { application: row.id, since: row.createdAt, attempts: row.attempts, lastError },
      "an application has made no progress at the broker for a day: an operator has to find out why (OPERATING.md, Money)",
    );
  }
  await db
    .update(brokerageAccounts)
    .set({
      dueAt: wanted ?? new Date(now().getTime() + pause),
      heldUntil: wanted ?? null,
      lastError,
      ...(isStuck && { escalatedAt: now() }),
    })
    .where(stillMine(row));
}
