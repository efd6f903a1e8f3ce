import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { apiPort, apiUrl, settings, sitePort, siteUrl } from "./tests/e2e/site";
import { launchOptions, userAgent } from "./tests/harness/browser";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/e2e-results",
  fullyParallel: true,
  workers: availableParallelism(),
  // Some start databases of their own: on two busy cores that takes what it takes, and no journey fails by the clock.
  timeout: 120_000,
  // Nor by the five seconds that an expectation usually has.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".cache/reports/journeys.json" }]],
  use: {
    baseURL: siteUrl,
    userAgent,
    launchOptions,
    // What moves on the way to how it will be costs a sixth of the time. Where it is about that, a spec asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every step costs a third of the time; `npm run test:e2e -- --trace on` brings it to whoever asks.
    screenshot: "only-on-failure",
  },
  webServer: [
    {
      command: "exec node --import tsx tests/e2e/upstream.ts",
      url: `${apiUrl}/readyz`,
      env: { ...settings, API_PORT: String(apiPort), API_PUBLIC_URL: apiUrl, PUBLIC_URL: siteUrl },
    },
    {
      command: "exec node --enable-source-maps build/index.js",
      url: `${siteUrl}/readyz`,
      env: {
        ...settings,
        PORT: String(sitePort),
        PUBLIC_URL: siteUrl,
        API_BASE_URL: apiUrl,
        HOSTED_PAGE_ORIGINS: apiUrl,
        CARD_PAGE_ORIGINS: apiUrl,
      },
    },
  ].map((server) => ({
    ...server,
    // On a busy machine the market is a while in coming.
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  })),
});
