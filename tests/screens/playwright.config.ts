import { defineConfig } from "playwright/test";
import journeys from "../../playwright.config";

/** The product as the journeys have it, photographed by `npm run screens`. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "photograph.spec.ts",
  outputDir: "../../.cache/screens-results",
  reporter: "./reporter.ts",
  use: { ...journeys.use, screenshot: "off" },
  webServer: [journeys.webServer ?? []].flat().map((server) => ({ ...server, cwd: process.cwd() })),
});
