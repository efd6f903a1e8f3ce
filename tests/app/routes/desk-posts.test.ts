import { beforeEach, describe, expect, test } from "vitest";
import { loader as publicPost } from "~/routes/blog.$id";
import { loader as authors } from "~/routes/desk.authors";
import { loader as author, action as saveAuthor } from "~/routes/desk.authors_.$writer";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { loader as list } from "~/routes/desk.posts";
import { action as act, loader as page } from "~/routes/desk.posts_.$post";
import { loader as form, action as save } from "~/routes/desk.posts_.$post_.edit";
import { loader as version } from "~/routes/desk.posts_.$post_.versions_.$version";
import { loader as begin } from "~/routes/desk.posts_.new";
import { action as preview } from "~/routes/desk.posts_.preview";
import { loader as feed } from "~/routes/feed[.]xml";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { withVisitor } from "../../harness/context";
import { makeStaff, type Staff } from "../../harness/desk";
import { emptyBlog } from "../../harness/desk-posts";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const on = withVisitor(async () => {});
const { email, password } = dana;

const typed = {
  ...{ version: "0", title: "Orders grew", slug: "orders-grew", author: "noor-vega", readers: "everybody" },
  ...{ categories: "Risk, Field notes", summary: "What grew,\r\nand why.", quiet: "yes" },
  ...{ body: "## A part\r\n\r\nOrders **grew**.", holdings: "500 shares." },
};
const told = {
  ...{ version: "0", id: "noor-vega", name: "Noor Vega", role: "Editor", about: "Noor edits." },
  disclosures: "Holds nothing.\r\n\r\nPaid by the operator.",
};

type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, path: string, given?: Record<string, string>) => {
  const [, , part, id = "", , number = ""] = path.split("/");
  const params: Record<string, string> = part === "authors" ? { writer: id } : { post: id, version: number };
  return on.visitor.visit(route, path, { params, ...(given && { form: given }) });
};

async function logIn({ secret }: Pick<Staff, "secret">) {
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(secret, on.api.now()) });
  on.api.advance(60);
}
const newPost = async () => String((await visit(begin, "/desk/posts/new")).location);

/** An analyst who is signed in, and an author to write as. */
async function opened() {
  await emptyBlog(on.api.db);
  await logIn(await makeStaff(on.api, "analyst"));
  expect((await visit(saveAuthor, "/desk/authors/new", told)).location).toBe("/desk/authors");
}

describe("a post at the desk, by forms alone", () => {
  beforeEach(opened);

  test("is written, previewed, published, corrected and withdrawn, and readers see each of it", async () => {
    const edit = await newPost();
    const path = edit.replace(/\/edit$/, "");
    const seen = async () => {
      const reply = await on.visitor.visit(publicPost, "/blog/orders-grew", {
        params: { id: "orders-grew" },
      });
      return reply;
    };
    for (let time = 0; time < 2; time++)
      expect((await visit(save, edit, typed)).location, "also sent twice").toBe(path);
    const draft = await visit(page, path);
    expect(draft.text).toContain("<strong>grew</strong>");
    expect(draft.data).toMatchObject({ post: { state: "draft" }, text: { summary: "What grew, and why." } });
    expect((await seen()).status).toBe(404);
    const publish = { press: "publish", version: "1", why: "It is right." };
    for (let time = 0; time < 2; time++) expect((await visit(act, path, publish)).location).toBe(path);
    expect((await seen()).text).toContain("500 shares.");
    await visit(save, edit, { ...typed, version: "1", body: "Orders fell." });
    await visit(act, path, { press: "correct", version: "2", note: "They fell." });
    expect((await seen()).text).toContain("They fell.");
    expect((await visit(version, `${path}/versions/1`)).text).toContain("<strong>grew</strong>");
    expect((await on.visitor.visit(feed, "/feed.xml")).text).toContain("orders-grew");
    await visit(act, path, { press: "withdraw", version: "2", withdrawal: "None of it was right." });
    const gone = await seen();
    expect([gone.status, gone.text]).toEqual([410, expect.stringContaining("None of it was right.")]);
    for (const [route, at] of [
      [feed, "/feed.xml"],
      [sitemap, "/sitemap.xml"],
    ] as const)
      expect((await on.visitor.visit(route, at)).text).not.toContain("orders-grew");
    expect((await visit(list, "/desk/posts")).data).toMatchObject({ posts: [{ state: "withdrawn" }] });
  });

  test("is scheduled by a day and a time, and a time that has passed is a sentence", async () => {
    const edit = await newPost();
    const path = edit.replace(/\/edit$/, "");
    await visit(save, edit, typed);
    const schedule = {
      press: "schedule",
      version: "1",
      day: "2020-01-01",
      time: "13:30",
      scheduleWhy: "Soon.",
    };
    const late = await visit(act, path, schedule);
    expect([late.status, late.toast?.text]).toEqual([
      422,
      "A post is scheduled for a time that is still to come.",
    ]);
    const unclear = await visit(act, path, { ...schedule, time: "1 pm" });
    expect(unclear.text).toContain("Please enter a time by UTC");
    expect((await visit(act, path, { ...schedule, day: "2999-01-01" })).location).toBe(path);
    expect((await visit(page, path)).data).toMatchObject({
      post: { state: "scheduled", publishAt: "2999-01-01T13:30:00.000Z" },
    });
  });

  test("that another person changed meanwhile is shown beside one's own, and nothing of either is lost", async () => {
    const edit = await newPost();
    await visit(save, edit, typed);
    await visit(save, edit, { ...typed, version: "1", body: "What the first person wrote." });
    const mine = { ...typed, version: "1", body: "What the second person wrote." };
    const refused = await visit(save, edit, mine);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("What the second person wrote.");
    // The page that came back is made of the newer text, and its form knows of that.
    expect(refused.data).toMatchObject({ repopulateFields: { newer: "1", version: "2" } });
    expect((await visit(form, edit)).data).toMatchObject({
      version: 2,
      values: { body: "What the first person wrote." },
    });
    expect((await visit(save, edit, { ...mine, version: "2" })).status).toBe(303);
    // A form that is refused for something else keeps the version that it was made of.
    const wrong = await visit(save, edit, { ...mine, version: "2", title: "" });
    expect(wrong.data).toMatchObject({ repopulateFields: { version: "2" } });
  });

  test("loses nothing that was typed where something is wrong with it, and says what", async () => {
    const edit = await newPost();
    const { quiet: _, ...unsaid } = typed;
    const wrong = await visit(save, edit, { ...unsaid, slug: "Not An Address", title: "" });
    expect(wrong.status).toBe(422);
    for (const words of ["Not An Address", "What grew", "Please confirm this", "small letters"])
      expect(wrong.text).toContain(words);
    const mute = await visit(save, edit, { ...typed, body: "![](/pictures/a.webp)" });
    expect([mute.status, mute.text]).toEqual([
      422,
      expect.stringContaining("Please say between the brackets of each picture what it shows"),
    ]);
    const unknown = await visit(save, edit, { ...typed, author: "nobody" });
    expect([unknown.status, unknown.toast?.text]).toEqual([422, 'There is no author "nobody".']);
  });

  test("has no script, frame, form or event of its own, however its text is written", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      '<img src=x onerror="alert(1)">',
      "[x](javascript:alert(1))",
      "![x](https://evil.example/x.png)",
      '<iframe src="https://evil.example"></iframe>',
      "[a]: javascript:alert(1)\n\n[a]",
      '<form action="/logout"><button>Go</button></form>',
    ].join("\n\n");
    const edit = await newPost();
    const path = edit.replace(/\/edit$/, "");
    await visit(save, edit, { ...typed, body: hostile });
    for (const reply of [
      await visit(page, path),
      await visit(preview, "/desk/posts/preview", { body: hostile }),
    ])
      expect(JSON.stringify(reply.data ?? reply.text)).not.toMatch(
        /<(?:script|iframe|form|button|img)|<[^>]*\s(?:on\w+=|href=\\?"javascript)/,
      );
  });
});

describe("the desk's pages for posts", () => {
  test("are nobody's who is not signed in to the desk, and not support's", async () => {
    for (const [route, path] of [
      [list, "/desk/posts"],
      [begin, "/desk/posts/new"],
      [authors, "/desk/authors"],
    ] as const)
      expect((await visit(route, path)).location).toBe("/desk/login");
    expect((await visit(preview, "/desk/posts/preview", { body: "x" })).location).toBe("/desk/login");
    await makeStaff(on.api, "support").then(logIn);
    await expect(visit(list, "/desk/posts")).rejects.toMatchObject({ status: 403 });
  });

  test("have no page for an address that is no post's, no version's and no author's", async () => {
    await opened();
    const edit = await newPost();
    expect((await visit(page, "/desk/posts/nonsense")).status).toBe(404);
    expect((await visit(page, edit.replace(/\/edit$/, ""))).status).toBe(404);
    expect((await visit(version, edit.replace("/edit", "/versions/0"))).status).toBe(404);
    expect((await visit(author, "/desk/authors/nobody")).status).toBe(404);
  });

  test("change an author, and show what was saved meanwhile beside what was typed", async () => {
    await opened();
    const at = "/desk/authors/noor-vega";
    expect((await visit(author, at)).data).toMatchObject({
      version: 1,
      values: { disclosures: "Holds nothing.\nPaid by the operator." },
    });
    expect((await visit(saveAuthor, at, { ...told, version: "1", role: "Chief editor" })).status).toBe(303);
    const refused = await visit(saveAuthor, at, { ...told, version: "1", role: "Reader" });
    expect([refused.status, refused.data]).toMatchObject([
      422,
      { repopulateFields: { newer: "1", version: "2", role: "Reader" } },
    ]);
  });
});
