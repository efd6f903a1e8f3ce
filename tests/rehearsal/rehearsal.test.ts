import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rules, rulesFile } from "../harness/alert-rules";
import { acts } from "./acts";
import { hastened, withHastenedAges } from "./prometheus";
import { reportOf } from "./report";
import { admittedBy, type Failure, type Window } from "./windows";

const failure = (changes: Partial<Failure>): Failure => ({
  what: "GET /2024",
  status: undefined,
  outcome: "socket hang up",
  isUnsent: false,
  sentAt: 900,
  endedAt: 1_100,
  ...changes,
});
const window = (changes: Partial<Window>): Window => ({
  act: "something",
  admits: ["in flight"],
  from: 500,
  until: 2_000,
  kills: [{ from: 1_000, until: 1_050 }],
  ...changes,
});

describe("a failed request", () => {
  it("is admitted where it was in flight when a process was killed, and at no other moment", () => {
    expect(admittedBy(failure({}), [window({})])).toBeDefined();
    expect(admittedBy(failure({ sentAt: 1_049 }), [window({})])).toBeDefined();
    expect(admittedBy(failure({ sentAt: 1_051 }), [window({})])).toBeUndefined();
    expect(admittedBy(failure({ endedAt: 9_000 }), [window({})])).toBeUndefined();
    expect(admittedBy(failure({}), [window({ admits: [] })])).toBeUndefined();
  });

  it("is admitted as a 503 while the database is away, and as nothing else", () => {
    const away = window({ admits: ["unavailable"], kills: [] });
    expect(admittedBy(failure({ status: 503 }), [away])).toBeDefined();
    expect(admittedBy(failure({ status: 500 }), [away])).toBeUndefined();
    expect(admittedBy(failure({ status: 503, sentAt: 90_000, endedAt: 90_100 }), [away])).toBeUndefined();
  });

  it("is admitted as unsent only where the one proxy was killed", () => {
    const unsent = failure({ isUnsent: true });
    expect(admittedBy(unsent, [window({})])).toBeUndefined();
    expect(admittedBy(unsent, [window({ admits: ["nobody there"] })])).toBeDefined();
  });
});

describe("the rules of a rehearsal", () => {
  it("are those that ship with each of their times a twentieth as long, and no other change", () => {
    const text = hastened(readFileSync(rulesFile, "utf8"), 20);
    expect(text).not.toMatch(/\[\d+[smh]\]|for: \d+[smh]\b/);
    expect(hastened("rate(x[5m]) > 5\n  for: 1m", 20)).toBe("rate(x[15000ms]) > 5\n  for: 3000ms");
    expect(withHastenedAges("time() - max(y) > 1800", 20)).toBe("time() - max(y) > 90");
    expect(text.split("\n")).toHaveLength(readFileSync(rulesFile, "utf8").split("\n").length);
  });

  it("know every alert that an act has to bring about", () => {
    const known = rules.map(({ alert }) => alert);
    expect(acts.flatMap(({ alerts }) => alerts).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("the rehearsals that are kept", () => {
  const runs = readFileSync("docs/REHEARSAL.md", "utf8")
    .split(/^## (?=\d{4}-)/m)
    .slice(1);

  it("tell of each alert that there is whether it fired", () => {
    const known = rules.map(({ alert }) => alert).sort();
    for (const run of runs) {
      const lists = [
        ...run.matchAll(/^Alerts that (?:fired and ended|nothing of this day brings about): (.*)\.$/gm),
      ];
      expect(lists.flatMap(([, names = ""]) => names.split(", ")).sort()).toEqual(known);
    }
    expect(runs.length).toBeGreaterThan(0);
  });

  it("have each act of a day, and held", () => {
    for (const run of runs) {
      for (const { name } of acts) expect(run).toContain(`| ${name} |`);
      expect(run).toContain("\nAll held.\n");
    }
  });
});

describe("the report", () => {
  const row = { act: "something", seconds: 4, answered: 7, saw: "what was seen", broke: undefined };
  const found = {
    rows: [row],
    windows: [window({})],
    failures: [failure({})],
    fired: [{ alert: "ProcessGone", first: 1, last: 2 }],
    stillFiring: [],
    expected: ["ProcessGone"],
    known: ["ProcessGone", "SiteSlow"],
    acknowledged: 3,
    lost: [],
  };

  it("holds where nothing failed but what is admitted, nothing was lost and each alert came and went", () => {
    const { held, text } = reportOf(found);
    expect(held).toBe(true);
    expect(text).toContain("| something | 4 | 7 | 1 | 0 | what was seen |");
    expect(text).toContain("nothing of this day brings about: SiteSlow.");
  });

  it.each([
    ["an acknowledged write is lost", { lost: ["dana@example.com"] }],
    ["a request failed at another moment", { failures: [failure({ sentAt: 1_500, endedAt: 1_600 })] }],
    ["an alert was not seen", { fired: [] }],
    ["an alert did not end", { stillFiring: ["ProcessGone"] }],
    ["an act broke off", { rows: [{ ...row, broke: "it did not come to this" }] }],
  ])("does not hold where %s", (_, changes) => {
    expect(reportOf({ ...found, ...changes }).held).toBe(false);
  });
});
