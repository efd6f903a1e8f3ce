import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Allowed, allowed } from "../../bin/check-figures/allowed";
import { listChecked } from "../../bin/check-figures/files";
import { findTyped } from "../../bin/check-figures/scan";

const content = "app/content/something.ts";
const linesOf = (source: string, file = content) => findTyped(file, source).map(({ line }) => line);

describe("a figure that is typed into a text is refused (SPEC-DECISIONS 15)", () => {
  test("with its file, its line and the text", () => {
    expect(
      findTyped(content, 'import { x } from "./x2";\n\nexport const lede = "Turn $500 into more";'),
    ).toEqual([{ file: content, line: 3, text: "Turn $500 into more" }]);
  });

  test.each([
    ['export const text = "under $500";', "a string"],
    [`export const text = \`under $500 \${of}\`;`, "the first part of a template"],
    [`export const text = \`a \${b} in 10 years\`;`, "a later part of a template"],
    [`export const text = \`a \${500} of it\`;`, "a number within a template"],
    ['export const text = "five million people";', "an amount in words"],
    ['export const text = "ten percent of sales";', "percent"],
    ['export const text = ["one", { heading: "90 of them" }];', "a text within a list"],
    ['export const text = paragraph("90 of them");', "an argument"],
  ])("%s: %s", (source) => {
    expect(linesOf(source)).toEqual([1]);
  });

  test.each([
    ["const a = <p>Turn under $500 into more</p>;", "the text of an element"],
    ["const a = <p>{500}</p>;", "a number within an element"],
    ['const a = <Card title="Turn $500" />;', "a property that is shown"],
    ['const a = <img alt="30 days" src="/a.png" />;', "the text of a picture"],
  ])("%s: %s", (source) => {
    expect(linesOf(source, "app/components/landing/hero.tsx")).toEqual([1]);
  });

  test.each([
    `const a = \`turn \${figures.missionStart.text} into more\`;`,
    'const a = <p className="grid-2">Three ways in</p>;',
    'const a = <svg viewBox="0 0 10 10"><path d="M0 0h10" /></svg>;',
    'const a = { id: "tier-1", href: "https://example.com/2024", updated: "2026-11-22" };',
    'const a = limit("17 CFR 227.100");',
    "const days = 30; // 30 days",
  ])("%s is not", (source) => {
    expect(linesOf(source)).toEqual([]);
  });

  test("no text of the pages has one, and each exception is needed", () => {
    const files = listChecked();
    for (const file of ["app/content/landing.ts", "app/components/landing/hero.tsx", "app/routes/2024.tsx"])
      expect(files).toContain(file);
    const used = new Set<Allowed>();
    expect(files.flatMap((file) => findTyped(file, readFileSync(file, "utf8"), used))).toEqual([]);
    expect(allowed.filter((each) => !used.has(each))).toEqual([]);
  });
});
