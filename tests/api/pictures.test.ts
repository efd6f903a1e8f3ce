import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { pictures } from "../../api/db/picture-tables";
import { postCommands } from "../../api/desk/operate-posts";
import { signInAtDesk } from "../harness/desk";
import { onEachDatabase } from "../harness/each-database";
import { pngOf } from "../harness/pictures";

const Added = z.object({ id: z.string(), width: z.number(), height: z.number(), size: z.number() });

onEachDatabase((api) => {
  let token = "";
  const add = (bytes: Uint8Array, alt = "A grey field", as = token) =>
    api().call("POST", "/api/desk/pictures", {
      token: as,
      body: { alt, data: Buffer.from(bytes).toString("base64") },
    });
  const open = (id: string) => api().call("GET", `/api/pictures/${id}`);

  describe("pictures", () => {
    beforeEach(async () => {
      token = (await signInAtDesk(api(), "analyst")).deskToken;
    });

    it("are encoded anew, without what their file said besides, and are served by the name of their bytes", async () => {
      const reply = await add(pngOf(40, 30));
      const { id, width, height } = Added.parse(reply.body);
      expect([width, height]).toEqual([40, 30]);
      const { data } = z.object({ data: z.string() }).parse((await open(id)).body);
      const bytes = Buffer.from(data, "base64");
      expect([bytes.toString("latin1", 0, 4), bytes.toString("latin1", 8, 12)]).toEqual(["RIFF", "WEBP"]);
      expect(bytes.includes("where it was taken")).toBe(false);
      expect(Added.parse((await add(bytes)).body).width, "a WebP is taken as well").toBe(40);
      expect((await open("0".repeat(32))).status).toBe(404);
      expect((await api().call("GET", "/api/desk/pictures", { token })).body).toMatchObject({
        pictures: [{ id, alt: "A grey field", size: bytes.length }],
      });
    });

    it("that are the same are one, with the words that it was given last", async () => {
      const [one, other] = [await add(pngOf(8, 8)), await add(pngOf(8, 8), "Other words")];
      expect(Added.parse(other.body).id).toBe(Added.parse(one.body).id);
      expect(await api().db.select({ alt: pictures.alt }).from(pictures)).toEqual([{ alt: "Other words" }]);
    });

    it.each<[string, Uint8Array]>([
      ["is HTML under another name", Buffer.from("<!doctype html><script>alert(1)</script>")],
      ["is an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ["is a GIF", Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64")],
      ["begins as a PNG and is none", Buffer.concat([pngOf(4, 4).subarray(0, 40), Buffer.alloc(400, 7)])],
      [
        "begins as a JPEG and is none",
        Buffer.concat([Buffer.from("ffd8ffc0001108", "hex"), Buffer.alloc(400, 1)]),
      ],
      ["is cut", pngOf(400, 400).subarray(0, 60)],
      ["would be 400 million pixels", pngOf(4, 4, { width: 20_000, height: 20_000 })],
      ["would be a strip of 5,000 pixels", pngOf(5_000, 1)],
      ["says another size than it has", pngOf(4, 4, { width: 3_000, height: 2_500 })],
      ["has no side", pngOf(4, 4, { width: 0, height: 4 })],
    ])("one that %s is refused with a sentence, and nothing is kept", async (_, bytes) => {
      const { status, body } = await add(bytes);
      expect([status, body]).toEqual([409, { message: expect.any(String) }]);
      expect(await api().db.select({ id: pictures.id }).from(pictures)).toEqual([]);
    });

    it("are removed with a reason while no text has them, and not before", async () => {
      const { id } = Added.parse((await add(pngOf(8, 8))).body);
      const remove = () =>
        api().call("POST", `/api/desk/pictures/${id}/removal`, {
          token,
          body: { reason: "It is not ours." },
        });
      const issue = { id: randomUUID(), version: 0, subject: "What grew" };
      const save = (version: number, body: string) =>
        api().call("POST", "/api/desk/newsletters", { token, body: { ...issue, version, body } });
      await save(0, `![A grey field](/pictures/${id}.webp)`);
      const held = await remove();
      expect([held.status, held.body]).toEqual([
        409,
        { message: "It stands in: What grew. Please take it out there first." },
      ]);
      await save(1, "Orders grew.");
      expect((await remove()).body).toEqual({ message: "Done." });
      const byCommand = (name: string) =>
        postCommands["remove-picture"].act(api().settings, [name, "It is not ours."], api().now)(api().db);
      const other = Added.parse((await add(pngOf(9, 9))).body).id;
      expect(await byCommand(other)).toMatch(/^Done\. The audit log/);
      await expect(byCommand(other)).rejects.toThrow("There is no such picture.");
      await expect(byCommand("x")).rejects.toThrow("is the id of no picture");
      expect([(await open(id)).status, (await remove()).status]).toEqual([404, 404]);
    });

    it("that are too many bytes, or have no words, are refused before they are looked at", async () => {
      expect((await add(Buffer.alloc(360_000, 1))).status).toBe(422);
      expect((await add(pngOf(4, 4), " ")).status).toBe(422);
    });
  });

  it("pictures are neither listed nor taken for support, nor without a session", async () => {
    const { deskToken } = await signInAtDesk(api(), "support");
    expect((await add(pngOf(4, 4), "None", deskToken)).status).toBe(403);
    expect((await add(pngOf(4, 4), "None", "junk.a.b")).status).toBe(401);
    expect((await api().call("GET", "/api/desk/pictures", { token: deskToken })).status).toBe(403);
  });
});
