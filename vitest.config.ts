import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**"],
    environment: "node",
    setupFiles: ["tests/harness/setup.ts"],
    maxWorkers: 2,
    // Hashing passwords and starting databases on two busy cores takes what it takes: no test fails by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
