import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Run by `npm run rehearse -- --alerts`. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    include: ["tests/rehearsal/*.rehearsal.ts"],
    setupFiles: ["tests/harness/setup.ts"],
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
