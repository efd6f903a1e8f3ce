import { ORPCError } from "@orpc/server";
import type { PostList } from "../../contract/blog";
import { findAuthor, findFreePost, findPost, listFreePosts, listPosts } from "../blog/read-posts";
import type { CallContext } from "../deps";
import { forAll, forReaders } from "../shared-reads/shared";

const noPost = () => new ORPCError("NOT_FOUND", { message: "We have no such post." });

/** What ships with the product says so wherever it shows. */
const marked = <Item extends object>({ settings }: CallContext, item: Item): Item & { sample?: true } =>
  settings.blog.sample ? { ...item, sample: true } : item;

const markedList = (context: CallContext, list: PostList): PostList => ({
  ...list,
  posts: list.posts.map((post) => marked(context, post)),
  ...(list.membersOnly && { membersOnly: list.membersOnly.map((post) => marked(context, post)) }),
});

const posts = forReaders.blog.posts.handler(async ({ input, context }) =>
  markedList(context, await listPosts(context.db, input.categories)),
);

const freePosts = forAll.blog.freePosts.handler(async ({ input, context }) =>
  markedList(context, await listFreePosts(context.db, input.categories)),
);

const freePost = forAll.blog.freePost.handler(async ({ input, context }) => {
  const post = await findFreePost(context.db, input.id);
  if (!post) throw noPost();
  return marked(context, post);
});

const post = forReaders.blog.post.handler(async ({ input, context }) => {
  const found = await findPost(context.db, input.id);
  if (!found) throw noPost();
  return marked(context, found);
});

const author = forAll.blog.author.handler(async ({ input, context }) => {
  const found = await findAuthor(context.db, input.id);
  if (!found) throw new ORPCError("NOT_FOUND", { message: "We have no such author." });
  return marked(context, { ...found, posts: found.posts?.map((post) => marked(context, post)) });
});

/** contract/blog.ts, on our tables. */
export const blog = { posts, freePosts, freePost, post, author };
