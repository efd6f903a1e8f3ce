import { asc, eq } from "drizzle-orm";
import type { DeskAuthor, WrittenAuthor } from "../../../contract/desk-posts";
import { authors } from "../../db/blog-tables";
import type { Db } from "../../db/client";
import type { AuditMark } from "../audit";
import { note } from "../hand-signals/deeds";
import { NotThere } from "../refusal";
import { type Acting, changedMeanwhile } from "./rows";

/** Who posts may be by. */
export const listAuthors = (db: Db): Promise<DeskAuthor[]> =>
  db.select().from(authors).orderBy(asc(authors.name), asc(authors.id)).limit(200);

/**
 * Adds an author, or changes what readers are told of one.
 * @returns the mark of the audit entry; undefined where it is as it was
 * @throws {Refused} if another person has changed it meanwhile
 */
export function saveAuthor(
  acting: Acting,
  { id, version, ...told }: WrittenAuthor,
): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    const why = `Author ${id}: ${told.name}`;
    if (version === 0) {
      const [made] = await tx
        .insert(authors)
        .values({ id, ...told })
        .onConflictDoNothing()
        .returning({ id: authors.id });
      if (made) return note(tx, acting, { action: "author.add", fields: Object.keys(told), why });
    }
    const [row] = await tx.select().from(authors).where(eq(authors.id, id)).for("update");
    if (!row) throw new NotThere("There is no such author.");
    const known = new Map<string, unknown>(Object.entries(row));
    const fields = Object.entries(told)
      .filter(([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value))
      .map(([name]) => name);
    if (fields.length === 0) return undefined;
    if (row.version !== version) throw changedMeanwhile();
    await tx
      .update(authors)
      .set({ ...told, version: version + 1 })
      .where(eq(authors.id, id));
    return note(tx, acting, { action: "author.edit", fields, why });
  });
}
