import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { posts } from "../db/blog-tables";
import type { Db } from "../db/client";
import { deskPosts } from "../db/desk-post-tables";
import { newsletterIssues } from "../db/newsletter-tables";
import { pictures } from "../db/picture-tables";
import type { AuditMark } from "../desk/audit";
import { note } from "../desk/hand-signals/deeds";
import type { Acting } from "../desk/posts/rows";
import { NotThere } from "../desk/refusal";
import { Refused } from "../refused";

/** So many titles tell where to look. */
const TITLES = 3;

/** What has a picture: texts that are being written, posts that have readers, and issues. A withdrawn post has none. */
async function usesOf(tx: Db, picture: string): Promise<string[]> {
  const has = (body: SQLWrapper): SQL => sql`strpos((${body}), ${`/pictures/${picture}`}) > 0`;
  const { text } = deskPosts;
  const found = [
    await tx
      .select({ title: sql<string>`${text} ->> 'title'` })
      .from(deskPosts)
      .where(has(sql`${text} ->> 'body'`))
      .limit(TITLES),
    await tx
      .select({ title: posts.title })
      .from(posts)
      .where(and(has(posts.body), isNull(posts.withdrawnAt)))
      .limit(TITLES),
    await tx
      .select({ title: newsletterIssues.subject })
      .from(newsletterIssues)
      .where(has(newsletterIssues.body))
      .limit(TITLES),
  ];
  return [...new Set(found.flat().map(({ title }) => title))].slice(0, TITLES);
}

/**
 * Removes a picture. Texts of earlier versions may name it: they show its words instead.
 * @throws {Refused} where there is none, and while a text has it
 */
export function removePicture(
  acting: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<AuditMark> {
  return acting.db.transaction(async (tx) => {
    const uses = await usesOf(tx, id);
    if (uses.length > 0)
      throw new Refused(`It stands in: ${uses.join("; ")}. Please take it out there first.`);
    const gone = await tx.delete(pictures).where(eq(pictures.id, id)).returning({ id: pictures.id });
    if (gone.length === 0) throw new NotThere("There is no such picture.");
    return note(tx, acting, { action: "picture.remove", why: `Picture ${id}: ${reason}` });
  });
}
