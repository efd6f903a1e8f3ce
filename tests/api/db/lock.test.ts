import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  expect(readFileSync(file(), "utf8").split(" ")[0]).toBe(String(process.pid));
  unlock();
});

it("a lock with nothing in it, of a process that died while writing, is taken over", () => {
  writeFileSync(file(), "");
  lockFolder(folder)();
});

it("the lock of an earlier process with our own id, as in a container, is taken over", () => {
  writeFileSync(file(), String(process.pid));
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow("in use");
  unlock();
});

it("a living process holds it, unless that began later than the owner and only has its old id", () => {
  writeFileSync(file(), String(process.ppid));
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
  if (!existsSync("/proc/self/stat")) return;
  writeFileSync(file(), `${process.ppid} 1`);
  lockFolder(folder)();
});

it("nothing but the lock is left in the folder, whether it was taken or refused", () => {
  const unlock = lockFolder(folder);
  expect(readdirSync(folder)).toEqual(["api.lock"]);
  unlock();
  writeFileSync(file(), "1");
  expect(() => lockFolder(folder)).toThrow("in use");
  expect(readdirSync(folder)).toEqual(["api.lock"]);
});

it("a lock of another user's living process is respected", () => {
  writeFileSync(file(), "1");
  expect(() => lockFolder(folder)).toThrow("in use by process 1");
});
