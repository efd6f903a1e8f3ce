import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";

/** As the bench itself loads them: nothing is measured, started or written by that. */
const script = `
  const { rows } = await import("./bench/rows.mjs");
  await import("./bench/table.mjs");
  console.log(JSON.stringify(rows.map(({ id, measure, bar, file }) => ({ id, measure, bar, file }))));
`;
const Rows = z.array(z.object({ id: z.string(), measure: z.string(), bar: z.string(), file: z.string() }));

test("every row of the bench can be loaded, and has a name of its own, a measure and a bar", () => {
  const told = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const rows = Rows.parse(JSON.parse(told));
  expect(rows.length).toBeGreaterThan(15);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
