// `npm run dev`: both processes from source. Each restarts when its files change, and the browser reloads the page.
import { setTimeout as wait } from "node:timers/promises";
import { forgetBuild, install } from "./prepare.mjs";
import { createGroup } from "./processes.mjs";
import { loadSettings, originOfPages } from "./settings.mjs";

loadSettings();
install();
forgetBuild();
const { start } = createGroup();

if (!process.env.API_BASE_URL) {
  // A fixed port, so that the site finds the upstream again after each restart.
  process.env.API_PORT ||= "4000";
  process.env.API_BASE_URL = `http://127.0.0.1:${process.env.API_PORT}`;
  process.env.HOSTED_PAGE_ORIGINS ||= originOfPages(process.env.API_PORT);
  process.env.CARD_PAGE_ORIGINS ||= originOfPages(process.env.API_PORT);
  void start("The upstream", [
    "node_modules/tsx/dist/cli.mjs",
    "watch",
    "--clear-screen=false",
    "api/main.ts",
  ]);
  while (!(await answers(`${process.env.API_BASE_URL}/readyz`))) await wait(200);
}
void start("The site", ["node_modules/@remix-run/dev/dist/cli.js", "dev", "-c", "node build/index.js"], {
  NODE_ENV: "development",
});

async function answers(url) {
  return fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false);
}
