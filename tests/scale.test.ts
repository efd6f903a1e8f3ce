import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const document = readFileSync("docs/scale.md", "utf8");
const results = readFileSync("bench/RESULTS.md", "utf8");
const run = (args: string[]) => execFileSync(process.execPath, args, { encoding: "utf8" }).trim();

describe("docs/scale.md", () => {
  test("has the tables that the simulation prints", () => {
    const printed = run(["bench/scale.mjs"]).split("\n\n");
    expect(printed.length).toBe(4);
    expect(printed.filter((table) => !document.includes(table))).toEqual([]);
  });

  test("rests on figures that stand in the bench's results", () => {
    const script = `
      const { measured } = await import("./bench/scale/costs.mjs");
      console.log(JSON.stringify(measured));
    `;
    const Measured = z.array(z.object({ what: z.string(), row: z.string(), seen: z.string() }));
    const measured = Measured.parse(JSON.parse(run(["--input-type=module", "-e", script])));
    expect(measured.length).toBeGreaterThan(5);
    expect(measured.filter(({ seen }) => !results.includes(seen))).toEqual([]);
  });
});

test("twice the members ask for twice of everything, and cheaper pages for fewer processes", () => {
  const script = `
    const { simulate } = await import("./bench/scale/simulate.mjs");
    const { costs } = await import("./bench/scale/costs.mjs");
    const { research } = costs.today;
    const half = { ...costs.today, research: { ...research, site: research.site / 2 } };
    const of = (members, how) => simulate(members, how);
    const [one, two, cheap] = [of(1e6, costs.today), of(2e6, costs.today), of(1e6, half)];
    console.log(JSON.stringify({
      pages: two.peak.research / one.peak.research,
      mails: two.mails / one.mails,
      cores: two.cores.primary / one.cores.primary,
      saved: one.needs.sites - cheap.needs.sites,
      busier: one.peak.research / (one.peak.visits * 5),
    }));
  `;
  const Told = z.object({
    pages: z.number(),
    mails: z.number(),
    cores: z.number(),
    saved: z.number(),
    busier: z.number(),
  });
  const told = Told.parse(JSON.parse(run(["--input-type=module", "-e", script])));
  for (const ratio of [told.pages, told.mails, told.cores]) expect(ratio).toBeCloseTo(2, 6);
  expect(told.saved).toBeGreaterThan(0);
  // The worst second comes after the signal, when those who came on it are at their later pages.
  expect(told.busier).toBeGreaterThan(0.9);
});
