// Lighthouse, and a browser of our own. It has both cores: a page's processes share work that a phone's do at once, and
// Lighthouse's own throttling makes the phone.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { installApart } from "../bin/install-apart.mjs";
import { sitePort } from "./product.mjs";

const source = "bench/lighthouse";
const debuggingPort = sitePort + 90;

/** What a row with Lighthouse needs, and what its figures depend on. */
export const lighthouseTools = { chromium: "chromium" };
export const lighthouseSources = [source];

/**
 * @returns `{ audit, signIn, close }`: `audit(address, flags)` resolves with Lighthouse's result for a visit of the address,
 * `signIn(cookies)` puts cookies into the browser, in place of those that are there
 */
export async function openLighthouse() {
  const installed = path.join(installApart(source, "lighthouse"), "node_modules/lighthouse/core/index.js");
  const { default: lighthouse } = await import(pathToFileURL(installed).href);
  const browser = await startBrowser();
  return {
    async audit(address, flags) {
      const { lhr } = await lighthouse(address, { port: debuggingPort, logLevel: "error", ...flags });
      return lhr;
    },
    async signIn(cookies) {
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
      const [context] = connection.contexts();
      await context.clearCookies();
      await context.addCookies(cookies);
      await connection.close();
    },
    close: browser.stop,
  };
}

/** It is there once it answers. */
async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "bench-browser-"));
  const child = spawn(
    "chromium",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${debuggingPort}`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    async stop() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
