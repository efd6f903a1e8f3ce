// How fast the landing page is rendered for one reader, beside the same page of other frameworks.
//
// Ours passes the document cache by an address that it does not know (`?n=1`), asked for by a reader who has been here
// before and so carries a visitor's cookie: everything else a request goes through, it goes through. Nothing is compressed
// on any side. The page asks no upstream for anything on any side: what it shows is content of the product's own. Ours
// writes a log line for each request, as remix-serve does, and both write them to nowhere.
import { rmSync } from "node:fs";
import path from "node:path";
import { bodyOf, browser, compareRates, loadTools } from "../compare.mjs";
import { prepareOther, prepareStockRemix, sourceOf, startOther } from "../others.mjs";
import { sitePort, startProduct } from "../product.mjs";
import { versionsOf } from "../versions.mjs";

const dataFolder = ".cache/bench/uncached-page";
const least = 1.5;
const headers = { "accept-encoding": "identity", "user-agent": browser };
const address = "/2024?n=1";

/** Each renders the page anew for every request; `least`: how often ours is to be as fast. */
const frameworks = [
  {
    name: "Next",
    least: 4,
    app: "next",
    build: ["node_modules/next/dist/bin/next", "build"],
    start: (port) => ["node_modules/next/dist/bin/next", "start", "-p", port, "-H", "localhost"],
    packages: ["next"],
  },
  {
    name: "SvelteKit",
    least: 1,
    app: "sveltekit",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: () => ["build/index.js"],
    packages: ["@sveltejs/kit", "svelte"],
  },
  {
    name: "Astro",
    least: 0.5,
    app: "astro",
    build: ["node_modules/astro/astro.js", "build"],
    start: () => ["dist/server/entry.mjs"],
    packages: ["astro"],
  },
];
/** What a reader of the ratios has to know: it is not only one renderer against another. */
const noteOn = (others) =>
  `ours sets the parts of the page that never change (\`Unchanging\`: all below the hero, and the hero's card of the ledger) from memory, ${others}`;
/** What the page is made of there as well. */
const shared = ["app", "domain"];

export const rows = [
  {
    id: "P3",
    measure: "landing page, uncached: requests/s against remix-serve with the same page",
    bar: `>= ${least.toFixed(2)}`,
    gating: true,
    tools: loadTools,
    sources: ["bench/rotate.lua", sourceOf("remix-serve")],
    run: () => withProduct(againstRemixServe),
  },
  {
    id: "P4",
    measure: `landing page, uncached: requests/s against ${frameworks.map(({ name }) => name).join(", ")}`,
    bar: frameworks.map(({ least }) => `>= ${least}`).join(", "),
    gating: false,
    tools: loadTools,
    sources: ["bench/rotate.lua", ...frameworks.map(({ app }) => sourceOf(app))],
    run: () => withProduct(againstFrameworks),
  },
];

async function againstRemixServe(ours) {
  const cwd = prepareStockRemix();
  const cli = path.resolve("node_modules/@remix-run/serve/dist/cli.js");
  const url = `http://localhost:${sitePort + 1}${address}`;
  const stock = await startOther([cli, "build/index.js"], { cwd, url });
  try {
    const targets = { ours, stock: { url, headers } };
    await requireSamePage(targets);
    const { perSecond, ratios } = compareRates(targets, { connections: 8, addresses: 8 });
    return {
      figures: {},
      ours: `${perSecond.ours}/s`,
      theirs: `${perSecond.stock}/s`,
      ratio: ratios.stock,
      held: ratios.stock >= least,
      note: noteOn("remix-serve renders them for each request; both write a log line for each"),
      versions: versionsOf(["@remix-run/serve", "react"]),
    };
  } finally {
    await stock.stop();
  }
}

async function againstFrameworks(ours) {
  const running = [];
  try {
    const targets = { ours };
    for (const [index, { name, app, build, start }] of frameworks.entries()) {
      const cwd = prepareOther(app, { build, from: shared });
      const url = `http://localhost:${sitePort + 1 + index}${address}`;
      running.push(await startOther(start(String(sitePort + 1 + index)), { cwd, url }));
      targets[name] = { url, headers };
    }
    const bytes = await requireSamePage(targets);
    const { perSecond, ratios } = compareRates(targets, { connections: 8, addresses: 8 });
    const told = (figureOf) => frameworks.map(({ name }) => figureOf(name)).join(", ");
    return {
      figures: Object.fromEntries(Object.entries(bytes).map(([name, of]) => [`bytes of ${name}`, of])),
      ours: `${perSecond.ours}/s`,
      theirs: told((name) => `${perSecond[name]}/s`),
      ratio: told((name) => ratios[name].toFixed(2)),
      held: frameworks.every(({ name, least }) => ratios[name] >= least),
      note: noteOn("the others render them for each request; ours alone writes a log line for each"),
      versions: Object.assign(
        {},
        ...frameworks.map(({ app, packages }) => versionsOf(packages, `${sourceOf(app)}/package-lock.json`)),
      ),
    };
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

async function withProduct(compare) {
  rmSync(dataFolder, { recursive: true, force: true });
  const product = await startProduct(dataFolder, { LOG_LEVEL: "info" });
  try {
    const url = product.url + address;
    const first = await fetch(url, { headers });
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    await first.arrayBuffer();
    return await compare({ url, headers: { ...headers, cookie } });
  } finally {
    await product.stop();
  }
}

/**
 * @returns the bytes of each side's page
 * @throws where a side shows other words or figures than ours
 */
async function requireSamePage({ ours, ...others }) {
  const page = await bodyOf(ours);
  const wanted = wordsOf(page);
  const bytes = { ours: page.length };
  for (const [name, target] of Object.entries(others)) {
    const theirs = await bodyOf(target);
    bytes[name] = theirs.length;
    const words = wordsOf(theirs);
    if (words === wanted) continue;
    const at = [...wanted].findIndex((letter, index) => letter !== words[index]);
    throw new Error(
      `${name} shows "${words.slice(at - 40, at + 40)}", not "${wanted.slice(at - 40, at + 40)}"`,
    );
  }
  return bytes;
}

const plain = { "&#x27;": "'", "&#39;": "'", "&quot;": '"', "&gt;": ">" };

/** What can be read in the page's content, whatever its markup. */
function wordsOf(html) {
  const [, main = ""] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html.toString()) ?? [];
  return (
    main
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<[^>]*>/g, " ")
      // Where it need not be written so, some do and some do not.
      .replace(/&(?:#x27|#39|quot|gt);/g, (written) => plain[written])
      .replace(/\s+/g, " ")
      .trim()
  );
}
