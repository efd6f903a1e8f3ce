import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const timed = /\/tests\/hostile\/timed\./;
/** Those that start processes or a whole product: the longest, which would leave a worker alone at the end. */
const long = /\/tests\/(operations|hostile|growth|conformance)\//;

/**
 * Folders under whose tests no module keeps anything from one file to the next: the files of each share the loaded
 * ones, and so PGlite's compiled code and a PostgreSQL server too.
 */
const folders = ["api"];
/** But not those that change what is everybody's: mocks, globals, clocks, time zones, an environment of their own. */
const changing =
  /@vitest-environment|\bvi\.(spyOn|mock|unmock|doMock|doUnmock|resetModules|stub|useFakeTimers|setSystemTime)|process\.env\.\w+ =[^=]/;

const sharing = folders.map((folder) => ({
  folder,
  files: readdirSync(`tests/${folder}`, { recursive: true, encoding: "utf8" })
    .map((name) => `tests/${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !changing.test(readFileSync(name, "utf8"))),
}));

/**
 * Those that share modules come in one piece, or a worker would load them again, and before the others; then the
 * long ones. The file whose rows hold deadlines comes last, when the other worker has little left to do: beside a busy one a deadline of
 * its short windows passes for reasons of the machine's.
 */
class TimedLast extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const turn = ({ moduleId, project }: TestSpecification) => {
      if (folders.includes(project.name)) return folders.indexOf(project.name);
      return folders.length + (timed.test(moduleId) ? 2 : long.test(moduleId) ? 0 : 1);
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
    maxWorkers: 2,
    sequence: { sequencer: TimedLast },
    // Hashing passwords and starting databases on two busy cores takes what it takes: no test fails by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Nor does what is waited for: a second, which is the usual, is soon over where two cores are busy.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      ...sharing.map(({ folder, files }) => ({
        extends: true as const,
        test: { name: folder, include: files, isolate: false },
      })),
      {
        extends: true,
        test: {
          name: "apart",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", ...sharing.flatMap(({ files }) => files)],
        },
      },
    ],
  },
});
