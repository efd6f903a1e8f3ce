import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listSources } from "./harness/source-files";

/** What people read before they read the code. */
const documents = [
  "README.md",
  "TOUR.md",
  "CONTRIBUTING.md",
  "OPERATING.md",
  "SUPPLY-CHAIN.md",
  "docs/commands.md",
  "docs/decisions/README.md",
  "docs/layout.md",
  "docs/scale.md",
  "docs/market-data-files.md",
  "docs/providers.md",
];
const textOf = (file: string) => readFileSync(file, "utf8");

/** Comes into being when its command runs, or is the operator's own. */
const made = ["bench/RESULTS.md", "ops/.env", "ops/site.env", "ops/upstream.env"];
const isMadeUp = (path: string) => made.includes(path) || /[A-Z]{4}|[*…]/.test(path);

const folders = "app|api|bench|bin|conformance|contract|domain|ops|server|tests";
const inFolder = new RegExp(`(?<![\\w/.~-])(?:${folders})/[\\w$.\\-\\[\\]/*…]*`, "g");
const atRoot = /`(\.env\.example|server\.ts|[\w-]+\.md)`/g;

/** Every file and folder that a text names, from the root of the repository. */
const pathsIn = (text: string) =>
  [
    ...[...text.matchAll(inFolder)].map(([path]) => path),
    ...[...text.matchAll(atRoot)].map(([, path]) => path ?? ""),
  ]
    .map((path) => path.replace(/[.…]+$/, ""))
    .filter((path) => !isMadeUp(path));

describe.each(documents)("%s", (file) => {
  const text = textOf(file);

  test("names files and folders that are there", () => {
    expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([]);
  });

  test("names commands that there are", () => {
    const { scripts } = z.object({ scripts: z.record(z.string()) }).parse(JSON.parse(textOf("package.json")));
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([a-z][\w:-]*)|(start|test)\b)/g)];
    const ours = named.map(([, script, usual]) => script ?? usual ?? "");
    expect(ours.filter((name) => !(name in scripts))).toEqual([]);
    const usage = textOf("api/usage.ts");
    const ofUpstream = [...text.matchAll(/\bnpm run api -- ([a-z][\w-]*)/g)].map(([, name = ""]) => name);
    expect(ofUpstream.filter((name) => name !== "help" && !usage.includes(`\n${name}`))).toEqual([]);
  });

  test("names settings that something reads", () => {
    const sources = listSources(["app", "api", "bench", "bin", "tests"]).filter(
      (source) => source !== "tests/documents.test.ts",
    );
    const read = [".env.example", "ops/compose.yaml", ...sources].map(textOf).join("\n");
    const named = [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d])(?:=[^`]*)?`/g)].map(
      ([, name]) => name ?? "",
    );
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
  });

  test("leads to documents and headings that are there", () => {
    const dead = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].filter(
      ([, target, heading]) => {
        const other = target ? path.join(path.dirname(file), target) : file;
        return !existsSync(other) || (heading !== undefined && !anchorsOf(textOf(other)).includes(heading));
      },
    );
    expect(dead.map(([link]) => link)).toEqual([]);
  });
});

/** As renderers of Markdown make them of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("docs/decisions", () => {
  const records = readdirSync("docs/decisions").filter((file) => file !== "README.md");
  const index = textOf("docs/decisions/README.md");

  test("has an index with one line for each decision, in the words of its title", () => {
    const lines = [...index.matchAll(/^- \[(\d{4})\]\(([^)]*)\) (.*)$/gm)].map(([, number, file, title]) => ({
      file,
      heading: `# ${number} ${title}`,
    }));
    const titles = records.map((file) => ({
      file,
      heading: textOf(`docs/decisions/${file}`).split("\n")[0],
    }));
    expect(lines.sort(byFile)).toEqual(titles.sort(byFile));
  });

  test("gives each decision a number of its own, and its parts", () => {
    expect(new Set(records.map((file) => file.slice(0, 4))).size).toBe(records.length);
    const parts = ["Context", "Decision", "Consequences"];
    const lacking = records.filter((file) =>
      parts.some(
        (part) => !new RegExp(`^(## ${part}$|\\*\\*${part}\\.)`, "m").test(textOf(`docs/decisions/${file}`)),
      ),
    );
    expect(lacking).toEqual([]);
  });
});

const byFile = (one: { file?: string }, other: { file?: string }) =>
  (one.file ?? "").localeCompare(other.file ?? "");

describe("the tour", () => {
  const steps = textOf("TOUR.md")
    .split(/^(?:\d+\.|-) /m)
    .slice(1);

  test("has functions that are in one of the files which their step names", () => {
    const lost = steps.flatMap((step) => {
      const files = pathsIn(step).filter((path) => /\.tsx?$/.test(path));
      const code = files.map(textOf).join("\n");
      const functions = [...step.matchAll(/`(\w+)\(\)`/g)].map(([, name = ""]) => name);
      return functions
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
        .map((name) => `${name}() of ${files.join(", ")}`);
    });
    expect(steps.length).toBeGreaterThan(30);
    expect(lost).toEqual([]);
  });
});
