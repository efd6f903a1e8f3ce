import { createHash } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import { DESK_PICTURES, type DeskPicture } from "../../contract/desk-pictures";
import type { Db } from "../db/client";
import { pictures } from "../db/picture-tables";
import type { AuditMark } from "../desk/audit";
import { note } from "../desk/hand-signals/deeds";
import type { Acting } from "../desk/posts/rows";
import { encodePicture } from "./encode";

const { id, width, height, size, alt, addedAt } = pictures;
const facts = { id, width, height, size, alt, addedAt };
const asTold = <Row extends { addedAt: Date }>(row: Row) => ({ ...row, addedAt: row.addedAt.toISOString() });

/** The pictures that were added last, without their bytes. */
export async function listPictures(db: Db): Promise<DeskPicture[]> {
  const rows = await db.select(facts).from(pictures).orderBy(desc(addedAt), desc(id)).limit(DESK_PICTURES);
  return rows.map(asTold);
}

/** The bytes of one; undefined where there is none. */
export async function findPicture(db: Db, wanted: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(id, wanted));
  return row?.bytes;
}

/**
 * Encodes a picture anew and keeps it. The same one again is the one that there is, with the words that it was given last.
 * @throws {Refused} for what is no picture, or is too large
 */
export async function addPicture(
  acting: Acting,
  given: { bytes: Uint8Array; alt: string },
): Promise<{ picture: DeskPicture; mark?: AuditMark }> {
  const { bytes, ...sizes } = await encodePicture(given.bytes);
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return acting.db.transaction(async (tx) => {
    const row = { id: name, ...sizes, size: bytes.byteLength, alt: given.alt, addedAt: acting.now() };
    const [added] = await tx
      .insert(pictures)
      .values({ ...row, bytes })
      .onConflictDoNothing()
      .returning(facts);
    const why = `Picture ${name}: ${given.alt}`;
    if (added)
      return {
        picture: asTold(added),
        mark: await note(tx, acting, { action: "picture.add", fields: Object.keys(row), why }),
      };
    const isReworded = and(eq(id, name), ne(alt, given.alt));
    const [reworded] = await tx.update(pictures).set({ alt: given.alt }).where(isReworded).returning(facts);
    if (reworded)
      return {
        picture: asTold(reworded),
        mark: await note(tx, acting, { action: "picture.edit", fields: ["alt"], why }),
      };
    const [known] = await tx.select(facts).from(pictures).where(eq(id, name));
    return { picture: asTold(known ?? row) };
  });
}
