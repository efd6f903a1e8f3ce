import { desc, eq, sql } from "drizzle-orm";
import { DESK_POSTS, type DeskPost } from "../../../contract/desk-posts";
import { hasMutePicture } from "../../../domain/blog";
import { posts, postVersions } from "../../db/blog-tables";
import type { Db } from "../../db/client";
import { deskPosts } from "../../db/desk-post-tables";
import { Refused } from "../../refused";
import type { Noting } from "../hand-signals/deeds";
import { NotThere } from "../refusal";

/** Who writes, and with what: a call of the desk, a command, or the job that publishes by the clock. */
export interface Acting extends Noting {
  db: Db;
}

export type PostRow = typeof deskPosts.$inferSelect;

export const noSuchPost = () => new NotThere("There is no such post.");
/** Another person has changed it since it was read. Their change is not overwritten. */
export const changedMeanwhile = () =>
  new Refused("It was changed meanwhile. Nothing was written over: please look at the newer text.");

/** @throws {Refused} where a picture in a text says nothing to who does not see it */
export function assertPicturesHaveWords(body: string): void {
  if (hasMutePicture(body))
    throw new Refused("A picture has no words: please say between its brackets what it shows.");
}

/** Holds a row until the transaction ends: of two who change it at once one finds it changed. */
export async function lockPost(tx: Db, id: string): Promise<PostRow> {
  const [row] = await tx.select().from(deskPosts).where(eq(deskPosts.id, id)).for("update");
  if (!row) throw noSuchPost();
  return row;
}

const withPublic = {
  row: deskPosts,
  publishedAt: posts.publishedAt,
  withdrawnAt: posts.withdrawnAt,
  withdrawal: posts.withdrawal,
};
type Found = { row: PostRow } & {
  [Name in "publishedAt" | "withdrawnAt"]: Date | null;
} & { withdrawal: string | null };

const selectPosts = (db: Db) =>
  db
    .select(withPublic)
    .from(deskPosts)
    // A draft may have an address that is a published post's no more than its own is.
    .leftJoin(posts, sql`${posts.id} = ${deskPosts.post} and ${deskPosts.published} is not null`);

/** The posts that were changed last. @param reader the user who asks; null for a command */
export async function listDeskPosts(db: Db, reader: string | null): Promise<DeskPost[]> {
  const found = await selectPosts(db)
    .orderBy(desc(deskPosts.updatedAt), desc(deskPosts.id))
    .limit(DESK_POSTS);
  return found.map((each) => toPost(each, reader));
}

/** One post with its text and what was published of it. @throws {Refused} where there is none */
export async function showPost(db: Db, id: string, reader: string | null) {
  const [found] = await selectPosts(db).where(eq(deskPosts.id, id));
  if (!found) throw noSuchPost();
  const { version, at, note } = postVersions;
  const history = await db
    .select({ version, at, note })
    .from(postVersions)
    .where(eq(postVersions.post, found.row.post))
    .orderBy(desc(version))
    .limit(200);
  return {
    post: toPost(found, reader),
    text: found.row.text,
    history: found.row.published === null ? [] : history.map(asTold),
  };
}

/** A text as it was published. @throws {Refused} where there is no such version */
export async function showVersion(db: Db, id: string, wanted: number) {
  const { version, at, note, text } = postVersions;
  const [found] = await db
    .select({ version, at, note, text })
    .from(deskPosts)
    .innerJoin(postVersions, eq(postVersions.post, deskPosts.post))
    .where(sql`${deskPosts.id} = ${id} and ${version} = ${wanted} and ${deskPosts.published} is not null`);
  if (!found) throw new NotThere("No such version of it was published.");
  return asTold(found);
}

const asTold = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });

function toPost({ row, publishedAt, withdrawnAt, withdrawal }: Found, reader: string | null): DeskPost {
  const { id, post, text, version, published, publishAt, changedBy, updatedAt } = row;
  return {
    ...{ id, slug: post, title: text.title, version, publishedVersion: published, withdrawal },
    state: stateOf(row, withdrawnAt),
    publishAt: publishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    isOwn: reader !== null && changedBy === reader,
  };
}

function stateOf({ version, published, publishAt }: PostRow, withdrawnAt: Date | null): DeskPost["state"] {
  if (published === null) return publishAt ? "scheduled" : "draft";
  if (withdrawnAt) return "withdrawn";
  return published === version ? "published" : "changed";
}
