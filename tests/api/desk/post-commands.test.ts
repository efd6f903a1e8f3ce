import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findCommand } from "../../../api/commands";
import { deskAudit } from "../../../api/db/desk-tables";
import { postCommands } from "../../../api/desk/operate-posts";
import { Refused } from "../../../api/refused";
import { author, emptyBlog, postText } from "../../harness/desk-posts";
import { onEachDatabase } from "../../harness/each-database";

onEachDatabase((api) => {
  beforeEach(() => emptyBlog(api().db));
  const give = (name: keyof typeof postCommands, ...words: string[]) =>
    postCommands[name].act(api().settings, words, api().now)(api().db);
  const fileOf = async (name: string, content: unknown) => {
    const file = path.join(tmpdir(), `${process.pid}-${name}`);
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  };
  const deeds = async () =>
    (await api().db.select().from(deskAudit).orderBy(deskAudit.seq))
      .filter(({ action }) => /^(?:post|author)\./.test(action))
      .map(({ actor, action }) => `${actor} ${action}`);

  describe("the commands for posts", () => {
    it("write an author and a post, publish, correct and withdraw it, over the desk's own code and log", async () => {
      expect(await give("posts")).toBe("There is no post.");
      expect(await give("write-author", await fileOf("author.json", author))).toMatch(
        /^Done\. The audit log/,
      );
      expect(await give("authors")).toContain('"name":"Noor Vega"');
      const { body: _, ...text } = postText();
      const bodyFile = path.basename(await fileOf("post.md", "## A part\n\nWords of a file."));
      const said = await give("write-post", await fileOf("post.json", { ...text, bodyFile }));
      expect(said).toContain("Words of a file.");
      expect(await give("posts")).toContain(`${text.id}  orders-grew, draft, version 1`);
      expect(await give("publish-post", text.id, "1", "It is right.")).toMatch(/^Done\./);
      expect(await give("publish-post", text.id, "1", "It is right.")).toBe(
        "It was so already, and nothing has changed.",
      );
      await give("write-post", await fileOf("newer.json", { ...text, version: 1, body: "Other words." }));
      await give("correct-post", text.id, "2", "Words were wrong.");
      await give("withdraw-post", text.id, "2", "All of it was.");
      expect(await give("post", text.id)).toContain("Withdrawn");
      expect(await deeds()).toEqual([
        ...["command author.add", "command post.draft", "command post.publish", "command post.edit"],
        ...["command post.correct", "command post.withdraw"],
      ]);
    });

    it("schedule a draft and take its time back, and discard it", async () => {
      await give("write-author", await fileOf("author.json", author));
      const text = postText();
      await give("write-post", await fileOf("post.json", text));
      const at = new Date(api().now().getTime() + 3_600_000).toISOString();
      await give("schedule-post", text.id, "1", at, "After the close.");
      expect(await give("posts")).toContain(`to be published ${at}`);
      await give("unschedule-post", text.id, "1", "Not today.");
      await give("discard-post", text.id, "1", "Not ever.");
      expect(await give("posts")).toBe("There is no post.");
    });

    it("say of a wrong file which field is wrong, and change nothing", async () => {
      const wrong = await fileOf("wrong.json", { ...postText(), title: undefined, bodi: "x" });
      await expect(give("write-post", wrong)).rejects.toThrow(/title: Required[\s\S]*Nothing has changed/);
      await expect(give("write-post", "/no/such/file.json")).rejects.toThrow("cannot be read");
      await expect(give("publish-post", "x", "1", "None.")).rejects.toThrow(Refused);
      expect(await deeds()).toEqual([]);
    });

    it("are known by their names, and held to the words that they take", () => {
      for (const name of Object.keys(postCommands))
        expect(() => findCommand([name, "a", "b", "c", "d", "e"])).toThrow(`"${name}" takes`);
    });
  });
});
