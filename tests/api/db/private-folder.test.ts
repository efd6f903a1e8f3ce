import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFolder, openFolder } from "../../../api/db/client";
import { exportFolder, importFolder } from "../../../api/db/copy";
import { lockFolder } from "../../../api/db/lock";
import { doneByOthers, openToOthers } from "../../harness/other-user";
import { startCommand } from "../../harness/processes";

const MINUTES = 180_000;
const isRoot = process.getuid?.() === 0;
const modeOf = (entry: string) => (statSync(entry).mode & 0o777).toString(8);

let place = "";
const at = (...names: string[]) => path.join(place, ...names);
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "private-"));
  chmodSync(place, 0o755);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

describe("S23: a data folder with a database in it", () => {
  let made = "";
  const umask = process.umask();
  beforeAll(async () => {
    made = mkdtempSync(path.join(tmpdir(), "private-made-"));
    chmodSync(made, 0o755);
    await createFolder(path.join(made, "data"));
  }, MINUTES);
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  it("was closed before anything was written into it, and so are all its files", () => {
    expect(umask & 0o077).not.toBe(0o077);
    expect(openToOthers(path.join(made, "data"))).toEqual([]);
    expect(doneByOthers(path.join(made, "data"))).toEqual([]);
  });

  it(
    "that an earlier release left open is closed when it is opened",
    async () => {
      const folder = path.join(made, "data");
      for (const name of ["", "pg", "pg/base", "pg/PG_VERSION"]) chmodSync(path.join(folder, name), 0o777);
      expect(doneByOthers(folder)).not.toEqual([]);
      const { close } = await openFolder(folder);
      expect(doneByOthers(folder)).toEqual([]);
      await close();
      expect(modeOf(path.join(folder, "pg/PG_VERSION"))).toBe("600");
    },
    MINUTES,
  );

  it(
    "is closed also where it was made of an export, which is its owner's alone too",
    async () => {
      await exportFolder(path.join(made, "data"), at("export"));
      expect(modeOf(at("export"))).toBe("600");
      await importFolder(at("imported"), at("export"));
      expect(openToOthers(at("imported"))).toEqual([]);
      expect(doneByOthers(at("imported"))).toEqual([]);
    },
    MINUTES,
  );
});

describe("S23: the data folder", () => {
  it("is made with all its missing parents, closed to others", () => {
    const unlock = lockFolder(at("a", "b"));
    expect([modeOf(at("a")), modeOf(at("a", "b")), modeOf(at("a", "b", "api.lock"))]).toEqual([
      "700",
      "700",
      "600",
    ]);
    unlock();
  });

  it("may be named by a link, and what that leads to is closed", () => {
    mkdirSync(at("real"), { mode: 0o755 });
    symlinkSync(at("real"), at("link"));
    lockFolder(at("link"))();
    expect(modeOf(at("real"))).toBe("700");
  });

  it("that is open and holds other things is refused with a sentence, and left as it is", () => {
    mkdirSync(at("shared"));
    writeFileSync(at("shared", "letter.txt"), "");
    chmodSync(at("shared"), 0o777);
    expect(() => lockFolder(at("shared"))).toThrow(
      /^API_DATA_DIR names a folder that is open to other users/,
    );
    expect([modeOf(at("shared")), existsSync(at("shared", "api.lock"))]).toEqual(["777", false]);
    chmodSync(at("shared"), 0o700);
    lockFolder(at("shared"))();
  });

  it("with a link in place of its database is refused, and what that leads to is left as it is", async () => {
    mkdirSync(at("data"));
    mkdirSync(at("elsewhere"), { mode: 0o755 });
    symlinkSync(at("elsewhere"), at("data", "pg"));
    await expect(openFolder(at("data"))).rejects.toThrow(/^API_DATA_DIR names a folder with a symbolic link/);
    expect(modeOf(at("elsewhere"))).toBe("755");
  });

  it.runIf(isRoot)("of another user is refused with a sentence", () => {
    mkdirSync(at("theirs"));
    chownSync(at("theirs"), 65_534, 65_534);
    expect(() => lockFolder(at("theirs"))).toThrow(
      "API_DATA_DIR names a folder that belongs to another user: start it as that user, or name another folder.",
    );
  });

  it.runIf(isRoot)("with files of another user in its database is refused with a sentence", async () => {
    mkdirSync(at("data/pg"), { recursive: true });
    writeFileSync(at("data/pg/PG_VERSION"), "18");
    chownSync(at("data/pg/PG_VERSION"), 65_534, 65_534);
    await expect(openFolder(at("data"))).rejects.toThrow(
      /^API_DATA_DIR names a folder with files of another/,
    );
  });
});

describe("S23: secrets that a start makes", () => {
  const readSecrets = () => readFileSync(at("data", "secrets.json"), "utf8");
  const load = async () => {
    const loading = startCommand(
      ["--input-type=module", "-e", 'import { loadSettings } from "./bin/settings.mjs"; loadSettings();'],
      { API_DATA_DIR: at("data") },
    );
    return { code: await loading.ended, said: loading.output() };
  };

  it("are their owner's alone, also where both the folder and the file were open", async () => {
    expect(await load()).toEqual({ code: 0, said: "" });
    const kept = readSecrets();
    expect(openToOthers(at("data"))).toEqual([]);
    // The ledger's log is known by the key that is made of one of them.
    expect(kept).toMatch(/"LEDGER_KEY": "[\w-]{43}"/);
    chmodSync(at("data"), 0o777);
    chmodSync(at("data", "secrets.json"), 0o666);
    expect(await load()).toEqual({ code: 0, said: "" });
    expect([openToOthers(at("data")), readSecrets()]).toEqual([[], kept]);
  });

  it.runIf(isRoot)("are not taken from a file that another user has put there", async () => {
    mkdirSync(at("data"));
    writeFileSync(at("data", "secrets.json"), "{}");
    chownSync(at("data", "secrets.json"), 65_534, 65_534);
    const { code, said } = await load();
    expect([code, said]).toEqual([1, expect.stringContaining("files of another user in it")]);
    expect(readSecrets()).toBe("{}");
  });
});
