import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each(["abc", "0", "64", "512m", "1.5", "-1", "99999999", "512 --inspect"])(
  "ops/run starts nothing with HEAP_MB=%s, and names it without its value",
  (value) => {
    const env = { ...process.env, HEAP_MB: value };
    const { status, stderr } = spawnSync("ops/run", ["site"], { env, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^HEAP_MB has to be [^\n]*\n$/)]);
    expect(stderr).not.toContain(value.length > 2 ? value : "=");
  },
);
