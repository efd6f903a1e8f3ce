import { ORPCError } from "@orpc/server";
import { os, signedIn } from "../base";
import { findAuthor, findFreePost, findPost, listFreePosts, listPosts } from "../blog/read-posts";

const noPost = () => new ORPCError("NOT_FOUND", { message: "We have no such post." });

const posts = os.blog.posts
  .use(signedIn)
  .handler(({ input, context }) => listPosts(context.db, input.categories));

const freePosts = os.blog.freePosts.handler(({ input, context }) =>
  listFreePosts(context.db, input.categories),
);

const freePost = os.blog.freePost.handler(async ({ input, context }) => {
  const post = await findFreePost(context.db, input.id);
  if (!post) throw noPost();
  return post;
});

const post = os.blog.post.use(signedIn).handler(async ({ input, context }) => {
  const found = await findPost(context.db, input.id);
  if (!found) throw noPost();
  return found;
});

const author = os.blog.author.handler(async ({ input, context }) => {
  const found = await findAuthor(context.db, input.id);
  if (!found) throw new ORPCError("NOT_FOUND", { message: "We have no such author." });
  return found;
});

/** contract/blog.ts, on our tables. */
export const blog = { posts, freePosts, freePost, post, author };
