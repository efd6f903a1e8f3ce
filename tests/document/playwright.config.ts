import { defineConfig } from "playwright/test";
import journeys from "../../playwright.config";
import { apiUrl, settings } from "../e2e/site";
import { mockedSiteUrl, mockUrl, proxyLog, proxyUrl } from "./at";

/** The journeys that between them make nearly every call of the contract. */
const main = [
  "account-privacy",
  "account-subscription",
  "bank-link",
  "blog",
  "brokerage-account",
  "invest",
  "leads",
  "newsletter",
  "onboarding",
  "passwords",
  "referrals",
  "roi-tracker",
  "search",
  "sector-insights",
  "sectors",
  "sign-in",
  "sign-in-link",
  "sign-up",
  "stock-charts",
  "stocks",
  "subscribe",
  "timing",
];

const [upstream, site] = [journeys.webServer ?? []].flat();
if (!upstream || !site) throw new Error("the journeys start an upstream and a site");

const prism = `exec node ${process.env.PRISM} `;
const at = (url: string) => `-h 127.0.0.1 -p ${new URL(url).port}`;
/** Prism has no address of its own for such questions: its log says that it listens. */
const listening = (url: string) => ({ port: Number(new URL(url).port) });
const common = { timeout: 180_000, cwd: process.cwd(), gracefulShutdown: upstream.gracefulShutdown };

/** Run by `npm run test:document`. */
export default defineConfig({
  ...journeys,
  testDir: "..",
  outputDir: "../../.cache/prism-results",
  reporter: "list",
  projects: [
    { name: "mock", testDir: ".", testMatch: "mock.spec.ts" },
    {
      name: "proxy",
      testDir: "../e2e",
      testMatch: main.map((name) => `${name}.spec.ts`),
      teardown: "verdict",
    },
    { name: "verdict", testDir: ".", testMatch: "verdict.spec.ts" },
  ],
  webServer: [
    { ...upstream, cwd: process.cwd() },
    {
      ...common,
      ...listening(proxyUrl),
      command: `${prism} proxy ${apiUrl}/openapi.json ${apiUrl} --errors ${at(proxyUrl)} > ${proxyLog}`,
    },
    { ...common, ...listening(mockUrl), command: `${prism} mock ${apiUrl}/openapi.json ${at(mockUrl)}` },
    { ...site, cwd: process.cwd(), env: { ...site.env, API_BASE_URL: proxyUrl } },
    {
      ...site,
      cwd: process.cwd(),
      url: `${mockedSiteUrl}/readyz`,
      env: {
        ...settings,
        PORT: new URL(mockedSiteUrl).port,
        PUBLIC_URL: mockedSiteUrl,
        API_BASE_URL: mockUrl,
        HOSTED_PAGE_ORIGINS: mockUrl,
        CARD_PAGE_ORIGINS: mockUrl,
      },
    },
  ],
});
