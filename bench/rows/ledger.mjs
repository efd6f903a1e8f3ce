// How long a browser that has just come takes to fetch and verify a ledger: from its first request for entries to the
// verdict on the page.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { chromium } from "playwright";
import { median, prepareFolder, startProduct } from "../product.mjs";

const visits = 5;
const entries = 10_000;
const barMs = 2_000;
const dataFolder = ".cache/bench/ledger";

const ledgerProof = {
  id: "P15",
  measure: `${entries.toLocaleString("en-US")} ledger entries fetched and verified in Chromium`,
  bar: `< ${barMs} ms`,
  gating: true,
  tools: { taskset: "util-linux", chromium: "chromium" },
  sources: ["bench/seed-ledger.ts"],
  run: async () => {
    rmSync(dataFolder, { recursive: true, force: true });
    await prepareFolder(dataFolder);
    const seed = ["--import", "tsx", "bench/seed-ledger.ts", dataFolder, String(entries)];
    execFileSync(process.execPath, seed, { stdio: ["ignore", "ignore", "inherit"] });
    const product = await startProduct(dataFolder);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    });
    try {
      const times = [];
      for (let visit = 0; visit < visits; visit++) times.push(await timeVisit(browser, product.url));
      const ms = median(times);
      return {
        figures: { "each visit, ms": times.map(Math.round).join(" ") },
        ours: `${Math.round(ms)} ms`,
        theirs: "",
        ratio: undefined,
        held: ms < barMs,
      };
    } finally {
      await Promise.all([browser.close(), product.stop()]);
    }
  },
};
export const rows = [ledgerProof];

async function timeVisit(browser, site) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() => performance.mark("verdict")).observe(document, {
      subtree: true,
      attributeFilter: ["data-verdict"],
    });
  });
  await page.goto(`${site}/roi-tracker/proof`);
  await page.waitForSelector("ledger-proof[data-verdict]");
  const said = await page.textContent("ledger-proof [role=status]");
  if (!/^All [\d,]+ entries hold/.test(said)) throw new Error(said);
  const ms = await page.evaluate(() => {
    const [first] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/roi-tracker/proof/entries"));
    // The first change of all takes the verdict of before away, where there was one; the last gives it.
    return performance.getEntriesByName("verdict").at(-1).startTime - first.startTime;
  });
  await page.close();
  return ms;
}
