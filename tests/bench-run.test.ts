import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { measureRows, verdictOn } from "../bench/measure.mjs";

interface Result {
  held: boolean;
  failure?: string;
  at?: string;
}

const row = (id: string, result: Result | Error, gating = true) => ({
  id,
  measure: `what ${id} is`,
  gating,
  run: () => (result instanceof Error ? Promise.reject(result) : Promise.resolve(result)),
});
const held = row("held", { held: true });
const missed = row("missed", { held: false });
const told = row("told", { held: false }, false);
const broken = row("broken", new Error("no such server"), false);

/** A run over rows of which these were measured already. */
async function run(
  rows: (typeof held)[],
  options: { kept?: string[]; again?: boolean; isShort?: boolean } = {},
) {
  const { kept = [], again = false, isShort = false } = options;
  const keptNow: string[] = [];
  const ended = vi.fn();
  const measured = await measureRows(rows, {
    again,
    isShort,
    keptOf: ({ id }: { id: string }) => (kept.includes(id) ? { held: true, at: "before" } : undefined),
    keep: ({ id }: { id: string }) => keptNow.push(id),
    afterEach: ended,
    say: () => undefined,
  });
  const { code, short, failed } = verdictOn(measured);
  const idsOf = (pairs: (typeof measured)[number][]) => pairs.map(([{ id }]) => id);
  const before = measured.filter(([, { at }]) => at === "before").map(([{ id }]) => id);
  return { code, short: idsOf(short), failed: idsOf(failed), keptNow, before, ends: ended.mock.calls.length };
}

test.each([
  ["all bars are held", [held], 0, []],
  ["only a told bar is missed", [held, told], 0, []],
  ["a gating bar is missed", [missed, held], 1, ["missed"]],
])("where %s the exit code says so", async (_, rows, code, short) => {
  expect(await run(rows)).toMatchObject({ code, short, failed: [] });
});

test("a row that breaks off fails the run though it does not gate, is not kept, and the next is measured", async () => {
  expect(await run([broken, held])).toMatchObject({
    code: 1,
    short: [],
    failed: ["broken"],
    keptNow: ["held"],
    ends: 2,
  });
});

test("what was measured of the same sources is told from before, unless it is asked for again", async () => {
  const rows = [held, missed];
  expect(await run(rows, { kept: ["held"] })).toMatchObject({ before: ["held"], keptNow: ["missed"] });
  expect(await run(rows, { kept: ["held"], again: true })).toMatchObject({
    before: [],
    keptNow: ["held", "missed"],
  });
});

test("a run that is shorter than it should be keeps nothing and believes nothing that is kept", async () => {
  expect(await run([held], { kept: ["held"], isShort: true })).toMatchObject({ before: [], keptNow: [] });
});

test("a new run keeps what the results say of before", () => {
  const script = `
    const { resultsOf } = await import("./bench/table.mjs");
    const figures = { ours: "1/s", theirs: "", held: true, at: "2026-11-20T00:00:00Z", versions: {} };
    const row = { id: "P1", measure: "a", bar: ">= 1", gating: true, sources: [], file: "bench/rows.mjs" };
    console.log(resultsOf([[row, figures]], "# Old\\n\\nolder\\n\\n## Before\\n\\nas it was\\n"));
  `;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(out.trim().endsWith("## Before\n\nas it was")).toBe(true);
  expect(out).not.toContain("older");
});

test("a figure is measured anew when anything changes that its row starts or imports, however far", () => {
  const script = `
    const { rows } = await import("./bench/rows.mjs");
    const { sourcesOf } = await import("./bench/state.mjs");
    console.log(JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, sourcesOf(row)]))));
  `;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const sources = z.record(z.array(z.string())).parse(JSON.parse(out));
  expect(sources.growth).toEqual(
    expect.arrayContaining(["bench/rows/growth.mjs", "bench/pages.mjs", "tests/harness/postgres.ts"]),
  );
  expect(sources.P19).toEqual(expect.arrayContaining(["bench/bare-call.mjs", "bench/request-script.mjs"]));
  expect(sources.P20).toEqual(expect.arrayContaining(["bench/commit-signal.ts", "api/signals/refresh.ts"]));
  expect(sources.P15).toContain("tests/harness/ledger.ts");
  expect(sources.P5).toEqual(expect.arrayContaining(["bench/rotate.lua", "bench/others/http-proxy"]));
});
