import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const longest = "tests/hostile/hostile.test.ts";

/**
 * The longest file first, minutes before all others: one worker has it while the other runs the rest. vitest itself knows
 * only how long a file took the last time, and where there was no last time (a fresh clone) how large it is.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**"],
    environment: "node",
    setupFiles: ["tests/harness/setup.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Hashing passwords and starting databases on two busy cores takes what it takes: no test fails by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
