import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { hashToken } from "../auth/opaque-token";
import { type Owner, ownedBy } from "../auth/owner";
import { recoveryCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { isIn, type Span } from "../db/in-spans";

const CODES = 10;
/** Of 32 letters and digits that are not taken for each other. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/** What of a typed code counts: neither its hyphens nor its case. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** 80 random bits, in groups of four. */
function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Makes new codes in place of all of the owner's. They are told this one time, and kept as hashes. */
export async function renewRecoveryCodes(db: Db, owner: Owner, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await db.transaction(async (tx) => {
    await removeRecoveryCodes(tx, owner);
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ hash: hashToken(plain(code)), ...owner, createdAt: now })));
  });
  return codes;
}

/** Whether what was typed is as long as a recovery code, and so no one-time code. */
export const looksLikeRecoveryCode = (typed: string): boolean => plain(typed).length === LENGTH;

/** Uses a code up. False for one that is unknown, used, or another owner's. */
export async function takeRecoveryCode(db: Db, owner: Owner, code: string, now: Date): Promise<boolean> {
  if (!looksLikeRecoveryCode(code)) return false;
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.hash, hashToken(plain(code))),
        ownedBy(recoveryCodes, owner),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return taken.length > 0;
}

const ofSpans = (owner: Owner, spans: readonly Span[] | undefined) =>
  and(ownedBy(recoveryCodes, owner), spans && isIn(recoveryCodes.createdAt, spans));

/** How many of the owner's codes are left, of all or of those that were made in one of the spans. */
export const countRecoveryCodes = (db: Db, owner: Owner, spans?: readonly Span[]): Promise<number> =>
  db.$count(recoveryCodes, and(ofSpans(owner, spans), isNull(recoveryCodes.usedAt)));

/** Ends them all, or those that were made in one of the spans. @returns how many */
export async function removeRecoveryCodes(db: Db, owner: Owner, spans?: readonly Span[]): Promise<number> {
  const removed = await db
    .delete(recoveryCodes)
    .where(ofSpans(owner, spans))
    .returning({ hash: recoveryCodes.hash });
  return removed.length;
}
