import { and, eq, ne } from "drizzle-orm";
import type { PostText } from "../../../contract/desk-posts";
import { authors } from "../../db/blog-tables";
import type { Db } from "../../db/client";
import { deskPosts } from "../../db/desk-post-tables";
import { isDuplicate } from "../../errors";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { note } from "../hand-signals/deeds";
import { slugOfCategory } from "./publish";
import { type Acting, assertPicturesHaveWords, changedMeanwhile, lockPost } from "./rows";

/** A text to be saved, and which one it was made of: 0 for a new post. */
export type SavedText = PostText & { id: string; version: number };

/**
 * Writes a post, or changes its text. Readers see nothing of it. A post that waits for its time waits no more: what is
 * published by itself is what was scheduled.
 * @returns the version that it is now, and the mark of its audit entry where something changed
 * @throws {Refused} where somebody else changed it meanwhile, for an unknown author, a category that no address can be
 *   made of, a picture without words, and an address that is taken
 */
export function savePost(
  acting: Acting,
  { id, version, ...text }: SavedText,
): Promise<{ version: number; mark?: AuditMark }> {
  const save = acting.db.transaction(async (tx) => {
    const [author] = await tx.select({ id: authors.id }).from(authors).where(eq(authors.id, text.author));
    if (!author) throw new Refused(`There is no author "${text.author}".`);
    for (const name of text.categories) slugOfCategory(name);
    assertPicturesHaveWords(text.body);
    const changed = {
      ...{ post: text.slug, text, publishAt: null },
      ...{ changedBy: acting.actor, updatedAt: acting.now() },
    };
    const why = `Post ${text.slug}: ${text.title}`;
    if (version === 0) {
      const [made] = await tx
        .insert(deskPosts)
        .values({ ...changed, id, version: 1 })
        .onConflictDoNothing()
        .returning({ id: deskPosts.id });
      if (made)
        return {
          version: 1,
          mark: await note(tx, acting, { action: "post.draft", fields: Object.keys(text), why }),
        };
      await assertFree(tx, id, text.slug);
    }
    const row = await lockPost(tx, id);
    const fields = changedIn(row.text, text);
    if (fields.length === 0) return { version: row.version };
    if (row.version !== version) throw changedMeanwhile();
    if (row.published !== null && row.post !== text.slug)
      throw new Refused("The address of a post stays once it was published.");
    await assertFree(tx, id, text.slug);
    await tx
      .update(deskPosts)
      .set({ ...changed, version: version + 1 })
      .where(eq(deskPosts.id, id));
    return { version: version + 1, mark: await note(tx, acting, { action: "post.edit", fields, why }) };
  });
  // Two that take one free address at once both find it free.
  return save.catch((error: unknown) => {
    throw isDuplicate(error) ? addressTaken(text.slug) : error;
  });
}

const addressTaken = (slug: string) => new Refused(`Another post has the address "${slug}".`);

async function assertFree(tx: Db, id: string, slug: string): Promise<void> {
  const [other] = await tx
    .select({ id: deskPosts.id })
    .from(deskPosts)
    .where(and(eq(deskPosts.post, slug), ne(deskPosts.id, id)));
  if (other) throw addressTaken(slug);
}

function changedIn(before: PostText, after: PostText): string[] {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(known.get(name) ?? null) !== JSON.stringify(value ?? null))
    .map(([name]) => name);
}
