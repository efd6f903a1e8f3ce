import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authors, posts } from "../../../api/db/blog-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { postDesk, postText } from "../../harness/desk-posts";
import { onEachDatabase } from "../../harness/each-database";

const stated =
  "500 shares. The author states: no trade of my own in what this is about from 2 sessions before it was published until 2 sessions after.";

onEachDatabase((api) => {
  const desk = postDesk(api);
  const deeds = async () =>
    (await api().db.select().from(deskAudit).orderBy(deskAudit.seq))
      .filter(({ action }) => /^(?:post|author)\./.test(action))
      .map(({ action, reason }) => `${action} ${reason}`);

  describe("posts at the desk", () => {
    it("a draft is nobody's to read; published it stands in the list with its author, holdings and categories", async () => {
      await desk.open();
      const text = postText();
      expect(await desk.save(text)).toBe(1);
      expect([(await desk.publicly(text.slug)).status, await desk.listed()]).toEqual([404, []]);
      expect((await desk.change(text.id, "publish", 1)).status).toBe(200);
      expect((await desk.publicly(text.slug)).body).toMatchObject({
        ...{ id: "orders-grew", title: "Orders grew", disclosure: stated, body: text.body },
        author: { id: "noor-vega", name: "Noor Vega" },
        categories: [
          { slug: "field-notes", name: "Field notes" },
          { slug: "risk", name: "Risk" },
        ],
        updatedAt: null,
      });
      expect((await desk.change(text.id, "publish", 1)).body).toEqual({ message: "It was so already." });
      expect(await deeds()).toEqual([
        "author.add Author noor-vega: Noor Vega",
        "post.draft Post orders-grew: Orders grew",
        "post.publish Post orders-grew: So it is right.",
      ]);
    });

    it("a correction is seen with its note and date, and the text before it is kept at the desk", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      await desk.change(text.id, "publish", 1);
      api().advance(3600);
      expect(await desk.save({ ...text, version: 1, body: "Orders fell." })).toBe(2);
      expect((await desk.publicly(text.slug)).body).toMatchObject({ body: text.body });
      expect((await desk.change(text.id, "publish", 2)).status).toBe(409);
      await desk.change(text.id, "correct", 2, { reason: "Orders fell; we had read them wrongly." });
      const { body } = await desk.publicly(text.slug);
      const at = api().now().toISOString();
      expect(body).toMatchObject({
        ...{ body: "Orders fell.", updatedAt: at },
        corrections: [{ at, note: "Orders fell; we had read them wrongly." }],
      });
      expect((await desk.ask(`post-versions/${text.id}/1`)).body).toMatchObject({
        text: { body: text.body, holdings: "500 shares.", isQuiet: true },
        note: null,
      });
      expect((await desk.ask(`post-versions/${text.id}/7`)).status).toBe(404);
    });

    it("a withdrawn post answers 410 with the reason, leaves the lists, and can be given back with a note", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      await desk.change(text.id, "publish", 1);
      await desk.change(text.id, "withdraw", 1, { reason: "Its figures were another stock’s." });
      const { status, body } = await desk.publicly(text.slug);
      expect([status, body]).toEqual([
        410,
        {
          message: expect.stringMatching(
            /^This post was withdrawn on \d\d\/\d\d\/\d{4}\. The reason: Its figures were another stock’s\.$/,
          ),
        },
      ]);
      expect(await desk.listed()).toEqual([]);
      expect((await api().call("GET", "/api/posts/free-posts")).body).toMatchObject({ categories: [] });
      expect((await api().call("GET", "/api/authors/noor-vega")).body).toMatchObject({ posts: [] });
      expect((await desk.change(text.id, "discard", 1)).status).toBe(409);
      await desk.change(text.id, "correct", 1, { reason: "The figures were right." });
      expect(await desk.listed()).toEqual(["orders-grew"]);
    });

    it("a scheduled post is published by the job at its time and not before, once, in the name of who scheduled it", async () => {
      const { id: person } = await desk.open();
      const text = postText();
      await desk.save(text);
      const publishAt = new Date(api().now().getTime() + 600_000).toISOString();
      expect((await desk.change(text.id, "schedule", 1, { publishAt: "2020-01-01T00:00:00Z" })).status).toBe(
        409,
      );
      expect((await desk.change(text.id, "schedule", 1, { publishAt })).status).toBe(200);
      const run = async () => {
        await api().jobs.send("posts", {});
        await api().runJobs();
      };
      await run();
      expect(await desk.listed()).toEqual([]);
      api().advance(660);
      await run();
      await run();
      expect(await desk.listed()).toEqual(["orders-grew"]);
      const [last] = (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).slice(-1);
      expect([last?.actor, last?.action]).toEqual([person, "post.publish"]);
      expect((await deeds()).filter((deed) => deed.startsWith("post.publish"))).toHaveLength(1);
    });

    it("who changes a scheduled text takes its time back: nothing is published that nobody scheduled", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      const publishAt = new Date(api().now().getTime() + 600_000).toISOString();
      await desk.change(text.id, "schedule", 1, { publishAt });
      await desk.save({ ...text, version: 1, title: "Another title" });
      api().advance(660);
      await api().jobs.send("posts", {});
      await api().runJobs();
      expect([await desk.listed(), (await desk.ask(`posts/${text.id}`)).body]).toMatchObject([
        [],
        { post: { state: "draft", publishAt: null } },
      ]);
    });

    it("of two who change a text at once the second is refused, and nothing of the first is written over", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      const changes = ["One", "Two"].map((title) => desk.ask("posts", { ...text, version: 1, title }));
      const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409]);
      // What was saved already is no conflict when its form is sent twice.
      expect((await desk.ask("posts", { ...text, title: "Three" })).status).toBe(409);
      expect((await desk.change(text.id, "publish", 1)).status).toBe(409);
      const both = await Promise.all([
        desk.change(text.id, "publish", 2),
        desk.change(text.id, "publish", 2),
      ]);
      expect(both.map(({ body }) => body)).toEqual(
        expect.arrayContaining([{ message: "Done." }, { message: "It was so already." }]),
      );
      expect(await api().db.select().from(posts)).toHaveLength(1);
    });

    it("an address is one post's, and stays once it was published", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      expect((await desk.ask("posts", postText())).body).toEqual({
        message: 'Another post has the address "orders-grew".',
      });
      await desk.change(text.id, "publish", 1);
      expect((await desk.ask("posts", { ...text, version: 1, slug: "moved" })).status).toBe(409);
      expect(await desk.ask("posts", postText({ slug: "b", author: "nobody" })).then((r) => r.body)).toEqual({
        message: 'There is no author "nobody".',
      });
    });

    it("who keeps their holdings to themselves, or may trade what they write about, saves nothing", async () => {
      await desk.open();
      for (const wrong of [{ holdings: "" }, { isQuiet: false }, { body: "" }, { body: "x".repeat(50_001) }])
        expect((await desk.ask("posts", postText(wrong))).status).toBe(422);
      expect((await desk.ask("posts")).body).toEqual({ posts: [] });
    });

    it("a picture without words for who does not see it is not saved, in a post or in an issue", async () => {
      await desk.open();
      const message = "A picture has no words: please say between its brackets what it shows.";
      for (const mute of ["![](/pictures/a.webp)", "See ![ ][it].\n\n[it]: /pictures/a.webp"]) {
        expect((await desk.ask("posts", postText({ body: mute }))).body).toEqual({ message });
        const issue = { id: randomUUID(), version: 0, subject: "What grew", body: mute };
        expect((await desk.ask("newsletters", issue)).body).toEqual({ message });
      }
      expect(await desk.save(postText({ body: "![Orders by year](/pictures/a.webp)" }))).toBe(1);
    });

    it("an author who was changed meanwhile is not written over", async () => {
      await desk.open();
      const told = {
        id: "noor-vega",
        name: "Noor V.",
        role: "Editor",
        about: "Edits.",
        disclosures: ["None."],
      };
      expect((await desk.ask("authors", { ...told, version: 1 })).status).toBe(200);
      expect((await desk.ask("authors", { ...told, version: 1, name: "N. Vega" })).status).toBe(409);
      expect(await api().db.select().from(authors)).toMatchObject([{ name: "Noor V.", version: 2 }]);
    });

    it("nobody signed in, a member, support and a stranger get nothing, and leave the log of refusals alone", async () => {
      const { token } = await desk.open();
      const id = randomUUID();
      const calls = [
        ["posts", undefined],
        [`posts/${id}`, undefined],
        [`post-versions/${id}/1`, undefined],
        ["posts", postText()],
        [`posts/${id}/changes`, { change: "withdraw", version: 1, reason: "A stranger says so." }],
        ["authors", undefined],
        ["authors", { id: "x", version: 0, name: "X", role: "X", about: "X", disclosures: ["X"] }],
      ] as const;
      for (const [path, body] of calls)
        for (const as of [token, "junk.junk.junk"])
          expect([path, (await desk.ask(path, body, as)).status]).toEqual([path, 401]);
      expect(await deeds()).toEqual(["author.add Author noor-vega: Noor Vega"]);
    });
  });
});
