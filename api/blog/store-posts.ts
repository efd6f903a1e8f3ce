import { notInArray, sql } from "drizzle-orm";
import { authors, categories, postCategories, posts } from "../db/blog-tables";
import type { Db } from "../db/client";
import type { WrittenBlog } from "./post";
import { writtenBlog } from "./written";

/** Any number but the other locks'; it only has to be the same in every process. */
const BLOG_LOCK = 7_201_946;

/**
 * Brings the tables up to the texts. What is no longer among them goes. Processes that start together take turns.
 */
export async function storePosts(db: Db, blog: WrittenBlog = writtenBlog): Promise<void> {
  const known = {
    categories: blog.categories.map(({ slug }) => slug),
    authors: blog.authors.map(({ id }) => id),
    posts: blog.posts.map(({ id }) => id),
  };
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BLOG_LOCK})`);
    // What ties posts to categories is little and nothing hangs on it: it is written anew.
    await tx.delete(postCategories);
    await tx.delete(posts).where(notInArray(posts.id, known.posts));
    await tx.delete(categories).where(notInArray(categories.slug, known.categories));
    await storeCategories(tx, blog);
    await storeAuthors(tx, blog);
    await storeTexts(tx, blog);
    // Only now: a post may have been given to another author.
    await tx.delete(authors).where(notInArray(authors.id, known.authors));
    const ties = blog.posts.flatMap(({ id, categories: slugs }) =>
      slugs.map((category) => ({ post: id, category })),
    );
    if (ties.length > 0) await tx.insert(postCategories).values(ties);
  });
}

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

async function storeCategories(tx: Transaction, blog: WrittenBlog): Promise<void> {
  if (blog.categories.length === 0) return;
  await tx
    .insert(categories)
    .values([...blog.categories])
    .onConflictDoUpdate({ target: categories.slug, set: { name: sql`excluded.name` } });
}

async function storeAuthors(tx: Transaction, blog: WrittenBlog): Promise<void> {
  if (blog.authors.length === 0) return;
  await tx
    .insert(authors)
    .values(blog.authors.map((author) => ({ ...author, disclosures: [...author.disclosures] })))
    .onConflictDoUpdate({
      target: authors.id,
      set: {
        name: sql`excluded.name`,
        role: sql`excluded.role`,
        about: sql`excluded.about`,
        disclosures: sql`excluded.disclosures`,
      },
    });
}

async function storeTexts(tx: Transaction, blog: WrittenBlog): Promise<void> {
  if (blog.posts.length === 0) return;
  await tx
    .insert(posts)
    .values(
      blog.posts.map(({ categories: _, publishedAt, updatedAt, ...post }) => ({
        ...post,
        publishedAt: new Date(publishedAt),
        updatedAt: updatedAt === undefined ? null : new Date(updatedAt),
      })),
    )
    .onConflictDoUpdate({
      target: posts.id,
      set: {
        title: sql`excluded.title`,
        summary: sql`excluded.summary`,
        body: sql`excluded.body`,
        disclosure: sql`excluded.disclosure`,
        author: sql`excluded.author`,
        free: sql`excluded.free`,
        publishedAt: sql`excluded.published_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}
