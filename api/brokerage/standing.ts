import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, lt, lte, or } from "drizzle-orm";
import { AccountRequest } from "../../contract/brokerage";
import { type AccountChanges, brokerageAccounts } from "../db/brokerage-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { type BrokerAccount, BrokerageError } from "../providers/brokerage/port";
import type { ApplicationDeps, ApplicationRow } from "./application";
import { claimIfNew } from "./news";
import { keptStanding } from "./results";
import { operatorSentence, submissionSentence } from "./sentences";
import { wantOptions } from "./want-options";

const MINUTE = 60_000;
/** So long an answer of the broker's is fresh for somebody who looks. */
export const FRESH_MS = 15_000;
const RETRY_MS = 5 * MINUTE;
/** So long one look at the broker has an application to itself. */
const LEASE_MS = MINUTE;

/** Statuses after which the broker has nothing open for this person any more. */
const over = ["REJECTED", "ACCOUNT_CLOSED", "SUBMISSION_FAILED"];

/** What the broker's status means to us. Brokers add words: one that is not known is of a live account. */
export const stateOf = (status: string): ApplicationRow["state"] =>
  over.includes(status) ? "ended" : "open";

/** When to ask again: an open account changes seldom, an application at any time. */
export function nextCheck(status: string, now: Date): Date | null {
  if (stateOf(status) === "ended") return null;
  return new Date(now.getTime() + (status === "ACTIVE" ? 24 * 60 * MINUTE : 5 * MINUTE));
}

/** Where an application stands, for the person: the broker's word, or one of ours in lower case. */
export const statusOf = ({ status, state }: ApplicationRow): string =>
  status ?? (state === "processing" ? "processing" : "refused");

/** What the broker asks for or found, by its codes, with its text where it gave one; codes of ours come first. */
export function actionsOf({
  results,
  refusedAs,
  refusal,
  status,
  state,
  escalatedAt,
  changes,
}: ApplicationRow) {
  if (refusedAs) return [{ code: "REFUSED", message: refusal }];
  const found = results
    .filter(({ outcome }) => outcome !== "accept")
    .map(({ code, message }) => ({ code, message }));
  const stuck = state === "processing" && escalatedAt !== null;
  return [
    ...(stuck ? [{ code: "NEEDS_OPERATOR", message: operatorSentence }] : []),
    ...(status === "SUBMISSION_FAILED" ? [{ code: status, message: submissionSentence }] : []),
    ...(state === "ended" ? [] : refusedChanges(changes)),
    ...found,
  ].slice(0, 50);
}

const codesOfRefused = {
  email: "EMAIL_NOT_CHANGED",
  phone: "PHONE_NOT_CHANGED",
} as const;

/** What the broker did not want to change, by codes of ours. */
const refusedChanges = (changes: AccountChanges) =>
  (["email", "phone"] as const).flatMap((change) => {
    const message = changes[change]?.refusal;
    return message === undefined ? [] : [{ code: codesOfRefused[change], message }];
  });

/** Whether what was asked for last is an account, or may become one. */
export const isAccount = (application: ApplicationRow | undefined): boolean =>
  application !== undefined && application.state !== "ended";

/** Tells what is known; where that is not fresh, a job asks the broker, and the next reader sees its answer. */
export async function tellStanding(
  deps: ApplicationDeps & Pick<Deps, "jobs">,
  application: ApplicationRow | undefined,
) {
  if (!application) return { status: "none" };
  if (await wantsRefresh(deps, application.id)) {
    await deps.jobs.send("account-status", { id: application.id });
  }
  return {
    status: statusOf(application),
    submittedAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    actions: actionsOf(application),
  };
}

/** True when somebody looks at an answer that is not fresh, once: then a job should ask again. */
export async function wantsRefresh({ db, now }: ApplicationDeps, id: string): Promise<boolean> {
  const { state, checkedAt, heldUntil } = brokerageAccounts;
  const stale = new Date(now().getTime() - FRESH_MS);
  const rows = await db
    .update(brokerageAccounts)
    .set({ checkedAt: now(), dueAt: now() })
    .where(
      and(
        eq(brokerageAccounts.id, id),
        eq(state, "open"),
        lt(checkedAt, stale),
        // Somebody asks already, or the broker has named a time.
        or(isNull(heldUntil), lte(heldUntil, now())),
      ),
    )
    .returning({ id: brokerageAccounts.id });
  return rows.length > 0;
}

/**
 * Asks the broker where an account stands, if nobody else does.
 * @throws {BrokerageError} when it has to be tried again
 */
export async function refreshStanding(deps: ApplicationDeps, id: string): Promise<void> {
  const { db, now, brokerage } = deps;
  const { state, dueAt, heldUntil, provider } = brokerageAccounts;
  const lease = new Date(now().getTime() + LEASE_MS);
  const [row] = await db
    .update(brokerageAccounts)
    .set({ dueAt: lease, heldUntil: lease })
    .where(
      and(eq(brokerageAccounts.id, id), eq(provider, brokerage.name), eq(state, "open"), lte(dueAt, now())),
    )
    .returning();
  if (!row?.providerId) return;
  // A look that took too long is not the latest: whoever came after it has written what is so.
  const mine = and(eq(brokerageAccounts.id, id), eq(state, "open"), eq(heldUntil, lease));
  try {
    const account = await brokerage.account(row.providerId);
    const { status, results } = keptStanding(account, await taxIdFor(deps, row, account));
    const changed = status !== row.status || !isDeepStrictEqual(results, row.results);
    await db
      .update(brokerageAccounts)
      .set({
        state: stateOf(status),
        status,
        results,
        lastError: null,
        checkedAt: now(),
        dueAt: nextCheck(status, now()),
        heldUntil: null,
        ...(changed && { updatedAt: now(), ...claimIfNew(row, { state: stateOf(status), status }, now()) }),
      })
      .where(mine);
    if (status === "ACTIVE") await wantOptionsOrWait(deps, row);
  } catch (error) {
    const known = error instanceof BrokerageError;
    const wanted = known ? error.retryAt : undefined;
    await db
      .update(brokerageAccounts)
      .set({
        dueAt: wanted ?? new Date(now().getTime() + RETRY_MS),
        heldUntil: wanted ?? null,
        ...(known && { lastError: error.message }),
      })
      .where(mine);
    throw error;
  }
}

/** Without options an account is of use all the same: what goes wrong is tried again at the next look. */
async function wantOptionsOrWait(deps: ApplicationDeps, row: ApplicationRow): Promise<void> {
  const { db, now, log } = deps;
  try {
    await wantOptions(deps, row);
  } catch (error) {
    log.warn({ application: row.id, error: describeError(error) }, "options could not be asked for");
    if (!(error instanceof BrokerageError) || error.isFinal) return;
    const dueAt = error.retryAt ?? new Date(now().getTime() + RETRY_MS);
    await db.update(brokerageAccounts).set({ dueAt }).where(eq(brokerageAccounts.id, row.id));
  }
}

/** The tax id that the review's texts may repeat: the request is opened only where there are any. */
async function taxIdFor(
  { seal, log }: ApplicationDeps,
  { id, request }: ApplicationRow,
  { results }: BrokerAccount,
): Promise<string | undefined> {
  if (results.every(({ message }) => message === null)) return "";
  try {
    return AccountRequest.parse(await seal.open(request, id)).identity.tax_id;
  } catch (error) {
    log.error(
      { application: id, error: describeError(error) },
      "a stored application cannot be decrypted: check that DATA_KEYS still has its key",
    );
    return undefined;
  }
}
