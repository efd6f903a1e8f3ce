import { describe, expect, it } from "vitest";
import type { WrittenBlog, WrittenPost } from "../../../api/blog/post";
import { findPost, listPosts } from "../../../api/blog/read-posts";
import { storePosts } from "../../../api/blog/store-posts";
import { authors, categories, postCategories } from "../../../api/db/blog-tables";
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
const blogOf = (posts: WrittenPost[], more: Partial<WrittenBlog> = {}): WrittenBlog => ({
  categories: [
    { slug: "one", name: "One" },
    { slug: "two", name: "Two" },
  ],
  authors: [author("ann"), author("bob")],
  posts,
  ...more,
});

describe("what is written is brought into the tables", () => {
  onEachDatabase((api) => {
    const store = (blog?: WrittenBlog) => storePosts(api().db, blog);
    const ids = async () => (await listPosts(api().db)).posts.map(({ id }) => id);

    it("the newest first, and of one time by their names", async () => {
      const later = post("late", { publishedAt: "2026-02-01T10:00:00.000Z" });
      await store(blogOf([post("b"), later, post("a")]));
      expect(await ids()).toEqual(["late", "a", "b"]);
    });

    it("a post that left is gone, with its author and category", async () => {
      await store(blogOf([post("a", { categories: ["one", "two"] }), post("b", { author: "bob" })]));
      await store(
        blogOf([post("a")], { authors: [author("ann")], categories: [{ slug: "one", name: "One" }] }),
      );
      expect(await ids()).toEqual(["a"]);
      expect((await api().db.select().from(authors)).map(({ id }) => id)).toEqual(["ann"]);
      expect((await api().db.select().from(categories)).map(({ slug }) => slug)).toEqual(["one"]);
      expect(await api().db.select().from(postCategories)).toEqual([{ post: "a", category: "one" }]);
    });

    it("a change arrives: words, author, categories, whom it is for, and when it was changed", async () => {
      await store(blogOf([post("a", { updatedAt: "2026-03-01T10:00:00.000Z", disclosure: "Paid." })]));
      const changed = { title: "Anew", author: "bob", categories: ["two"], free: false, body: "Others." };
      await store(blogOf([post("a", changed)], { authors: [{ ...author("bob"), name: "Bob B." }] }));
      expect(await findPost(api().db, "a")).toEqual({
        id: "a",
        title: "Anew",
        summary: "What it is about.",
        categories: [{ slug: "two", name: "Two" }],
        author: { id: "bob", name: "Bob B." },
        publishedAt: "2026-01-05T10:00:00.000Z",
        updatedAt: null,
        free: false,
        body: "Others.",
        disclosure: null,
      });
    });

    it("processes that start together take turns", async () => {
      await Promise.all([1, 2, 3].map(() => store()));
      expect((await ids()).length).toBeGreaterThanOrEqual(8);
    });
  });
});
