import { desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { memberNotes } from "../../db/member-care-tables";
import type { AuditMark } from "../audit";
import { actOnMember, type Caring } from "./act";

/** Writes a note about a member; the same key once more writes none. Others who write at the same time lose nothing. */
export function writeNote(
  caring: Caring,
  id: string,
  { noteKey, noteText: note }: { noteKey: string; noteText: string },
): Promise<AuditMark> {
  return actOnMember(caring, { id }, async (tx) => {
    await tx
      .insert(memberNotes)
      .values({ id: noteKey, userId: id, author: caring.actor, note, writtenAt: caring.now() })
      .onConflictDoNothing();
    return { action: "member.note", fields: ["note"] };
  });
}

/** What staff wrote about a member, the newest first. */
export const notesOf = (db: Db, userId: string, most: number) =>
  db
    .select({
      id: memberNotes.id,
      author: memberNotes.author,
      note: memberNotes.note,
      writtenAt: memberNotes.writtenAt,
    })
    .from(memberNotes)
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.writtenAt), memberNotes.id)
    .limit(most);
