import { beforeEach, describe, expect, it } from "vitest";
import type { PublishedBlog } from "../../../api/blog/own-blog";
import type { WrittenPost } from "../../../api/blog/post";
import { findPost, listPosts } from "../../../api/blog/read-posts";
import { removeSamples, storePosts } from "../../../api/blog/store-posts";
import { listAuthors } from "../../../api/desk/posts/authors";
import { listDeskPosts } from "../../../api/desk/posts/rows";
import { emptyBlog } from "../../harness/desk-posts";
import { onEachDatabase } from "../../harness/each-database";

const post = (id: string, about: Partial<WrittenPost> = {}): WrittenPost => ({
  id,
  title: `About ${id}`,
  summary: "What it is about.",
  categories: ["one"],
  author: "ann",
  free: true,
  publishedAt: "2026-01-05T10:00:00.000Z",
  body: "Words.",
  ...about,
});
const author = (id: string) => ({ id, name: id, role: "Writes", about: "Writes.", disclosures: ["None."] });
const blogOf = (posts: WrittenPost[]): PublishedBlog => ({
  categories: [
    { slug: "one", name: "One" },
    { slug: "two", name: "Two" },
  ],
  authors: [author("ann"), author("bob")],
  posts,
  sample: false,
});

describe("texts that ship with the product, or that an operator's file holds", () => {
  onEachDatabase((api) => {
    beforeEach(() => emptyBlog(api().db));
    const store = (blog?: PublishedBlog) => storePosts(api().db, blog);
    const ids = async () => (await listPosts(api().db)).posts.map(({ id }) => id);

    it("are loaded into a blog that has none, the newest first, and of one time by their names", async () => {
      const later = post("late", { publishedAt: "2026-02-01T10:00:00.000Z" });
      await store(blogOf([post("b"), later, post("a")]));
      expect(await ids()).toEqual(["late", "a", "b"]);
      expect((await listDeskPosts(api().db, null)).map(({ state }) => state)).toEqual([
        ...["published", "published", "published"],
      ]);
    });

    it("are loaded once: no start takes a post back, changes one or adds one", async () => {
      await store(blogOf([post("a", { updatedAt: "2026-03-01T10:00:00.000Z", disclosure: "Paid." })]));
      await store(blogOf([post("a", { title: "Anew" }), post("b")]));
      await store(blogOf([]));
      expect(await findPost(api().db, "a")).toEqual({
        ...{ id: "a", title: "About a", summary: "What it is about.", free: true, body: "Words." },
        categories: [{ slug: "one", name: "One" }],
        author: { id: "ann", name: "ann" },
        publishedAt: "2026-01-05T10:00:00.000Z",
        updatedAt: "2026-03-01T10:00:00.000Z",
        disclosure: "Paid.",
      });
      expect(await ids()).toEqual(["a"]);
    });

    it("bear the mark of a sample where they are one, and a production start takes those out alone", async () => {
      await store();
      const { posts } = await listPosts(api().db);
      expect(posts.length).toBeGreaterThanOrEqual(8);
      expect(posts.every(({ sample }) => sample)).toBe(true);
      expect(await removeSamples(api().db)).toBe(true);
      expect([await ids(), await listAuthors(api().db), await listDeskPosts(api().db, null)]).toEqual([
        [],
        [],
        [],
      ]);
      await store(blogOf([post("own")]));
      expect([await removeSamples(api().db), await ids()]).toEqual([false, ["own"]]);
    });

    it("are loaded by one of the processes that start together", async () => {
      await Promise.all([1, 2, 3].map(() => store()));
      expect((await ids()).length).toBeGreaterThanOrEqual(8);
    });
  });
});
