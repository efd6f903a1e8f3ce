// How long a browser that has just come takes to fetch and verify a ledger: from its first request for entries to the
// verdict on the page.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { chromium } from "playwright";
import { median, prepareFolder, startProduct } from "../product.mjs";

const visits = 5;
const entries = 10_000;
const barMs = 2_000;
/** The same with ten times the entries: how much longer it may take, and how much of the page's heap. */
const long = { visits: 3, entries: 100_000, barRatio: 12, barMegabytes: 256 };
const dataFolder = ".cache/bench/ledger";
const shared = {
  gating: true,
  tools: { taskset: "util-linux", chromium: "chromium" },
  sources: ["bench/seed-ledger.ts"],
};
const inWords = (count) => count.toLocaleString("en-US");
const rounded = (values) => values.map(Math.round).join(" ");

const ledgerProof = {
  id: "P15",
  measure: `${inWords(entries)} ledger entries fetched and verified in Chromium`,
  bar: `< ${barMs} ms`,
  ...shared,
  run: async () => {
    const times = (await visitAll(entries, visits)).map(({ ms }) => ms);
    const ms = median(times);
    return {
      figures: { "each visit, ms": rounded(times) },
      ours: `${Math.round(ms)} ms`,
      theirs: "",
      ratio: undefined,
      held: ms < barMs,
    };
  },
};

const longLedger = {
  id: "long-ledger",
  measure: `${inWords(long.entries)} ledger entries in Chromium, to ${inWords(entries)}, with a progress bar`,
  bar: `<= ${long.barRatio}, heap < ${long.barMegabytes} MB`,
  ...shared,
  run: async () => {
    const few = await visitAll(entries, long.visits);
    const many = await visitAll(long.entries, long.visits);
    const [ms, fewMs] = [many, few].map((all) => median(all.map((visit) => visit.ms)));
    const megabytes = Math.max(...many.map((visit) => visit.megabytes));
    const moved = many.every(({ seen }) => seen.length > 3);
    return {
      figures: {
        [`${inWords(entries)} entries, each visit, ms`]: rounded(few.map((visit) => visit.ms)),
        [`${inWords(long.entries)} entries, each visit, ms`]: rounded(many.map((visit) => visit.ms)),
        "largest heap of the page with the fewer, MB": Math.round(Math.max(...few.map((v) => v.megabytes))),
        "largest heap of the page with the more, MB": Math.round(megabytes),
        "places of the progress bar that were seen": many.map(({ seen }) => seen.length).join(" "),
      },
      ours: `${Math.round(ms)} ms, ${Math.round(megabytes)} MB`,
      theirs: `${Math.round(fewMs)} ms`,
      ratio: ms / fewMs,
      held: ms / fewMs <= long.barRatio && megabytes < long.barMegabytes && moved,
    };
  },
};
export const rows = [ledgerProof, longLedger];

/** So many visits, each by a page that has just come, to a product with so many entries. */
async function visitAll(count, times) {
  rmSync(dataFolder, { recursive: true, force: true });
  await prepareFolder(dataFolder);
  const seed = ["--import", "tsx", "bench/seed-ledger.ts", dataFolder, String(count)];
  execFileSync(process.execPath, seed, { stdio: ["ignore", "ignore", "inherit"] });
  const product = await startProduct(dataFolder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" });
  try {
    const all = [];
    for (let visit = 0; visit < times; visit++) all.push(await timeVisit(browser, product.url));
    return all;
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

/** Its time to the verdict, the page's largest heap on the way, and where the progress bar was seen to stand. */
async function timeVisit(browser, site) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    window.places = new Set();
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        if (attributeName === "data-verdict") performance.mark("verdict");
        else if (!target.hidden) window.places.add(target.value);
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-verdict", "value"] });
  });
  const heap = await watchHeap(page);
  await page.goto(`${site}/roi-tracker/proof`);
  await page.waitForSelector("ledger-proof[data-verdict]", { timeout: 300_000 });
  const megabytes = await heap.stop();
  const said = await page.textContent("ledger-proof [role=status]");
  if (!/^All [\d,]+ entries hold/.test(said)) throw new Error(said);
  const told = await page.evaluate(() => {
    const [first] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/roi-tracker/proof/entries"));
    // The first change of all takes the verdict of before away, where there was one; the last gives it.
    const verdict = performance.getEntriesByName("verdict").at(-1);
    return { ms: verdict.startTime - first.startTime, seen: [...window.places] };
  });
  await page.close();
  return { ...told, megabytes };
}

/** Asks for the size of a page's heap over and over, as often as the page comes to answer. */
async function watchHeap(page) {
  const session = await page.context().newCDPSession(page);
  let [largest, isOver] = [0, false];
  const watched = (async () => {
    while (!isOver) {
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      largest = Math.max(largest, usedSize);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watched;
      return largest / 1e6;
    },
  };
}
