import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Author, Category, Post, PostList, PostSummary } from "../../contract/blog";
import { blogIdPattern } from "../../domain/blog";
import { authors, categories, postCategories, posts, postVersions } from "../db/blog-tables";
import type { Db } from "../db/client";

/** The contract's most. */
const MAX_POSTS = 500;
const MAX_OF_AUTHOR = 200;
const MAX_CORRECTIONS = 200;

/** Every post, the newest first; with slugs (a comma between) those of any of them. */
export async function listPosts(db: Db, slugs?: string): Promise<PostList> {
  const [found, all] = [await selectPosts(db, inCategories(db, slugs)), await listCategories(db)];
  return { posts: found, categories: all };
}

/** The posts for everybody, and by title and summary those for members. */
export async function listFreePosts(db: Db, slugs?: string): Promise<PostList> {
  const { posts: found, categories: all } = await listPosts(db, slugs);
  return {
    posts: found.filter(({ free }) => free),
    membersOnly: found.filter(({ free }) => !free),
    categories: all,
  };
}

export async function findPost(db: Db, id: string): Promise<Post | undefined> {
  const [summary] = await selectPosts(db, eq(posts.id, id));
  if (!summary) return undefined;
  const { body, disclosure } = posts;
  const [found] = await db
    .select({ body, disclosure, notes: notesOf(db) })
    .from(posts)
    .where(eq(posts.id, id));
  if (!found) return undefined;
  const { notes, ...text } = found;
  const corrections = notes.map(({ at, note }) => ({ at: new Date(at).toISOString(), note }));
  return { ...summary, ...text, ...(corrections.length > 0 && { corrections }) };
}

/** What was said of each correction of a post, the newest first: within the query that reads its text. */
function notesOf(db: Db) {
  const { post, at, note, version } = postVersions;
  const told = db
    .select({ at, note, version })
    .from(postVersions)
    .where(and(eq(post, posts.id), isNotNull(note)))
    .orderBy(desc(version))
    .limit(MAX_CORRECTIONS)
    .as("told");
  return sql<{ at: string; note: string }[]>`(
    select coalesce(json_agg(json_build_object('at', told.at, 'note', told.note) order by told.version desc), '[]')
    from ${told})`;
}

/** When a post was withdrawn, and why; undefined of any other. */
export async function findWithdrawal(db: Db, id: string): Promise<{ at: Date; why: string } | undefined> {
  const { withdrawnAt, withdrawal } = posts;
  const [found] = await db.select({ at: withdrawnAt, why: withdrawal }).from(posts).where(eq(posts.id, id));
  return found?.at ? { at: found.at, why: found.why ?? "" } : undefined;
}

/** As `findPost`; a post for members comes without its body. */
export async function findFreePost(db: Db, id: string): Promise<Post | undefined> {
  const post = await findPost(db, id);
  if (!post || post.free) return post;
  const { body: _, ...rest } = post;
  return rest;
}

export async function findAuthor(db: Db, id: string): Promise<Author | undefined> {
  const [found] = await db.select().from(authors).where(eq(authors.id, id));
  if (!found) return undefined;
  const { version: _, sample, ...author } = found;
  return { ...author, ...marked(sample), posts: await selectPosts(db, eq(posts.author, id), MAX_OF_AUTHOR) };
}

/** What ships with the product says so wherever it shows. */
const marked = (sample: boolean): { sample?: true } => (sample ? { sample } : {});

const listCategories = (db: Db): Promise<Category[]> =>
  db.select().from(categories).orderBy(asc(categories.name), asc(categories.slug)).limit(100);

/** Undefined where no category is asked for. What can be none's name never reaches the database, which refuses NUL. */
function inCategories(db: Db, slugs = ""): SQL | undefined {
  const asked = slugs
    .split(",")
    .map((slug) => slug.trim())
    .filter(Boolean);
  if (asked.length === 0) return undefined;
  const members = db
    .select({ post: postCategories.post })
    .from(postCategories)
    .where(
      inArray(
        postCategories.category,
        asked.filter((slug) => blogIdPattern.test(slug)),
      ),
    );
  return inArray(posts.id, members);
}

async function selectPosts(db: Db, condition: SQL | undefined, limit = MAX_POSTS): Promise<PostSummary[]> {
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      summary: posts.summary,
      author: { id: authors.id, name: authors.name },
      publishedAt: posts.publishedAt,
      updatedAt: posts.updatedAt,
      free: posts.free,
      sample: posts.sample,
    })
    .from(posts)
    .innerJoin(authors, eq(authors.id, posts.author))
    .where(and(isNull(posts.withdrawnAt), condition))
    .orderBy(desc(posts.publishedAt), asc(posts.id))
    .limit(limit);
  const tied = await db
    .select({ post: postCategories.post, slug: categories.slug, name: categories.name })
    .from(postCategories)
    .innerJoin(categories, eq(categories.slug, postCategories.category))
    .where(
      inArray(
        postCategories.post,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(categories.name));
  return rows.map(({ publishedAt, updatedAt, sample, ...row }) => ({
    ...row,
    ...marked(sample),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
    categories: tied.filter(({ post }) => post === row.id).map(({ slug, name }) => ({ slug, name })),
  }));
}
