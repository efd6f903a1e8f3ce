import { and, eq, isNull, lte, or } from "drizzle-orm";
import { bankItems } from "../db/bank-tables";
import type { Deps } from "../deps";
import { BankLinkError, type ItemEvent } from "../providers/bank-link/port";
import { type BankItemRow, type ItemDeps, openToken, READ_MS } from "./bank-items";

/** Soon enough for who waits to be told, and late enough not to ask a provider that is down every minute. */
const AGAIN_MS = 15 * 60_000;

/**
 * Reads at the provider how a sign-in stands, and whether its owner has mended it. Safe to run at any time: a reading is all
 * that counts, and it tells the same twice.
 * @returns the row as it stands then
 * @throws {BankLinkError} where the provider cannot be had
 */
export async function refreshItem(deps: ItemDeps, row: BankItemRow): Promise<BankItemRow> {
  const { db, now, bankLink } = deps;
  const accessToken = await openToken(deps, row);
  const startedAt = now();
  const isMended = row.relinkToken !== null && (await isDone(deps, row.relinkToken));
  const { isBroken, consentEndsAt = null } = await bankLink.readItem(accessToken);
  const [read] = await db
    .update(bankItems)
    .set({
      brokenSince: isBroken ? (row.brokenSince ?? startedAt) : null,
      consentEndsAt,
      readAt: nextLook(startedAt, consentEndsAt),
      ...(isMended && { relinkToken: null, disconnectsAt: null, repairedAt: startedAt }),
    })
    .where(eq(bankItems.id, row.id))
    .returning();
  return read ?? row;
}

/** In a day, and as a consent ends. */
function nextLook(now: Date, consentEndsAt: Date | null): Date {
  const next = now.getTime() + READ_MS;
  return new Date(consentEndsAt && consentEndsAt > now ? Math.min(next, consentEndsAt.getTime()) : next);
}

/** A link that the provider knows no more has mended nothing. */
async function isDone({ bankLink }: ItemDeps, linkToken: string): Promise<boolean> {
  try {
    return await bankLink.isMended(linkToken);
  } catch (error) {
    if (error instanceof BankLinkError && error.kind === "invalid") return false;
    throw error;
  }
}

/**
 * Takes in what the provider told of a sign-in: it is read with the next round. What no reading tells, that the bank will end
 * it and when, is kept, unless it was mended since it was said. So nothing is applied twice, and late or doubled news do no harm.
 * @returns whether it is a sign-in of ours
 */
export async function takeInItemEvent(
  { db, now, bankLink }: Pick<Deps, "db" | "now" | "bankLink">,
  { itemId, at, isRepaired, disconnectsAt }: ItemEvent,
): Promise<boolean> {
  const { provider, repairedAt } = bankItems;
  const ours = and(eq(provider, bankLink.name), eq(bankItems.itemId, itemId));
  const isNews = or(isNull(repairedAt), lte(repairedAt, at));
  return db.transaction(async (tx) => {
    const found = await tx
      .update(bankItems)
      .set({ readAt: now() })
      .where(ours)
      .returning({ id: bankItems.id });
    if (isRepaired) {
      await tx.update(bankItems).set({ repairedAt: at, disconnectsAt: null }).where(and(ours, isNews));
    } else if (disconnectsAt) {
      await tx.update(bankItems).set({ disconnectsAt }).where(and(ours, isNews));
    }
    return found.length > 0;
  });
}

/** Begins to mend a sign-in: a link for it alone, whose end is looked for when its owner comes back, and once without that. */
export async function beginRelink(
  deps: ItemDeps,
  row: BankItemRow,
  { returnUrl, userId }: { returnUrl: string; userId: string },
) {
  const { db, now, bankLink } = deps;
  const begun = await bankLink.begin({ returnUrl, userId, accessToken: await openToken(deps, row) });
  await db
    .update(bankItems)
    .set({ relinkToken: begun.linkToken, readAt: new Date(now().getTime() + 2 * AGAIN_MS) })
    .where(eq(bankItems.id, row.id));
  return begun;
}

/** Puts the next reading off, so that a sign-in that cannot be read keeps no other waiting. */
export async function readLater({ db, now }: ItemDeps, { id }: BankItemRow): Promise<void> {
  await db
    .update(bankItems)
    .set({ readAt: new Date(now().getTime() + AGAIN_MS) })
    .where(eq(bankItems.id, id));
}
