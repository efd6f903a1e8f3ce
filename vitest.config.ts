import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const timed = "tests/hostile/hostile.test.ts";

/**
 * The file whose rows hold deadlines comes last, when the other worker has little left to do: beside a busy one a
 * deadline of its short windows passes for reasons of the machine's.
 */
class TimedLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isTimed = ({ moduleId }: TestSpecification) => moduleId.endsWith(timed);
    return [...sorted.filter((file) => !isTimed(file)), ...sorted.filter(isTimed)];
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
    sequence: { sequencer: TimedLast },
    // Hashing passwords and starting databases on two busy cores takes what it takes: no test fails by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
