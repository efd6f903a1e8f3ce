import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BadCopy, writeNew } from "../../api/db/copy";

let folder = "";
const at = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "copy-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a file that is written", () => {
  it("is whole or not at all, also where the disk is full half-way", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const content = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw full;
      })(),
    );
    const writing = writeNew(at("half"), content);
    await expect(writing).rejects.toThrow(new BadCopy(`${at("half")} cannot be written: the disk is full.`));
    expect(readdirSync(folder).filter((name) => name.startsWith("half"))).toEqual([]);
  });

  it("overwrites none that came to be meanwhile", async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.from("ours");
        writeFileSync(at("theirs"), "theirs");
      })(),
    );
    await expect(writeNew(at("theirs"), content)).rejects.toThrow("is there already");
    expect(readFileSync(at("theirs"), "utf8")).toBe("theirs");
    expect(readdirSync(folder).filter((name) => name.startsWith("theirs"))).toEqual(["theirs"]);
  });

  it("is refused with a sentence where there is no such folder", async () => {
    const writing = writeNew(at("no/such/folder"), Readable.from(["x"]));
    await expect(writing).rejects.toThrow("cannot be written: there is no such folder.");
  });
});
