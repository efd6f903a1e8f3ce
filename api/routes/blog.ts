import { ORPCError } from "@orpc/server";
import { formatDate } from "../../domain/dates";
import {
  findAuthor,
  findFreePost,
  findPost,
  findWithdrawal,
  listFreePosts,
  listPosts,
} from "../blog/read-posts";
import type { Db } from "../db/client";
import { findPicture } from "../pictures/store";
import { os } from "../procedures";
import { forAll, forReaders } from "../shared-reads/shared";

/** The refusal of an address that has no post: 410 with the reason where it was withdrawn. */
async function noPost(db: Db, id: string) {
  const withdrawal = await findWithdrawal(db, id);
  if (!withdrawal) return new ORPCError("NOT_FOUND", { message: "We have no such post." });
  const on = formatDate(withdrawal.at.toISOString().slice(0, 10));
  return new ORPCError("GONE", {
    status: 410,
    message: `This post was withdrawn on ${on}. The reason: ${withdrawal.why}`,
  });
}

const posts = forReaders.blog.posts.handler(({ input, context }) => listPosts(context.db, input.categories));

const freePosts = forAll.blog.freePosts.handler(({ input, context }) =>
  listFreePosts(context.db, input.categories),
);

const freePost = forAll.blog.freePost.handler(async ({ input, context }) => {
  const post = await findFreePost(context.db, input.id);
  if (!post) throw await noPost(context.db, input.id);
  return post;
});

const post = forReaders.blog.post.handler(async ({ input, context }) => {
  const found = await findPost(context.db, input.id);
  if (!found) throw await noPost(context.db, input.id);
  return found;
});

const author = forAll.blog.author.handler(async ({ input, context }) => {
  const found = await findAuthor(context.db, input.id);
  if (!found) throw new ORPCError("NOT_FOUND", { message: "We have no such author." });
  return found;
});

const picture = os.blog.picture.handler(async ({ input, context }) => {
  const bytes = await findPicture(context.db, input.id);
  if (!bytes) throw new ORPCError("NOT_FOUND", { message: "We have no such picture." });
  return { data: Buffer.from(bytes).toString("base64") };
});

/** contract/blog.ts and the picture of contract/desk-pictures.ts, on our tables. */
export const blog = { posts, freePosts, freePost, post, author, picture };
