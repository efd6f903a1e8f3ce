import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Its rows hold deadlines, and it runs alone when all others are done: beside a busy worker a deadline of its short
 * windows passes for reasons of the machine's.
 */
const timed = "tests/hostile/timed.test.ts";
/** Those that start processes or a whole product: the longest, which would leave a worker alone at the end. */
const long = /\/tests\/(operations|hostile|growth|conformance)\//;

/**
 * The files of a project that shares modules load what they import once for a worker, and so PGlite's compiled code and
 * a PostgreSQL server too: half the time of a suite. What a file changes is therefore undone after each of its tests
 * (tests/harness/setup.ts), and a file that replaces modules, which cannot be undone, runs apart.
 */
const replacing = /\bvi\.(mock|unmock|doMock|doUnmock|resetModules)\(/;
/** The script of the pages listens to its document as long as there is one. */
const pageScripts = "tests/app/enhance/";
const inDocument = /^\/\/ @vitest-environment happy-dom/;

const shared = ["api", "app", "domain", "server"]
  .flatMap((folder) =>
    readdirSync(`tests/${folder}`, { recursive: true, encoding: "utf8" }).map(
      (name) => `tests/${folder}/${name.replaceAll("\\", "/")}`,
    ),
  )
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith(pageScripts))
  .map((name) => ({ name, text: readFileSync(name, "utf8") }))
  .filter(({ text }) => !replacing.test(text));
const filesOf = (isInDocument: boolean) =>
  shared.filter(({ text }) => inDocument.test(text) === isInDocument).map(({ name }) => name);

const sharing = [
  { name: "shared", environment: "node", include: filesOf(false) },
  { name: "document", environment: "happy-dom", include: filesOf(true) },
];
const projectNames = sharing.map(({ name }) => name);

/** Those that share modules come in one piece, or a worker would load them again, and before the others; then the long ones. */
class LongOnesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const turn = ({ moduleId, project }: TestSpecification) => {
      if (projectNames.includes(project.name)) return projectNames.indexOf(project.name);
      return projectNames.length + (long.test(moduleId) ? 0 : 1);
    };
    return sorted.sort((one, other) => turn(one) - turn(other));
  }
}

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    setupFiles: ["tests/harness/setup.ts"],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongOnesFirst },
    // Hashing passwords and starting databases on two busy cores takes what it takes: no test fails by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Nor does what is waited for: a second, which is the usual, is soon over where two cores are busy.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      ...sharing.map((project) => ({ extends: true as const, test: { ...project, isolate: false } })),
      {
        extends: true,
        test: {
          name: "apart",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", timed, ...sharing.flatMap(({ include }) => include)],
        },
      },
      { extends: true, test: { name: "timed", include: [timed], sequence: { groupOrder: 1 } } },
    ],
  },
});
