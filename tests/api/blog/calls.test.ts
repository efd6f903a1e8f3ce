import { beforeEach, describe, expect, it } from "vitest";
import { Author, Post, PostList } from "../../../contract/blog";
import { onEachDatabase } from "../../harness/each-database";
import { register } from "../../harness/people";

const membersPost = "reading-drawdown";
const freePost = "what-a-put-is";
const refusal = { message: expect.stringMatching(/^We have no such (post|author)\.$/) };

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      token = (await register(api())).token;
    });
    const get = (path: string, as?: string) => api().call("GET", path, as ? { token: as } : {});
    const list = async (path: string, as?: string) => PostList.parse((await get(path, as)).body);
    const ids = (posts: readonly { id: string }[] = []) => posts.map(({ id }) => id);

    describe("lists of posts", () => {
      it("have all of them for members, and for others those that are free beside the names of the rest", async () => {
        const all = await list("/api/posts", token);
        const { posts, membersOnly } = await list("/api/posts/free-posts");
        expect(posts.every(({ free }) => free)).toBe(true);
        expect(membersOnly?.some(({ free }) => free)).toBe(false);
        expect(ids([...posts, ...(membersOnly ?? [])]).sort()).toEqual(ids(all.posts).sort());
        expect(all.posts.length).toBeGreaterThanOrEqual(8);
      });

      it("never have a text", async () => {
        for (const reply of [await get("/api/posts", token), await get("/api/posts/free-posts")])
          expect(reply.text).not.toContain('"body"');
      });

      it("are the newest first, with the author's name and the categories", async () => {
        const { posts } = await list("/api/posts", token);
        const times = posts.map(({ publishedAt }) => Date.parse(publishedAt));
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        const put = posts.find(({ id }) => id === freePost);
        expect(put).toMatchObject({ author: { id: "leila-haddad", name: "Leila Haddad" } });
        expect(put?.categories).toEqual([{ slug: "options", name: "Options" }]);
      });

      it("name every category, whichever is asked for", async () => {
        const { categories } = await list("/api/posts/free-posts?categories=options");
        expect(categories?.map(({ slug }) => slug)).toEqual(["options", "risk", "signals", "track-record"]);
      });

      it.each([
        ["/api/posts/free-posts?categories=options", ["options"]],
        ["/api/posts/free-posts?categories=options,signals", ["options", "signals"]],
        ["/api/posts/free-posts?categories=%20options%20,,no-such", ["options"]],
        ["/api/posts?categories=risk", ["risk"]],
      ])("%s has the posts of %j and no other", async (path, slugs) => {
        const all = await list("/api/posts", token);
        const { posts, membersOnly = [] } = await list(path, token);
        const due = all.posts.filter(({ categories }) => categories.some(({ slug }) => slugs.includes(slug)));
        expect(ids([...posts, ...(membersOnly ?? [])]).sort()).toEqual(ids(due).sort());
      });

      it.each(["no-such", "%25", "a%00b", "'%20or%201=1", "OPTIONS", "x".repeat(400)])(
        "of the category %s are empty, and no error",
        async (slug) => {
          expect((await list(`/api/posts/free-posts?categories=${slug}`)).posts).toEqual([]);
          expect((await list(`/api/posts?categories=${slug}`, token)).posts).toEqual([]);
        },
      );

      it("of all categories where none is named", async () => {
        const all = await list("/api/posts", token);
        expect(ids((await list("/api/posts?categories=", token)).posts)).toEqual(ids(all.posts));
      });
    });

    describe("a post", () => {
      it("for everybody is whole for everybody", async () => {
        const free = Post.parse((await get(`/api/posts/free-posts/${freePost}`)).body);
        expect(free.body).toContain("## The contract");
        expect(free).toEqual(Post.parse((await get(`/api/posts/${freePost}`, token)).body));
      });

      it("for members is whole for them, and its text in no reply to others", async () => {
        const whole = Post.parse((await get(`/api/posts/${membersPost}`, token)).body);
        expect(whole.body).toContain("## By hand, once");
        const reply = await get(`/api/posts/free-posts/${membersPost}`);
        const { body: _, ...rest } = whole;
        expect(reply.body).toEqual(rest);
      });

      it("for members needs a token", async () => {
        expect(await get(`/api/posts/${membersPost}`)).toMatchObject({
          status: 401,
          body: { message: "Please log in." },
        });
        expect((await get("/api/posts")).status).toBe(401);
      });

      it("that there is not is a 404 with a sentence", async () => {
        for (const path of ["/api/posts/free-posts/no-such", "/api/posts/no-such", "/api/authors/no-such"])
          expect(await get(path, token)).toMatchObject({ status: 404, body: refusal });
      });

      it.each(["UPPER", "a--b", "a%2Fb", "a%00b", "x".repeat(101)])(
        "called %s is refused unread",
        async (id) => {
          for (const path of ["/api/posts/free-posts", "/api/posts", "/api/authors"])
            expect((await get(`${path}/${id}`, token)).status).toBe(422);
        },
      );
    });

    it("an author has disclosures and every post of their own, the newest first", async () => {
      const author = Author.parse((await get("/api/authors/imani-cole")).body);
      expect(author.disclosures.length).toBeGreaterThan(2);
      const all = await list("/api/posts", token);
      expect(ids(author.posts ?? [])).toEqual(
        ids(all.posts.filter((post) => post.author.id === "imani-cole")),
      );
    });
  },
  { market: true },
);
