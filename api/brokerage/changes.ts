import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { toInternational } from "../../domain/phone";
import { findUserById } from "../auth/users";
import { type AccountChange, type AccountChanges, brokerageAccounts } from "../db/brokerage-tables";
import type { Db } from "../db/client";
import { describeError } from "../errors";
import { BrokerageError, callMs } from "../providers/brokerage/port";
import type { ApplicationDeps, ApplicationRow } from "./application";
import { changeRefusal } from "./sentences";

const MINUTE = 60_000;
/** The lease on an account's changes, in milliseconds: longer than all calls to the broker may take. */
const LEASE_MS = 6 * callMs;
const LONGEST_PAUSE_MS = 60 * MINUTE;
/** The wait before an unconfirmed address is checked again, in milliseconds. */
const UNCONFIRMED_MS = 60 * MINUTE;
/** Few enough to be done before the next round begins. */
const BATCH = 20;

const { id, userId, state, provider, changes, changesDueAt, changesHeldUntil } = brokerageAccounts;

/**
 * Has the broker told of a change, whichever broker has the account, by the next round. Call it in the transaction that makes
 * the change, so that neither is lost without the other. Where there is no account it does nothing.
 */
export async function wantChange(tx: Db, ofUser: string, change: AccountChange, now: Date): Promise<void> {
  const wanted: AccountChanges = { [change]: { id: randomUUID(), at: now.toISOString() } };
  await tx
    .update(brokerageAccounts)
    .set({
      changes: sql`${changes} || ${JSON.stringify(wanted)}::jsonb`,
      changesDueAt: now,
      changesAttempts: 0,
    })
    .where(and(eq(userId, ofUser), ne(state, "ended")));
}

/** Tells the broker of the changes that are due; what it did not hear waits for a later round. */
export async function tellDueChanges(deps: ApplicationDeps): Promise<void> {
  const { db, now, brokerage, log } = deps;
  const due = await db
    .select({ id })
    .from(brokerageAccounts)
    .where(and(eq(provider, brokerage.name), lte(changesDueAt, now())))
    .orderBy(asc(changesDueAt))
    .limit(BATCH);
  for (const row of due) {
    try {
      await tellChanges(deps, row.id);
    } catch (error) {
      log.warn({ application: row.id, error: describeError(error) }, "a change of an account waits");
      // The broker does not answer: further calls in this round would fail too.
      if (error instanceof BrokerageError && error.isGeneral) return;
    }
  }
}

/** What became of a change: made, refused with a sentence for the person, or to be tried again at a time. */
type Outcome = "made" | { refusal: string } | { again: Date };

/**
 * Tells the broker what is to be changed about an account, if nobody else does. Safe to run at any time and after anybody died:
 * what was changed already is changed to the same.
 * @throws {BrokerageError} when it has to be tried again
 */
export async function tellChanges(deps: ApplicationDeps, applicationId: string): Promise<void> {
  const { db, now, brokerage } = deps;
  const lease = new Date(now().getTime() + LEASE_MS);
  const [row] = await db
    .update(brokerageAccounts)
    .set({ changesHeldUntil: lease, changesAttempts: sql`${brokerageAccounts.changesAttempts} + 1` })
    .where(
      and(
        ...[eq(id, applicationId), eq(provider, brokerage.name), lte(changesDueAt, now())],
        or(isNull(changesHeldUntil), lte(changesHeldUntil, now())),
      ),
    )
    .returning();
  if (!row) return;
  const outcomes = new Map<string, Outcome>();
  let failure: unknown;
  for (const [change, wish] of wishesOf(row)) {
    try {
      outcomes.set(wish.id, await tellChange(deps, row, change));
    } catch (error) {
      failure = error;
      outcomes.set(wish.id, { again: nextTry(row, error, now()) });
    }
  }
  await settle(deps, row.id, lease, outcomes);
  if (failure !== undefined) throw failure;
}

/** Those that the broker is to be told of. */
function wishesOf({ changes: all }: Pick<ApplicationRow, "changes">) {
  return (["email", "phone"] as const).flatMap((change) => {
    const wish = all[change];
    return wish && wish.refusal === undefined ? [[change, wish] as const] : [];
  });
}

async function tellChange(
  deps: ApplicationDeps,
  row: ApplicationRow,
  change: AccountChange,
): Promise<Outcome> {
  const { db, now, brokerage, log, settings } = deps;
  if (row.state === "ended") return "made";
  // It is opened with what its owner has answered, and told of the change after that.
  if (row.providerId === null) return { again: new Date(now().getTime() + MINUTE) };
  const user = await findUserById(db, row.userId);
  if (!user) return "made";
  if (change === "email" && !user.emailProvenAt) return { again: new Date(now().getTime() + UNCONFIRMED_MS) };
  const phone = user.phone === null ? undefined : toInternational(user.phone);
  // A number that was taken off the profile stays the broker's, which has to be able to call.
  if (change === "phone" && phone === undefined) return "made";
  const contact = change === "email" ? { email: user.email } : { ...(phone !== undefined && { phone }) };
  try {
    await brokerage.changeContact(row.providerId, contact);
  } catch (error) {
    if (!(error instanceof BrokerageError) || !error.isFinal) throw error;
    log.warn(
      { application: row.id, change, error: error.message },
      "the broker has refused a change of an account: its owner is told on the account page, and may ask for help",
    );
    return { refusal: changeRefusal(change, settings.brokerage.name) };
  }
  log.info({ application: row.id, change }, "the broker was told of a change");
  return "made";
}

/** Later each time, and not before the broker wants it. */
function nextTry({ changesAttempts }: ApplicationRow, error: unknown, now: Date): Date {
  const pause = Math.min(MINUTE * 2 ** Math.min(changesAttempts - 1, 10), LONGEST_PAUSE_MS);
  const wanted = error instanceof BrokerageError ? error.retryAt : undefined;
  return wanted ?? new Date(now.getTime() + pause);
}

/** Writes down what became of the changes. One that was wanted anew meanwhile is another, and is told of as well. */
async function settle(
  { db, now }: ApplicationDeps,
  applicationId: string,
  lease: Date,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(brokerageAccounts)
      .where(and(eq(id, applicationId), eq(changesHeldUntil, lease)))
      .for("update");
    // Another process holds the lease now, and writes the outcome.
    if (!row) return;
    const left: AccountChanges = { ...row.changes };
    const dues: Date[] = [];
    for (const [change, wish] of wishesOf(row)) {
      const outcome = outcomes.get(wish.id);
      if (outcome === undefined) dues.push(now());
      else if (outcome === "made") delete left[change];
      else if ("again" in outcome) dues.push(outcome.again);
      else left[change] = { ...wish, refusal: outcome.refusal };
    }
    const [first] = dues.sort((a, b) => a.getTime() - b.getTime());
    await tx
      .update(brokerageAccounts)
      .set({ changes: left, changesDueAt: first ?? null, changesHeldUntil: null })
      .where(eq(id, applicationId));
  });
}
