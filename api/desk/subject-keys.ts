import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { nameOf, type Owner, ownedBy, ownerOf } from "../auth/owner";
import type { Db } from "../db/client";
import { createDataSeal, type DataSeal } from "../db/data-seal";
import { deskSubjectKeys } from "../db/desk-tables";
import { differsFrom } from "../db/differs-from";
import type { Deps } from "../deps";
import { describeError } from "../errors";

/** Keys that are sealed anew in one go. */
const BATCH = 200;

const sealedFor = (owner: Owner): string => `desk audit of ${nameOf(owner)}`;

/** What seals and opens the log's details about one person; undefined where that person is gone, or was never named. */
export async function findSubjectSeal(db: Db, seal: DataSeal, owner: Owner): Promise<DataSeal | undefined> {
  const [row] = await db.select().from(deskSubjectKeys).where(ownedBy(deskSubjectKeys, owner));
  if (!row) return undefined;
  const key = await seal.open(row.key, sealedFor(owner));
  if (typeof key !== "string") throw new Error("what was sealed is no key");
  return createDataSeal([key]);
}

/** The same, with a key that is made where there is none. The account must exist. */
export async function subjectSeal(db: Db, seal: DataSeal, owner: Owner, now: Date): Promise<DataSeal> {
  const known = await findSubjectSeal(db, seal, owner);
  if (known) return known;
  const key = await seal.seal(randomBytes(32).toString("base64url"), sealedFor(owner));
  await db
    .insert(deskSubjectKeys)
    .values({ id: randomUUID(), ...owner, key, sealKey: seal.keyId, createdAt: now })
    .onConflictDoNothing();
  const made = await findSubjectSeal(db, seal, owner);
  if (!made) throw new Error("the key of a subject was not kept");
  return made;
}

/** Seals anew what an older key of DATA_KEYS sealed, some keys at a time. */
export async function sealSubjectKeysAnew({
  db,
  seal,
  log,
}: Pick<Deps, "db" | "seal" | "log">): Promise<void> {
  const { id, key, sealKey } = deskSubjectKeys;
  const old = await db.select().from(deskSubjectKeys).where(differsFrom(sealKey, seal.keyId)).limit(BATCH);
  for (const row of old) {
    const subject = sealedFor(ownerOf(row));
    try {
      const sealed = await seal.seal(await seal.open(row.key, subject), subject);
      await db
        .update(deskSubjectKeys)
        .set({ key: sealed, sealKey: seal.keyId })
        .where(and(eq(id, row.id), eq(key, row.key)));
    } catch (error) {
      log.error({ error: describeError(error) }, "a key of the desk's audit log cannot be read");
    }
  }
}
