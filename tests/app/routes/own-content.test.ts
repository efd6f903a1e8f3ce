import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings as readSiteSettings } from "~/env.server";
import type { BlogPage, PostPage } from "~/pages/blog/blog.server";
import { loader as authorPage } from "~/routes/authors.$author";
import { loader as blogPage } from "~/routes/blog._index";
import { loader as postPage } from "~/routes/blog.$id";
import { loader as feed } from "~/routes/feed[.]xml";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { chooseBlog, type PublishedBlog } from "../../../api/blog/own-blog";
import { storePosts } from "../../../api/blog/store-posts";
import { readSettings as readApiSettings } from "../../../api/settings";
import { withVisitor } from "../../harness/context";
import { processes } from "../../harness/tried-settings";

const folder = mkdtempSync(path.join(tmpdir(), "own-content-"));
afterAll(() => rmSync(folder, { recursive: true }));

const own = {
  authors: [
    {
      id: "noor-vega",
      name: "Noor Vega",
      role: "Editor",
      about: "Noor edits what is published here.",
      disclosures: ["Holds no stock that this site covers. Paid by the operator."],
    },
  ],
  categories: [{ slug: "notes", name: "Notes" }],
  posts: [
    {
      id: "a-first-note",
      title: "A first note",
      summary: "What is noted first.",
      categories: ["notes"],
      author: "noor-vega",
      publishedAt: "2026-11-01T09:00:00Z",
      bodyFile: "a-first-note.md",
    },
  ],
  team: [{ firstName: "Noor", role: "Editor" }],
};
writeFileSync(path.join(folder, "a-first-note.md"), "## A part\n\nWords of our own.");

/** The file as an operator would have it. */
function fileOf(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
const published = (file: string | undefined, production: boolean): PublishedBlog => {
  const blog = chooseBlog(file, production);
  return typeof blog === "string" ? expect.fail(blog) : blog;
};
const teamOf = (environment: Record<string, string>) =>
  readSiteSettings({ ...processes.site?.production, ...environment }).team;

const kinds = {
  "in production without a file": published(undefined, true),
  "in production with the operator's own file": published(fileOf("own.json", own), true),
  "elsewhere without a file": published(undefined, false),
};

describe.each(Object.entries(kinds))("the blog %s", (kind, blog) => {
  const on = withVisitor((api) => storePosts(api.db, blog), { settings: { blog } });
  const list = async () => (await on.visitor.visit(blogPage, "/blog")).data as BlogPage;
  const read = async (route: typeof feed, at: string) => (await on.visitor.visit(route, at)).text;
  const [author] = blog.authors;
  const [post] = blog.posts;

  test("has the posts that belong there, each with its mark", async () => {
    const page = await list();
    const posts = [...page.posts, ...page.membersOnly];
    expect(posts.map(({ id }) => id).sort()).toEqual(blog.posts.map(({ id }) => id).sort());
    expect(page.categories.map(({ slug }) => slug).sort()).toEqual(
      blog.categories.map(({ slug }) => slug).sort(),
    );
    expect(posts.every(({ sample = false }) => sample === kind.startsWith("elsewhere"))).toBe(true);
  });

  test("is told alike by the sitemap and the feed", async () => {
    const [places, entries] = [await read(sitemap, "/sitemap.xml"), await read(feed, "/feed.xml")];
    expect(places.includes("/authors/")).toBe(author !== undefined);
    expect(places.includes("/blog/")).toBe(post !== undefined);
    expect(entries.includes("/authors/")).toBe(author !== undefined);
    expect(entries.includes("Sample: ")).toBe(blog.sample);
    expect(places).toContain("/blog<");
  });

  if (post)
    test("opens a post and its author's page, which say what they are", async () => {
      const visit = { params: { id: post?.id ?? "" } };
      const page = (await on.visitor.visit(postPage, `/blog/${post?.id}`, visit)).data as PostPage;
      const by = await on.visitor.visit(authorPage, `/authors/${author?.id}`, {
        params: { author: author?.id ?? "" },
      });
      expect([page.post.sample ?? false, page.article?.markup !== ""]).toEqual([blog.sample, true]);
      expect(by.data).toMatchObject({ name: author?.name, ...(blog.sample && { sample: true }) });
    });

  if (!post)
    test("answers 404 for the authors and posts of the sample", async () => {
      const visit = { params: { author: "imani-cole" } };
      expect((await on.visitor.visit(authorPage, "/authors/imani-cole", visit)).status).toBe(404);
      const at = { params: { id: "what-a-put-is" } };
      expect((await on.visitor.visit(postPage, "/blog/what-a-put-is", at)).status).toBe(404);
    });
});

describe("the team", () => {
  test("in production is the operator's own or nobody; elsewhere a sample that says so", () => {
    expect(teamOf({})).toBeUndefined();
    const OWN_CONTENT_FILE = fileOf("team.json", own);
    expect(teamOf({ OWN_CONTENT_FILE })).toEqual({ members: own.team, sample: false });
    expect(teamOf({ OWN_CONTENT_FILE: fileOf("no-team.json", { authors: own.authors }) })).toBeUndefined();
    expect(teamOf({ APP_ENV: "development" })).toMatchObject({ sample: true });
  });
});

describe("a file of one's own that is wrong", () => {
  const refusal = (read: (environment: Record<string, string>) => unknown, file: string): string => {
    try {
      read({ ...processes.upstream?.production, ...processes.site?.production, OWN_CONTENT_FILE: file });
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
    return "";
  };
  const [first] = own.posts;

  test.each<[string, unknown, RegExp]>([
    ["is no JSON", "{ secret words", /^OWN_CONTENT_FILE names a file that is no JSON/],
    ["has a list of another kind", { authors: {} }, /authors has to be of type array/],
    ["has a field that nobody reads", { autors: [] }, /has fields that nobody reads: autors/],
    ["lacks a title", { ...own, posts: [{ ...first, title: undefined }] }, /posts\.0\.title is missing/],
    ["names an author who is not there", { ...own, authors: [] }, /posts\.0\.author is the id of no author/],
    [
      "names a category that is not there",
      { ...own, categories: [] },
      /posts\.0\.categories names a category that is not in categories/,
    ],
    [
      "lacks a body",
      { ...own, posts: [{ ...first, bodyFile: undefined }] },
      /posts\.0\.body or bodyFile has to be there/,
    ],
    [
      "names a body that is not there",
      { ...own, posts: [{ ...first, bodyFile: "secret.md" }] },
      /posts\.0\.bodyFile cannot be read/,
    ],
    [
      "has an author without disclosures",
      { ...own, authors: [{ ...own.authors[0], disclosures: [] }] },
      /authors\.0\.disclosures has to say/,
    ],
  ])("and %s stops the upstream's start with the field, never with a value", (_what, content, said) => {
    const message = refusal(readApiSettings, fileOf("wrong.json", content));
    expect(message).toMatch(said);
    expect(message).not.toMatch(/secret|A first note|noor/i);
  });

  test.each<[string, unknown, RegExp]>([
    ["lacks a role", { team: [{ firstName: "Noor" }] }, /team\.0\.role is missing/],
    [
      "names a portrait that nobody drew",
      { team: [{ firstName: "Noor", role: "Editor", portrait: "secret" }] },
      /team\.0\.portrait has to be one of bun, beard/,
    ],
  ])("and %s stops the site's start with the field, never with a value", (_what, content, said) => {
    const message = refusal(readSiteSettings, fileOf("wrong-team.json", content));
    expect(message).toMatch(said);
    expect(message).not.toMatch(/secret/i);
  });

  test("the runbook's example is right", () => {
    const [, example = ""] = /```json\n(.*?)```/s.exec(readFileSync("OPERATING.md", "utf8")) ?? [];
    const file = fileOf("example.json", example);
    expect(published(file, true).posts).toHaveLength(1);
    expect(teamOf({ OWN_CONTENT_FILE: file })?.members).not.toEqual([]);
  });
});
