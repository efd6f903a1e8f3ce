import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lte, sql } from "drizzle-orm";
import { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import { type BrokerAccount, BrokerageError } from "../providers/brokerage/port";
import { type ApplicationDeps, type ApplicationRow, readApplication } from "./application";
import { refusalSentence } from "./sentences";
import { nextCheck, stateOf } from "./standing";

/** So long an attempt has an application to itself: longer than a call of the broker may take, twice. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 15 * 60_000;
/** So long an account that must be there may take to show in the broker's list. */
const LISTING_MS = 15 * 60_000;
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
    deps.log.warn({ application: id, error: describeError(error) }, "an application waits");
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
      return await record(deps, id, await openAccount(deps, claimed, request));
    } catch (error) {
      if (!(error instanceof BrokerageError) || !error.isFinal) throw error;
      return await refuse(deps, claimed, error, request);
    }
  } catch (error) {
    await release(deps, claimed, error);
    throw error;
  }
}

/** The broker's account: the one that an earlier attempt opened and did not hear of, else a new one. */
async function openAccount(
  { db, now, brokerage }: ApplicationDeps,
  row: ApplicationRow,
  request: AccountRequest,
): Promise<BrokerAccount> {
  const reference = { id: row.id, since: row.createdAt };
  if (row.askedAt) {
    const there = await brokerage.findAccount(request, reference);
    if (there) return there;
  } else {
    await db.update(brokerageAccounts).set({ askedAt: now() }).where(eq(brokerageAccounts.id, row.id));
  }
  try {
    return await brokerage.createAccount(request, reference);
  } catch (error) {
    const taken = error instanceof BrokerageError && error.kind === "conflict";
    if (!taken || !row.askedAt) throw error;
    // The e-mail may be taken by what an earlier attempt opened, too late for the first look.
    const there = await brokerage.findAccount(request, reference);
    if (there) return there;
    if (now().getTime() - row.createdAt.getTime() > LISTING_MS) throw error;
    throw new BrokerageError("unavailable", "findAccount", { reason: "not listed yet" });
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

/** An answer is the truth, whoever brings it, and however late. */
async function record(
  { db, now, log, brokerage }: ApplicationDeps,
  id: string,
  account: BrokerAccount,
): Promise<ApplicationRow | undefined> {
  const { status, results } = account;
  const state = stateOf(status);
  await db
    .update(brokerageAccounts)
    .set({
      state,
      status,
      results,
      providerId: account.id,
      lastError: null,
      checkedAt: now(),
      dueAt: nextCheck(status, now()),
      updatedAt: now(),
    })
    .where(and(eq(brokerageAccounts.id, id), eq(brokerageAccounts.state, "processing")));
  log.info({ application: id, broker: brokerage.name, status }, "the broker has opened an account");
  return readApplication(db, id);
}

async function refuse(
  { db, now, log, settings }: ApplicationDeps,
  { id, attempts }: ApplicationRow,
  error: BrokerageError,
  request: AccountRequest,
): Promise<ApplicationRow | undefined> {
  await db
    .update(brokerageAccounts)
    .set({
      state: "ended",
      refusedAs: error.kind,
      refusal: refusalSentence(error, request, settings.brokerage.name),
      lastError: error.message,
      dueAt: null,
      updatedAt: now(),
    })
    .where(mine(id, attempts));
  log.warn(
    { application: id, error: error.message, field: error.field },
    "the broker has refused an account",
  );
  return readApplication(db, id);
}

/** Lets others try, not before the broker wants it, and later each time. */
async function release(
  { db, now }: ApplicationDeps,
  { id, attempts }: ApplicationRow,
  error: unknown,
): Promise<void> {
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
  const wanted = error instanceof BrokerageError ? error.retryAt : undefined;
  const { name, message } = describeError(error);
  await db
    .update(brokerageAccounts)
    .set({ dueAt: wanted ?? new Date(now().getTime() + pause), lastError: message ?? name })
    .where(mine(id, attempts));
}

/** Still this attempt's: another one may have begun when this one took too long. */
const mine = (id: string, attempts: number) =>
  and(
    eq(brokerageAccounts.id, id),
    eq(brokerageAccounts.state, "processing"),
    eq(brokerageAccounts.attempts, attempts),
  );
