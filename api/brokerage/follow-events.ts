import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lt, lte, or } from "drizzle-orm";
import { brokerageAccounts, brokerCursors } from "../db/brokerage-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { type AccountEvent, BrokerageError } from "../providers/brokerage/port";
import { type ApplicationDeps, readApplication } from "./application";
import { refreshStanding } from "./standing";

type FollowDeps = ApplicationDeps & Pick<Deps, "jobs">;

/**
 * So long one run follows the stream; the next waits for it already, in whichever process. Jobs that wait for five minutes
 * are an alert (JobsWait).
 */
const RUN_MS = 4 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 60_000;
/** The broker is asked so long after an event: what comes meanwhile of the same account is in the answer as well. */
const GATHER_SECONDS = 2;

/**
 * Follows the broker's stream of changes, and has it asked about each account that changed. What was told while nobody
 * listened is told again from the cursor on; what comes twice asks twice. What no event tells the round finds
 * (api/brokerage/round.ts).
 * @param stop ends it at once, as does its own time
 */
export async function followEvents(deps: FollowDeps, stop: AbortSignal, runMs = RUN_MS): Promise<void> {
  const over = AbortSignal.any([stop, AbortSignal.timeout(runMs)]);
  const take = createTaker(deps);
  let pause = FIRST_PAUSE_MS;
  while (!over.aborted) {
    try {
      for await (const event of deps.brokerage.accountEvents(await cursorOf(deps), over)) {
        await take(event);
        pause = FIRST_PAUSE_MS;
      }
      return;
    } catch (error) {
      if (!(error instanceof BrokerageError)) throw error;
      deps.log.warn(
        { broker: deps.brokerage.name, error: describeError(error) },
        "the broker's events are cut off",
      );
      const wanted = error.retryAt ? error.retryAt.getTime() - deps.now().getTime() : 0;
      await wait(Math.max(pause, wanted), undefined, { signal: over }).catch(() => undefined);
      pause = Math.min(2 * pause, LAST_PAUSE_MS);
    }
  }
}

async function cursorOf({ db, brokerage }: FollowDeps): Promise<string | undefined> {
  const [row] = await db.select().from(brokerCursors).where(eq(brokerCursors.provider, brokerage.name));
  return row?.cursor;
}

/** Handles one event after another: first the job is where it survives us, then the cursor goes on. */
function createTaker(deps: FollowDeps) {
  const { db, now, brokerage, jobs } = deps;
  const asked = new Map<string, number>();

  async function ask(accountId: string): Promise<void> {
    const since = performance.now() - (asked.get(accountId) ?? Number.NEGATIVE_INFINITY);
    // A job that has not begun yet will see this change, too.
    if (since < (GATHER_SECONDS * 1_000) / 2) return;
    const [row] = await db
      .select({ id: brokerageAccounts.id })
      .from(brokerageAccounts)
      .where(
        and(eq(brokerageAccounts.provider, brokerage.name), eq(brokerageAccounts.providerId, accountId)),
      );
    if (!row) return;
    if (asked.size > 1_000) asked.clear();
    asked.set(accountId, performance.now());
    await jobs.send("account-changed", { id: row.id }, { afterSeconds: GATHER_SECONDS });
  }

  return async ({ cursor, accountId }: AccountEvent): Promise<void> => {
    if (accountId !== undefined) await ask(accountId);
    const updatedAt = now();
    await db
      .insert(brokerCursors)
      .values({ provider: brokerage.name, cursor, updatedAt })
      .onConflictDoUpdate({
        target: brokerCursors.provider,
        set: { cursor, updatedAt },
        setWhere: lt(brokerCursors.cursor, cursor),
      });
  };
}

/**
 * Asks the broker about an account that it said has changed. While another asks already, or the broker wants to be left
 * alone, it is put off: what those see may be older than the change.
 */
export async function askAboutChange(deps: FollowDeps, id: string): Promise<void> {
  const { db, now, jobs } = deps;
  const { state, heldUntil } = brokerageAccounts;
  const isFree = or(isNull(heldUntil), lte(heldUntil, now()));
  const [free] = await db
    .update(brokerageAccounts)
    .set({ dueAt: now() })
    .where(and(eq(brokerageAccounts.id, id), eq(state, "open"), isFree))
    .returning({ id: brokerageAccounts.id });
  if (free) return refreshStanding(deps, id);
  const row = await readApplication(db, id);
  if (row?.state !== "open" || !row.heldUntil) return;
  const seconds = Math.ceil((row.heldUntil.getTime() - now().getTime()) / 1_000) + 1;
  await jobs.send("account-changed", { id }, { afterSeconds: Math.max(seconds, 1) });
}
