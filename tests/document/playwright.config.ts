import { defineConfig } from "playwright/test";
import journeys from "../../playwright.config";
import { apiUrl, settings } from "../e2e/site";
import { mockedSiteUrl, mockUrl, proxyLog, proxyUrl } from "./at";

/** Journeys that between them make nearly every call that changes something; `npm test` goes these. */
const short = ["account-privacy", "newsletter", "onboarding", "passwords", "referrals", "sign-in-link"];
/** The journeys of all main screens. */
const main = [
  ...short,
  "account-subscription",
  "bank-link",
  "blog",
  "brokerage-account",
  "invest",
  "leads",
  "roi-tracker",
  "search",
  "sector-insights",
  "sectors",
  "sign-in",
  "sign-up",
  "stock-charts",
  "stocks",
  "subscribe",
  "timing",
];
const journeysOf = process.env.DOCUMENT_LENGTH === "short" ? short : main;

const [upstream, site] = [journeys.webServer ?? []].flat();
if (!upstream || !site) throw new Error("the journeys start an upstream and a site");

const prism = `exec node ${process.env.PRISM} `;
const at = (url: string) => `-h 127.0.0.1 -p ${new URL(url).port}`;
/** Prism has no address of its own for such questions: its log says that it listens. */
const listening = (url: string) => ({ port: Number(new URL(url).port) });
/** Milliseconds: on a busy machine the market is a while in coming. */
const timeout = 900_000;
const common = { timeout, cwd: process.cwd(), gracefulShutdown: upstream.gracefulShutdown };

/** Run by `npm run test:document`. */
export default defineConfig({
  ...journeys,
  testDir: "..",
  outputDir: "../../.cache/document/results",
  reporter: "list",
  projects: [
    { name: "mock", testDir: ".", testMatch: "mock.spec.ts" },
    {
      name: "proxy",
      testDir: "..",
      testMatch: ["document/pages.spec.ts", ...journeysOf.map((name) => `e2e/${name}.spec.ts`)],
      teardown: "verdict",
    },
    { name: "verdict", testDir: ".", testMatch: "verdict.spec.ts" },
  ],
  webServer: [
    { ...upstream, timeout, cwd: process.cwd() },
    {
      ...common,
      ...listening(proxyUrl),
      command: `${prism} proxy ${apiUrl}/openapi.json ${apiUrl} --errors ${at(proxyUrl)} > ${proxyLog}`,
    },
    { ...common, ...listening(mockUrl), command: `${prism} mock ${apiUrl}/openapi.json ${at(mockUrl)}` },
    { ...site, timeout, cwd: process.cwd(), env: { ...site.env, API_BASE_URL: proxyUrl } },
    {
      ...site,
      timeout,
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
