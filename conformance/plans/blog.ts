import { contract } from "../../contract";
import type { PostList, PostSummary } from "../../contract/blog";
import { ascending, same } from "../compare";
import { NotTried, Unmet } from "../outcome";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";
import { shownPicturePlans } from "./desk-pictures";

const { blog } = contract;
const nobody = "no-such-one-at-all";

export function blogPlans(world: World): PlansOf<typeof blog> {
  const { ask, read, once, token } = world;
  const listFree = async (categories?: string) =>
    read(blog.freePosts, await ask(blog.freePosts, { categories }));
  const listAll = async (categories?: string) =>
    read(blog.posts, await ask(blog.posts, { categories }, { token: await token() }));
  const freeList = once("a list of posts (blog.freePosts)", () => listFree());
  const freeOne = async () => {
    const { posts } = await freeList();
    if (!posts[0]) throw new NotTried("the upstream has no post for everybody");
    return posts[0];
  };
  const unknown = [{ what: "a post", changes: { id: nobody } }];
  const listCases = (list: (categories?: string) => Promise<PostList>): Case[] => [
    {
      name: "the order of its posts",
      expected: "the newest first",
      act: async () => newestFirst((await list()).posts),
    },
    {
      name: "a category",
      expected: "posts of it and no other",
      act: async () => {
        const [category] = (await freeOne()).categories;
        if (!category) throw new NotTried("the upstream's newest post is of no category");
        const { posts } = await list(`${nobody},${category.slug}`);
        const isOf = (post: PostSummary) => post.categories.some(({ slug }) => slug === category.slug);
        if (posts.length > 0 && posts.every(isOf)) return "200";
        throw new Unmet(posts.length === 0 ? "none" : "another's too", "posts.categories");
      },
    },
    {
      name: "a category that there is not",
      expected: "2xx and an empty list",
      act: async () => {
        const { posts } = await list(nobody);
        return same("posts", 0, posts.length);
      },
    },
  ];

  return {
    ...shownPicturePlans(world),
    posts: { sample: async () => ({ input: {} }), promises: listCases(listAll) },
    freePosts: {
      sample: async () => ({ input: {} }),
      promises: [
        ...listCases(listFree),
        {
          name: "who its posts are for",
          expected: "for everybody, and those for members by themselves",
          act: async () => {
            const { posts, membersOnly } = await freeList();
            if (posts.some(({ free }) => !free)) throw new Unmet("a member's post", "posts.free");
            if (membersOnly?.some(({ free }) => free)) throw new Unmet("a free post", "membersOnly.free");
            return "200";
          },
        },
      ],
    },
    freePost: {
      sample: async () => ({ input: { id: (await freeOne()).id } }),
      unknown,
      promises: [
        {
          name: "a post for members",
          expected: "its title without its body",
          act: async () => {
            const [post] = (await freeList()).membersOnly ?? [];
            if (!post) throw new NotTried("the upstream names no post for members");
            const found = read(blog.freePost, await ask(blog.freePost, { id: post.id }));
            same("title", post.title, found.title);
            return same("body", true, (found.body ?? "") === "");
          },
        },
      ],
    },
    post: {
      sample: async () => ({ input: { id: (await freeOne()).id } }),
      unknown,
      promises: [
        {
          name: "whose text it is",
          expected: "that of the post that was asked for, whole",
          act: async () => {
            const { membersOnly } = await freeList();
            const { id } = membersOnly?.[0] ?? (await freeOne());
            const found = read(blog.post, await ask(blog.post, { id }, { token: await token() }));
            same("id", id, found.id);
            return same("body", false, (found.body ?? "") === "");
          },
        },
      ],
    },
    author: {
      sample: async () => ({ input: { id: (await freeOne()).author.id } }),
      unknown: [{ what: "an author", changes: { id: nobody } }],
      promises: [
        {
          name: "the order of an author's posts",
          expected: "the newest first, each the author's own",
          act: async () => {
            const { id } = (await freeOne()).author;
            const { posts } = read(blog.author, await ask(blog.author, { id }));
            if (posts?.some(({ author }) => author.id !== id))
              throw new Unmet("another's", "posts.author.id");
            return newestFirst(posts ?? []);
          },
        },
      ],
    },
  };
}

const newestFirst = (posts: readonly PostSummary[]) =>
  ascending(
    posts.map(({ publishedAt }) => -Date.parse(publishedAt)),
    "posts.publishedAt",
  );
