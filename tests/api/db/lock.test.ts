import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "../../../api/db/lock";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => path.join(folder, "api.lock");

it("a folder that a living process holds is refused, with the process and the file named", () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} (${file()})`);
  unlock();
  expect(existsSync(file())).toBe(false);
  lockFolder(folder)();
});

it("the lock of a process that is gone is taken over", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file(), String(pid));
  const unlock = lockFolder(folder);
  expect(readFileSync(file(), "utf8")).toBe(String(process.pid));
  unlock();
});

it("a lock with nothing in it, of a process that died while writing, is taken over", () => {
  writeFileSync(file(), "");
  lockFolder(folder)();
});

it("a lock of another user's living process is respected", () => {
  writeFileSync(file(), "1");
  expect(() => lockFolder(folder)).toThrow("in use by process 1");
});
