import { describe, expect, test } from "vitest";
import type { BlogPage, PostPage } from "~/pages/blog/blog.server";
import { loader as authorPage } from "~/routes/authors.$author";
import { loader as blogPage } from "~/routes/blog._index";
import { loader as postPage } from "~/routes/blog.$id";
import { storePosts } from "../../../api/blog/store-posts";
import { answering, exchangeWith } from "../../harness/context";
import { down, withMarket } from "../../harness/market-visit";
import { dana } from "../../harness/people";

const on = withMarket((api) => storePosts(api.db));
const membersPost = "reading-drawdown";

const list = (query = "") => on.visitor.visit(blogPage, `/blog${query}`);
const open = (id: string) =>
  on.visitor.visit(postPage, `/blog/${encodeURIComponent(id)}`, { params: { id } });
const author = (id: string) =>
  on.visitor.visit(authorPage, `/authors/${encodeURIComponent(id)}`, { params: { author: id } });
/** The loaders' own types, of JSON that they just answered. */
const listOf = async (query?: string) => (await list(query)).data as BlogPage;
const postOf = async (id: string) => (await open(id)).data as PostPage;
const ids = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

describe("the list of posts", () => {
  test("has the free posts for a visitor, and names those for members", async () => {
    const page = await listOf();
    expect(page.for).toBe("visitors");
    expect(page.posts.every(({ free }) => free)).toBe(true);
    expect(ids(page.membersOnly)).toContain(membersPost);
    expect(on.calls).toMatchObject([{ line: "GET /api/posts/free-posts", bearer: false }]);
  });

  test("has them all for a member", async () => {
    await on.signIn();
    const page = await listOf();
    expect(page.for).toBe("members");
    expect(ids(page.posts)).toContain(membersPost);
    expect(page.membersOnly).toEqual([]);
    expect(on.calls).toMatchObject([{ line: "GET /api/posts", bearer: true }]);
  });

  test("of a category has its posts", async () => {
    const page = await listOf("?category=options");
    expect(page.category).toEqual({ slug: "options", name: "Options" });
    expect(ids(page.posts)).toContain("what-a-put-is");
    expect(ids(page.posts)).not.toContain("what-the-ledger-proves");
  });

  test.each(["gardening", "a%2Fb", "OPTIONS", "a,options", "%00", "x".repeat(101)])(
    "of the category %s, which is none, is a 404 that names the others",
    async (slug) => {
      const reply = await list(`?category=${slug}`);
      const page = reply.data as BlogPage;
      expect(reply.status).toBe(404);
      expect(page).toMatchObject({ category: "unknown", posts: [], membersOnly: [] });
      expect(page.categories.length).toBeGreaterThan(2);
    },
  );

  test("sends upstream what can be a category's name, and nothing else", async () => {
    await list("?category=a%2Cb%26x");
    await list("?category=gardening");
    expect(on.calls.map(({ line }) => line)).toEqual([
      "GET /api/posts/free-posts",
      "GET /api/posts/free-posts?categories=gardening",
    ]);
  });

  test("of an upstream that lists no categories has those of its posts", async () => {
    const post = {
      id: "a",
      title: "A",
      summary: "S",
      categories: [{ slug: "one", name: "One" }],
      author: { id: "ann", name: "Ann" },
      publishedAt: "2026-01-05T10:00:00Z",
      free: true,
    };
    on.goTo(answering(200, { posts: [post] }));
    expect((await listOf("?category=one")).category).toEqual({ slug: "one", name: "One" });
    expect((await list("?category=two")).status).toBe(404);
  });
});

describe("a post", () => {
  test("for everybody is whole, with its parts, its minutes and others of its kind", async () => {
    const { post, article, related } = await postOf("what-a-put-is");
    expect(post).not.toHaveProperty("body");
    expect(article?.markup).toContain('<h2 id="part-the-contract">');
    expect(article?.parts[0]).toEqual({ id: "part-the-contract", text: "The contract", level: 2 });
    expect(article?.minutes).toBeGreaterThan(1);
    expect(related).toMatchObject({ data: [{ id: "reading-the-options-disclosure-document" }] });
  });

  test("for members is its title and summary for a visitor, and its text is not asked for", async () => {
    const reply = await open(membersPost);
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({ for: "visitors", post: { free: false } });
    expect(reply.data).not.toHaveProperty("article");
    expect(reply.text).not.toContain("By hand, once");
    expect(on.calls.filter(({ bearer }) => bearer)).toEqual([]);
  });

  test("for members is whole for a member", async () => {
    await on.signIn();
    const page = await postOf(membersPost);
    expect(page.for).toBe("members");
    expect(page.article?.parts[0]?.text).toBe("By hand, once");
  });

  test("a session that ends with this very call leaves what everybody may read, and the upstream's sentence", async () => {
    const message = "Your session has ended.";
    const user = { id: "u1", token: "opaque", firstName: "D", lastName: "L", email: dana.email };
    const real = exchangeWith(on.api);
    on.goTo((request) => {
      if (request.path.endsWith("/login")) return answering(200, user)(request);
      return ("authorization" in request.headers ? answering(401, { message }) : real)(request);
    });
    await on.signIn();
    const { data } = await open(membersPost);
    expect(data).toMatchObject({ for: "visitors", message, post: { id: membersPost } });
    expect(data).not.toHaveProperty("article");
  });

  test("stands where others of its kind cannot be had", async () => {
    on.goTo(on.but("/free-posts", down));
    const page = await postOf("what-a-put-is");
    expect(page.article?.markup).not.toBe("");
    expect(page.related.state).toBe("failed");
  });

  test.each(["no-such-post"])("%s is a 404 by the upstream's word", async (id) => {
    const reply = await open(id);
    expect(reply).toMatchObject({ status: 404, data: { message: "We have no post under that address." } });
    expect(on.calls.map(({ line }) => line)).toContain(`GET /api/posts/free-posts/${id}`);
  });

  test.each(["..", "a/b", "A", "a--b", "", "free-posts?x=1", "a\u0000", "x".repeat(101)])(
    "%j is a 404 without a call",
    async (id) => {
      expect((await open(id)).status).toBe(404);
      expect((await author(id)).status).toBe(404);
      expect(on.calls).toEqual([]);
    },
  );
});

describe("an author", () => {
  test("comes with disclosures and posts, by one call", async () => {
    const reply = await author("imani-cole");
    expect(reply.data).toMatchObject({ name: "Imani Cole", disclosures: expect.any(Array) });
    expect(on.calls).toMatchObject([{ line: "GET /api/authors/imani-cole", bearer: false }]);
  });

  test("whom there is not is a 404", async () => {
    expect(await author("nobody")).toMatchObject({
      status: 404,
      data: { message: "We have no author under that address." },
    });
  });
});
