import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PostText } from "../../contract/desk-posts";
import { authors, categories, postCategories, posts, postVersions } from "../db/blog-tables";
import type { Db } from "../db/client";
import { deskPosts } from "../db/desk-post-tables";
import type { PublishedBlog } from "./own-blog";
import type { WrittenPost } from "./post";
import { writtenBlog } from "./written";

/** Any number but the other locks'; it only has to be the same in every process. */
const BLOG_LOCK = 7_201_948;

/**
 * Loads texts into a blog that has none: no author, no post and no draft. From then on the desk writes it, and no start
 * changes what it wrote. Processes that start together take turns.
 */
export async function storePosts(
  db: Db,
  blog: PublishedBlog = { ...writtenBlog, sample: true },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BLOG_LOCK})`);
    for (const table of [authors, posts, deskPosts]) {
      const [any] = await tx.select({ one: sql`1` }).from(table).limit(1);
      if (any) return;
    }
    const { sample } = blog;
    if (blog.categories.length > 0)
      await tx
        .insert(categories)
        .values([...blog.categories])
        .onConflictDoNothing();
    if (blog.authors.length > 0)
      await tx
        .insert(authors)
        .values(blog.authors.map((author) => ({ ...author, disclosures: [...author.disclosures], sample })));
    for (const post of blog.posts) await storeText(tx, blog, post);
  });
}

/**
 * Takes out what ships with the product, in production, where nobody is invented: a database may come from a developer's
 * machine.
 * @returns whether there was something
 */
export const removeSamples = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const gone = await tx.delete(posts).where(eq(posts.sample, true)).returning({ id: posts.id });
    for (const { id } of gone) await tx.delete(deskPosts).where(eq(deskPosts.post, id));
    // An author whom the desk gave posts of its own stays, with the mark.
    const used = sql`exists (select 1 from ${posts} where ${posts.author} = ${authors.id})`;
    const left = await tx
      .delete(authors)
      .where(sql`${authors.sample} and not ${used}`)
      .returning({ id: authors.id });
    if (gone.length > 0)
      await tx
        .delete(categories)
        .where(
          sql`not exists (select 1 from ${postCategories} where ${postCategories.category} = ${categories.slug})`,
        );
    return gone.length + left.length > 0;
  });

async function storeText(tx: Db, blog: PublishedBlog, post: WrittenPost): Promise<void> {
  const { id, title, summary, body, author, free, disclosure, categories: slugs } = post;
  const publishedAt = new Date(post.publishedAt);
  const updatedAt = post.updatedAt === undefined ? null : new Date(post.updatedAt);
  const text: PostText = {
    ...{ slug: id, title, summary, body, author, free, holdings: disclosure ?? null },
    categories: blog.categories.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name),
  };
  await tx.insert(posts).values({
    id,
    title,
    summary,
    body,
    author,
    free,
    disclosure,
    publishedAt,
    updatedAt,
    sample: blog.sample,
  });
  if (slugs.length > 0)
    await tx.insert(postCategories).values(slugs.map((category) => ({ post: id, category })));
  const at = updatedAt ?? publishedAt;
  await tx.insert(postVersions).values({ post: id, version: 1, at, text });
  await tx
    .insert(deskPosts)
    .values({ id: randomUUID(), post: id, text, version: 1, published: 1, updatedAt: at });
}
