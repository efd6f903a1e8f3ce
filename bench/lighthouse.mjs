// How Lighthouse marks every kind of public page for search engines: all of the sitemap's that stand alone, and one of
// each kind that the upstream has many of.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startProduct } from "./product.mjs";

const source = "bench/lighthouse";
const folder = path.resolve(".cache/lighthouse");
const debuggingPort = 4790;

/** Of which one stands for all: what differs between them is data. */
const kinds = [
  /^\/stock-insights-by-sector\/[^/]+$/,
  /^\/stock-insights-by-sector\/[^/]+\/news$/,
  /^\/sector-insights\/[^/]+$/,
  /^\/sector-and-stock-timing\/[^/]+$/,
  /^\/stocks\/[^/]+$/,
  /^\/stocks\/[^/]+\/chart$/,
  /^\/blog\/[^/]+$/,
  /^\/authors\/[^/]+$/,
  /^\/legal\/agreements\//,
];

export const seo = {
  id: "seo",
  measure: "Lighthouse's SEO score of every kind of public page",
  tools: { chromium: "chromium" },
  async run() {
    const data = mkdtempSync(path.join(tmpdir(), "bench-"));
    const product = await startProduct(data);
    const browser = await startBrowser();
    try {
      const { default: lighthouse } = await import(
        pathToFileURL(path.join(install(), "node_modules/lighthouse/core/index.js")).href
      );
      const addresses = onePerKind(await readSitemap(product.url));
      const scores = [];
      for (const address of addresses) {
        const { lhr } = await lighthouse(address, {
          port: debuggingPort,
          onlyCategories: ["seo"],
          // How fast a page is has no part in it.
          throttlingMethod: "provided",
          logLevel: "error",
        });
        const score = lhr.categories.seo.score ?? 0;
        const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 1);
        scores.push(score);
        console.error(
          `${score.toFixed(2)} ${new URL(address).pathname} ${failed.map(({ id }) => id).join(" ")}`.trim(),
        );
      }
      const least = Math.min(...scores);
      return {
        figure: `${least.toFixed(2)} at least, of ${scores.length} pages`,
        bar: "1.00",
        held: least === 1,
      };
    } finally {
      await browser.stop();
      await product.stop();
      rmSync(data, { recursive: true, force: true });
    }
  },
};

/** Lighthouse is no dependency: it is installed apart, without the scripts of its packages. */
function install() {
  const lock = readFileSync(`${source}/package-lock.json`);
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = `${folder}/node_modules/.installed-lock`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(`${source}/${name}`, `${folder}/${name}`);
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, wanted);
  return folder;
}

async function readSitemap(url) {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
}

function onePerKind(addresses) {
  const seen = new Set();
  return addresses.filter((address) => {
    const kind = kinds.find((each) => each.test(new URL(address).pathname));
    if (!kind) return true;
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}

/** A browser of our own, on the second core; it is there once it answers. */
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
