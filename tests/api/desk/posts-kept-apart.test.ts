import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deskPosts } from "../../../api/db/desk-post-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { dropRole } from "../../../api/desk/roles";
import { postDesk, postText } from "../../harness/desk-posts";
import { onEachDatabase } from "../../harness/each-database";
import { dana } from "../../harness/people";

onEachDatabase((api) => {
  const desk = postDesk(api);

  describe("posts that come near each other", () => {
    it("a note stays for readers when its text is withdrawn and given back as it was", async () => {
      await desk.open();
      const text = postText();
      await desk.save(text);
      await desk.change(text.id, "publish", 1);
      await desk.save({ ...text, version: 1, body: "Orders fell." });
      await desk.change(text.id, "correct", 2, { reason: "Orders fell." });
      await desk.change(text.id, "withdraw", 2, { reason: "We look again." });
      expect((await desk.change(text.id, "correct", 2, { reason: "It was right." })).status).toBe(200);
      expect((await desk.publicly(text.slug)).body).toMatchObject({
        corrections: [{ note: "It was right." }, { note: "Orders fell." }],
      });
      expect((await desk.ask(`posts/${text.id}`)).body).toMatchObject({
        post: { state: "published", version: 3 },
        history: [{ version: 3 }, { version: 2, note: "Orders fell." }, { version: 1, note: null }],
      });
    });

    it("a scheduled post that cannot be published keeps no other one back", async () => {
      await desk.open();
      const publishAt = new Date(api().now().getTime() + 600_000).toISOString();
      const [bad, good] = [postText({ slug: "bad" }), postText({ slug: "good" })];
      for (const { id, ...text } of [bad, good]) {
        await desk.save({ id, ...text });
        await desk.change(id, "schedule", 1, { publishAt });
      }
      await api()
        .db.update(deskPosts)
        .set({
          text: { ...bad, isQuiet: true, categories: ["?"] },
          publishAt: new Date(api().now().getTime() + 1),
        })
        .where(eq(deskPosts.id, bad.id));
      api().advance(660);
      await api().jobs.send("posts", {});
      await api().runJobs();
      expect(await desk.listed()).toEqual(["good"]);
      expect((await desk.ask("posts", postText({ slug: "c", categories: ["?"] }))).body).toEqual({
        message: 'The category "?" has no letter that an address can be made of.',
      });
    });

    it("who has lost their role publishes nothing by the clock: what they scheduled is a draft again", async () => {
      const { id: person } = await desk.open();
      const text = postText();
      await desk.save(text);
      const publishAt = new Date(api().now().getTime() + 600_000).toISOString();
      await desk.change(text.id, "schedule", 1, { publishAt });
      await dropRole(api().db, person, "analyst");
      api().advance(660);
      await api().jobs.send("posts", {});
      await api().runJobs();
      expect(await desk.listed()).toEqual([]);
      expect(await api().db.select().from(deskPosts)).toMatchObject([{ publishAt: null, published: null }]);
      const [last] = (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).slice(-1);
      expect([last?.actor, last?.action]).toEqual(["command", "post.unschedule"]);
    });

    it("whose account is gone publishes nothing by the clock either", async () => {
      const { token } = await desk.open();
      const text = postText();
      await desk.save(text);
      const publishAt = new Date(api().now().getTime() + 600_000).toISOString();
      await desk.change(text.id, "schedule", 1, { publishAt });
      const body = { password: dana.password };
      expect((await api().call("DELETE", "/api/users/account", { token, body })).status).toBe(200);
      api().advance(660);
      await api().jobs.send("posts", {});
      await api().runJobs();
      expect(await desk.listed()).toEqual([]);
      expect(await api().db.select().from(deskPosts)).toMatchObject([
        { changedBy: null, publishAt: null, published: null },
      ]);
    });

    it("of two drafts that take one free address at once the second is told so", async () => {
      await desk.open();
      const drafts = [postText({ slug: "one" }), postText({ slug: "two" })];
      for (const draft of drafts) await desk.save(draft);
      const moves = drafts.map((draft) => desk.ask("posts", { ...draft, version: 1, slug: "free" }));
      const replies = await Promise.all(moves);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(replies.map(({ body }) => body)).toContainEqual({
        message: 'Another post has the address "free".',
      });
    });
  });
});
