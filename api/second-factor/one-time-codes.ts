import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import { nameOf, type Owner, ownedBy, ownerOf } from "../auth/owner";
import { oneTimeCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { differsFrom } from "../db/differs-from";
import type { Deps } from "../deps";
import { describeError } from "../errors";

/** Bytes of a secret: the 160 bits that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Clocks differ: the code before and the one after count as well. */
const TOLERANCE_SECONDS = 30;
const CODE = /^\d{6}$/;
/** Secrets that are sealed anew in one go. */
const BATCH = 100;

type CodeDeps = Pick<Deps, "db" | "seal" | "now">;

/** What an owner hands to their app; it is told this one time. */
export interface NewSecret {
  /** Base32. */
  secret: string;
  /** `otpauth:`, for a QR code. */
  uri: string;
}

const sealedFor = (owner: Owner): string => `one-time codes of ${nameOf(owner)}`;

/**
 * Makes a secret, in place of one that was never confirmed. It asks for nothing before {@link confirmCodes}.
 * @param names what the app shows: the issuer, and the account's e-mail
 * @returns undefined where the owner has codes already
 */
export async function beginCodes(
  { db, seal, now }: CodeDeps,
  owner: Owner,
  names: { issuer: string; label: string },
): Promise<NewSecret | undefined> {
  const secret = generateSecret({ length: SECRET_BYTES });
  const sealed = await seal.seal(secret, sealedFor(owner));
  const begun = await db.transaction(async (tx) => {
    await tx.delete(oneTimeCodes).where(and(ownedBy(oneTimeCodes, owner), isNull(oneTimeCodes.confirmedAt)));
    return tx
      .insert(oneTimeCodes)
      .values({ id: randomUUID(), ...owner, secret: sealed, secretKey: seal.keyId, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: oneTimeCodes.id });
  });
  return begun.length > 0 ? { secret, uri: generateURI({ ...names, secret }) } : undefined;
}

/**
 * Takes the first code of a new secret, which shows that the app has it.
 * @returns false for a wrong code, and where there is no secret that waits for one
 */
export const confirmCodes = (deps: CodeDeps, owner: Owner, code: string): Promise<boolean> =>
  take(deps, owner, code, "new");

/** Takes a code once: neither it nor an older one is taken again. False for a wrong code, and where there are none. */
export const takeCode = (deps: CodeDeps, owner: Owner, code: string): Promise<boolean> =>
  take(deps, owner, code, "confirmed");

async function take(
  { db, seal, now }: CodeDeps,
  owner: Owner,
  code: string,
  which: "new" | "confirmed",
): Promise<boolean> {
  if (!CODE.test(code)) return false;
  const { id, confirmedAt, lastStep } = oneTimeCodes;
  const isOfKind = which === "new" ? isNull(confirmedAt) : isNotNull(confirmedAt);
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(ownedBy(oneTimeCodes, owner), isOfKind));
  if (!row) return false;
  const secret = await seal.open(row.secret, sealedFor(owner));
  if (typeof secret !== "string") throw new Error("what was sealed is no secret");
  const found = await verify({
    secret,
    token: code,
    epoch: Math.floor(now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!found.valid || !("timeStep" in found)) return false;
  // Of two requests with one code, the second finds the step written.
  const taken = await db
    .update(oneTimeCodes)
    .set({ lastStep: found.timeStep, ...(which === "new" && { confirmedAt: now() }) })
    .where(and(eq(id, row.id), isOfKind, lt(lastStep, found.timeStep)))
    .returning({ id });
  return taken.length > 0;
}

/** Ends the owner's codes. Ending none is no error. */
export async function removeCodes(db: Db, owner: Owner): Promise<void> {
  await db.delete(oneTimeCodes).where(ownedBy(oneTimeCodes, owner));
}

/** Whether the owner has codes that count. */
export async function hasCodes(db: Db, owner: Owner): Promise<boolean> {
  return (
    (await db.$count(oneTimeCodes, and(ownedBy(oneTimeCodes, owner), isNotNull(oneTimeCodes.confirmedAt)))) >
    0
  );
}

/** Seals anew what an older key of DATA_KEYS sealed, some secrets at a time. */
export async function sealCodesAnew({ db, seal, log }: Pick<Deps, "db" | "seal" | "log">): Promise<void> {
  const { id, secret, secretKey } = oneTimeCodes;
  const old = await db.select().from(oneTimeCodes).where(differsFrom(secretKey, seal.keyId)).limit(BATCH);
  for (const row of old) {
    const subject = sealedFor(ownerOf(row));
    try {
      const sealed = await seal.seal(await seal.open(row.secret, subject), subject);
      await db
        .update(oneTimeCodes)
        .set({ secret: sealed, secretKey: seal.keyId })
        .where(and(eq(id, row.id), eq(secret, row.secret)));
    } catch (error) {
      log.error({ error: describeError(error) }, "a secret of one-time codes cannot be read");
    }
  }
}
