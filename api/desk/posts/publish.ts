import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { PostText } from "../../../contract/desk-posts";
import { postDisclosure } from "../../../domain/hand-made";
import { categories, postCategories, posts, postVersions } from "../../db/blog-tables";
import type { Db } from "../../db/client";
import { deskPosts } from "../../db/desk-post-tables";
import { Refused } from "../../refused";
import type { PostRow } from "./rows";

/** Any number that no other lock has. */
const CATEGORIES_LOCK = 7_201_949;

/**
 * Categories come with the first post that has them and go with the last one, which two transactions at once would not see
 * of each other: a category would go with the post that was just tied to it.
 */
const holdCategories = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${CATEGORIES_LOCK})`);

/**
 * Gives a post's text to readers as it stands. The text that they had before is kept. Call it in a transaction that holds
 * the row.
 * @param note what was corrected, for readers; null of the first time
 */
export async function publishText(tx: Db, row: PostRow, at: Date, note: string | null): Promise<void> {
  await holdCategories(tx);
  const { title, summary, body, author, free } = row.text;
  const text = {
    title,
    summary,
    body,
    author,
    free,
    disclosure: postDisclosure(row.text),
    withdrawnAt: null,
  };
  await tx
    .insert(posts)
    .values({ id: row.post, ...text, publishedAt: at })
    .onConflictDoUpdate({ target: posts.id, set: { ...text, withdrawal: null, updatedAt: at } });
  const version = await versionToPublish(tx, row);
  await tx.insert(postVersions).values({ post: row.post, version, at, note, text: row.text });
  await tieCategories(tx, row.post, row.text);
  await tx
    .update(deskPosts)
    .set({ version, published: version, publishAt: null })
    .where(eq(deskPosts.id, row.id));
}

/** A text that was withdrawn and comes back as it was is a version more: the note that it had stays for its readers. */
async function versionToPublish(tx: Db, { post, version }: PostRow): Promise<number> {
  const isThatOne = and(eq(postVersions.post, post), eq(postVersions.version, version));
  return (await tx.$count(postVersions, isThatOne)) > 0 ? version + 1 : version;
}

/** Takes a post from its readers. Its address goes on to say why. */
export async function withdrawText(tx: Db, { post }: PostRow, at: Date, reason: string): Promise<void> {
  await holdCategories(tx);
  await tx.update(posts).set({ withdrawnAt: at, withdrawal: reason }).where(eq(posts.id, post));
  await tx.delete(postCategories).where(eq(postCategories.post, post));
  await dropEmpty(tx);
}

/**
 * Makes drafts again of what a user has scheduled whose account goes: without a name it would be taken for an operator's, and
 * be published. Call it with the account's row locked.
 */
export async function unscheduleOf(tx: Db, userId: string): Promise<void> {
  const { changedBy, publishAt } = deskPosts;
  await tx
    .update(deskPosts)
    .set({ publishAt: null })
    .where(and(eq(changedBy, userId), isNotNull(publishAt)));
}

async function tieCategories(tx: Db, post: string, text: PostText): Promise<void> {
  const slugs = new Set<string>();
  for (const name of text.categories) slugs.add(await categoryOf(tx, name));
  await tx.delete(postCategories).where(eq(postCategories.post, post));
  if (slugs.size > 0)
    await tx.insert(postCategories).values([...slugs].map((category) => ({ post, category })));
  await dropEmpty(tx);
}

/** What a category's address is made of. @throws {Refused} where that is nothing */
export function slugOfCategory(name: string): string {
  const slug = (
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join("-");
  if (slug === "") throw new Refused(`The category "${name}" has no letter that an address can be made of.`);
  return slug;
}

/** The category of that name, however it is written; made where there is none. */
async function categoryOf(tx: Db, name: string): Promise<string> {
  const [known] = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()));
  if (known) return known.slug;
  const slug = slugOfCategory(name);
  await tx.insert(categories).values({ slug, name }).onConflictDoNothing();
  return slug;
}

/** A category that no post has would lead to an empty page. */
async function dropEmpty(tx: Db): Promise<void> {
  const ties = tx
    .select({ one: sql`1` })
    .from(postCategories)
    .where(eq(postCategories.category, categories.slug));
  await tx.delete(categories).where(notExists(ties));
}
