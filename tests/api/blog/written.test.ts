import { describe, expect, it } from "vitest";
import { writtenBlog } from "../../../api/blog/written";
import { Post } from "../../../contract/blog";

const { posts, authors, categories } = writtenBlog;
const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

describe("the texts of the blog", () => {
  it("are free and for members, by two authors, in every category", () => {
    expect(posts.length).toBeGreaterThanOrEqual(8);
    expect(new Set(posts.map(({ free }) => free)).size).toBe(2);
    expect(new Set(posts.map(({ author }) => author))).toEqual(new Set(authors.map(({ id }) => id)));
    expect(new Set(posts.flatMap((post) => post.categories))).toEqual(
      new Set(categories.map(({ slug }) => slug)),
    );
  });

  it.each(posts)("$id fits the contract, and has something to say", (post) => {
    const author = authors.find(({ id }) => id === post.author);
    const named = post.categories.map((slug) => categories.find((category) => category.slug === slug));
    const parsed = Post.safeParse({ ...post, author, categories: named });
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(words(post.body)).toBeGreaterThan(400);
    expect(post.body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4);
  });

  it("lead to one another by addresses that there are", () => {
    const ids = new Set(posts.map(({ id }) => id));
    const links = posts.flatMap(({ body }) =>
      [...body.matchAll(/\]\(\/blog\/([^)]+)\)/g)].map(([, id]) => id),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((id) => !ids.has(id ?? ""))).toEqual([]);
  });

  it.each(authors)("$name says who pays and what is held", ({ disclosures }) => {
    const all = disclosures.join(" ");
    expect(all).toMatch(/Paid by/);
    expect(all).toMatch(/Holds/);
  });

  it.each(posts)("$id promises nothing", ({ title, summary, body }) => {
    const promises =
      /guarantee|risk-free|can't lose|cannot lose|sure thing|get rich|will make you|double your|beat the market|you should (buy|sell)/i;
    expect([title, summary, body].join("\n")).not.toMatch(promises);
  });
});
