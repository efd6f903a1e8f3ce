import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

// In place of node: what it would be given.
const folder = mkdtempSync(path.join(tmpdir(), "run-"));
writeFileSync(path.join(folder, "node"), '#!/bin/sh\necho "$USER"\n');
chmodSync(path.join(folder, "node"), 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A DATABASE_URL without a user name (as the drill has it) is read by the driver with USER, by psql with the process's owner.
it.each([
  [undefined, userInfo().username],
  ["", userInfo().username],
  ["kim", "kim"],
])("ops/run, where USER is %j, tells node %j", (user, told) => {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, USER: user };
  const { stdout, status } = spawnSync("ops/run", ["upstream"], { env, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, `${told}\n`]);
});
