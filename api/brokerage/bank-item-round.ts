import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { bankItems, linkedBanks } from "../db/bank-tables";
import { differsFrom } from "../db/differs-from";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { bankNeedMail } from "../mail/bank-mail";
import { type DueMail, type OnceDeps, sendOnce } from "../mail/once";
import { BankLinkError } from "../providers/bank-link/port";
import { readLater, refreshItem } from "./bank-item-standing";
import { type BankItemRow, type ItemDeps, needOf, openToken } from "./bank-items";

const MINUTE = 60_000;
/** So long one that is being removed is nobody else's. */
const LEASE_MS = 2 * MINUTE;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE;
/** Few enough to be done before the next round begins. */
const BATCH = 20;

type RoundDeps = ItemDeps & OnceDeps & Pick<Deps, "settings">;

/** Removes sign-ins that are used no more, reads those that are due, and tells their owners what a bank wants of them. */
export async function runBankRound(deps: RoundDeps): Promise<void> {
  await removeDue(deps);
  await readDue(deps);
  await sealItemsAnew(deps);
}

/** Each is kept until the provider has answered that it is gone; one whose answer was lost is removed again. */
async function removeDue(deps: RoundDeps): Promise<void> {
  for (let done = 0; done < BATCH; done++) {
    const row = await claim(deps);
    if (!row) return;
    try {
      await deps.bankLink.removeItem(await openToken(deps, row));
      await deps.db.delete(bankItems).where(and(eq(bankItems.id, row.id), isNotNull(bankItems.removeAt)));
    } catch (error) {
      await retryLater(deps, row, error);
      // A provider that answers nobody would only be kept busy by the others.
      if (isAway(error)) return;
    }
  }
}

async function claim({ db, now, bankLink }: RoundDeps): Promise<BankItemRow | undefined> {
  const { id, provider, removeAt } = bankItems;
  const due = and(eq(provider, bankLink.name), lte(removeAt, now()));
  const first = db
    .select({ id })
    .from(bankItems)
    .where(due)
    .orderBy(removeAt, id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(bankItems)
    .set({ removeAt: new Date(now().getTime() + LEASE_MS) })
    // Not `in`: PostgreSQL may run that subquery once per row.
    .where(and(sql`${id} = (${first})`, due))
    .returning();
  return row;
}

async function retryLater({ db, now, log }: RoundDeps, row: BankItemRow, error: unknown): Promise<void> {
  const { name, message } = describeError(error);
  log.warn({ bankItem: row.id, error: describeError(error) }, "a sign-in at a bank could not be removed");
  const pause = Math.min(MINUTE * 2 ** Math.min(row.attempts, 10), LONGEST_PAUSE_MS);
  await db
    .update(bankItems)
    .set({
      removeAt: new Date(now().getTime() + pause),
      attempts: row.attempts + 1,
      lastError: message ?? name,
    })
    .where(eq(bankItems.id, row.id));
}

const isAway = (error: unknown) =>
  error instanceof BankLinkError && ["unavailable", "rate_limited", "unauthorized"].includes(error.kind);

async function readDue(deps: RoundDeps): Promise<void> {
  const { db, now, bankLink, log } = deps;
  const { provider, readAt, relationshipId, removeAt, userId } = bankItems;
  const due = await db
    .select()
    .from(bankItems)
    .where(
      and(
        ...[eq(provider, bankLink.name), lte(readAt, now()), isNull(removeAt)],
        ...[isNotNull(userId), isNotNull(relationshipId)],
      ),
    )
    .orderBy(asc(readAt))
    .limit(BATCH);
  for (const row of due) {
    try {
      await tellOwner(deps, await refreshItem(deps, row));
    } catch (error) {
      log.warn({ bankItem: row.id, error: describeError(error) }, "a sign-in at a bank could not be read");
      await readLater(deps, row);
      if (isAway(error)) return;
    }
  }
}

/** Each need is told once; to an address that was never confirmed goes none of it: the page of banks tells the same. */
async function tellOwner(deps: RoundDeps, row: BankItemRow): Promise<void> {
  const { db, now, settings } = deps;
  const need = needOf(row, now());
  const user = row.userId === null ? undefined : await findUserById(db, row.userId);
  const due: DueMail[] = [];
  if (need && user?.emailProvenAt) {
    const [bank] = await db
      .select({ name: linkedBanks.name, mask: linkedBanks.mask })
      .from(linkedBanks)
      .where(
        and(
          ...[eq(linkedBanks.provider, row.broker ?? ""), eq(linkedBanks.userId, user.id)],
          eq(linkedBanks.relationshipId, row.relationshipId ?? ""),
        ),
      );
    due.push({
      key: `${need.needs} ${need.at.toISOString()}`,
      write: () => bankNeedMail(settings, user.email, need, bank),
    });
  }
  await sendOnce(deps, bankItems, row, due);
}

/** Seals anew what an earlier key sealed, so that the key can go. */
async function sealItemsAnew(deps: RoundDeps): Promise<void> {
  const { db, seal, log } = deps;
  const { id, token, tokenKey } = bankItems;
  const old = await db
    .select()
    .from(bankItems)
    .where(and(differsFrom(tokenKey, seal.keyId), inArray(tokenKey, [...seal.keyIds])))
    .limit(BATCH);
  for (const row of old) {
    try {
      const anew = await seal.seal(await openToken(deps, row), row.id);
      await db
        .update(bankItems)
        .set({ token: anew, tokenKey: seal.keyId })
        .where(and(eq(id, row.id), eq(token, row.token)));
    } catch (error) {
      log.error(
        { error: describeError(error) },
        "a stored bank token cannot be decrypted: check that DATA_KEYS still has its key",
      );
    }
  }
}
