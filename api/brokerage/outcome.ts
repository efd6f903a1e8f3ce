import { eq } from "drizzle-orm";
import type { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { inTurn } from "../db/in-turn";
import type { BrokerAccount, BrokerageError } from "../providers/brokerage/port";
import {
  type ApplicationDeps,
  type ApplicationRow,
  applicationsOf,
  readApplication,
  stillMine,
} from "./application";
import { claimIfNew, newsClaim } from "./news";
import { keptStanding } from "./results";
import { refusalSentence } from "./sentences";
import { nextCheck, stateOf } from "./standing";

/**
 * Writes down the account that the broker has opened for an application: the application as it then is. An account is
 * the truth, whoever brings it and however late: also of an application that was taken for refused.
 */
export async function recordAccount(
  { db, now, log, brokerage }: ApplicationDeps,
  { id, userId }: ApplicationRow,
  account: BrokerAccount,
  request: AccountRequest,
): Promise<ApplicationRow | undefined> {
  const { status, results } = keptStanding(account, request.identity.tax_id);
  const about = { application: id, broker: brokerage.name, account: account.id, status };
  await inTurn(db, userId, async (tx) => {
    const rows = await applicationsOf(tx, userId);
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    if (row.providerId) {
      if (row.providerId !== account.id)
        log.error(about, "the broker reports a second account for an application: close one of them there");
      return;
    }
    const state = stateOf(status);
    const known = { status, results, providerId: account.id, checkedAt: now(), updatedAt: now() };
    const live = rows.find(
      ({ id: other, provider, state }) => other !== id && provider === row.provider && state !== "ended",
    );
    if (live && state !== "ended") {
      // One application of a user lives, and the later one does: somebody has to sort the two out.
      await tx
        .update(brokerageAccounts)
        .set({ ...known, mailClaims: {} })
        .where(eq(brokerageAccounts.id, id));
      log.error(
        { ...about, live: live.id },
        "the broker has opened an account for an application that a later one has replaced: close one of them there",
      );
      return;
    }
    await tx
      .update(brokerageAccounts)
      .set({
        ...known,
        state,
        refusedAs: null,
        refusal: null,
        lastError: null,
        escalatedAt: null,
        dueAt: nextCheck(status, now()),
        ...claimIfNew(row, { state, status }, now()),
      })
      .where(eq(brokerageAccounts.id, id));
    log.info(about, "the broker has opened an account");
  });
  return readApplication(db, id);
}

/** Ends an application that the broker has refused for good, unless its answer has come meanwhile. */
export async function recordRefusal(
  { db, now, log, settings }: ApplicationDeps,
  row: ApplicationRow,
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
      mailClaims: newsClaim("refused", now()),
      updatedAt: now(),
    })
    .where(stillMine(row));
  log.warn(
    { application: row.id, error: error.message, field: error.field },
    "the broker has refused an account",
  );
  return readApplication(db, row.id);
}
