import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";

/** As the bench itself loads them: nothing is measured, started or written by that. */
const script = `
  const { rows } = await import("./bench/rows.mjs");
  await import("./bench/table.mjs");
  console.log(JSON.stringify(rows.map(({ id, measure, bar, gating, file }) => ({ id, measure, bar, gating, file }))));
`;
const text = z.string().trim().min(1);
const Rows = z.array(z.object({ id: text, measure: text, bar: text, gating: z.boolean(), file: text }));

const told = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
const rows = Rows.parse(JSON.parse(told));
const ids = rows.map(({ id }) => id);
const numbered = Array.from({ length: 21 }, (_, index) => `P${index + 1}`);

test("every row of the bench has a name of its own, and P1 to P21 come first", () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(0, numbered.length)).toEqual(numbered);
});

test("all bars gate but those of P4, of the cold start and of the size of the data, which are told", () => {
  const named = ["growth", "sink", "fairness", "pages", "rooms", "soak", "journey", "long-ledger"];
  const gating = [...numbered.filter((id) => id !== "P4"), ...named];
  expect(rows.flatMap((row) => (row.gating ? [row.id] : [])).sort()).toEqual(gating.sort());
});
