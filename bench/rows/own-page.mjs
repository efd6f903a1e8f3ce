// What a page that is one person's own costs, beside rendering the same tree with its data in hand.
//
// Both sides are counted in processor time for a request: of the site and of the upstream together, and of a process that
// renders the tree again that a site rendered once (bench/in-hand.mjs). Compression is part of both sides where ours
// compresses. Where it does not, the other side is the one that does not either, and the bar is not held.
import { brotliDecompressSync } from "node:zlib";
import { browser, compareRates, loadTools } from "../compare.mjs";
import { databaseSources, databaseTools, onEachDatabase } from "../databases.mjs";
import { inHandProgram } from "../in-hand-program.mjs";
import { sitePort, startProduct, startSite } from "../product.mjs";
import { enterReaders, rawReply, readerSettings, requireReaders } from "../readers.mjs";

const most = 4;
const headers = { "accept-encoding": "br", "user-agent": browser };
const pages = { account: "/account", today: "/today" };
const handPort = sitePort + 2;
const inHand = `http://localhost:${handPort}/`;

export const rows = [
  {
    id: "P18",
    measure:
      "a page of one's own, 100 sessions: processor time of site and upstream against rendering the same tree with its data in hand, worst page on either database",
    bar: `<= ${most}, compressed`,
    gating: true,
    tools: { ...loadTools, ...databaseTools },
    sources: ["bench/in-hand.mjs", ...databaseSources],
    run: measure,
  },
];

async function measure() {
  const results = await onEachDatabase(compareAll);
  const all = results.flatMap(({ name, found }) => found.map((page) => ({ ...page, on: name })));
  const worst = all.sort((one, other) => other.ratio - one.ratio)[0];
  const told = all.map(
    ({ page, on, site, upstream, hand, plain, ratio, sent, bytes }) =>
      `${page} (${on}): site ${site.toFixed(1)} and upstream ${upstream.toFixed(1)} ms, in hand ${hand.toFixed(1)} ms, ${plain.toFixed(1)} uncompressed; ratio ${ratio.toFixed(2)}; ours sent ${bytes} bytes ${sent}`,
  );
  return {
    figures: Object.fromEntries(told.map((text, at) => [`${all[at].page}, ${all[at].on}`, text])),
    ours: `${(worst.site + worst.upstream).toFixed(1)} ms, ${worst.page} (${worst.on}, ${worst.sent})`,
    theirs: `${(worst.sent === "br" ? worst.hand : worst.plain).toFixed(1)} ms`,
    ratio: worst.ratio,
    held: worst.ratio <= most && all.every(({ sent }) => sent === "br"),
    note: `${told.join("; ")}; the processor time of PostgreSQL itself is not counted`,
  };
}

async function compareAll({ folder, settings }) {
  const running = { ...settings, ...readerSettings, LOG_LEVEL: "info" };
  const product = await startProduct(folder, running);
  try {
    const readers = await enterReaders(product.url);
    const found = [];
    for (const [page, path] of Object.entries(pages))
      found.push(await compare(product, readers, { page, path, running }));
    return { found };
  } finally {
    await product.stop();
  }
}

async function compare(product, readers, { page, path, running }) {
  const { program, remove } = inHandProgram();
  const hand = await startSite(product.api.url, {
    settings: { ...running, IN_HAND_PORT: String(handPort) },
    port: sitePort + 1,
    preload: "./bench/in-hand.mjs",
    program,
  }).finally(remove);
  try {
    const ask = { ...headers, cookie: readers[0].cookie };
    await requireReaders(hand.url + path, readers.slice(0, 1), headers);
    await requireSame(await rawReply(hand.url + path, ask), await rawReply(inHand, headers));
    const url = product.url + path;
    await requireReaders(url, readers, headers);
    const { headers: told, body } = await rawReply(url, ask);
    const bearers = readers.map(({ cookie }) => ({ cookie }));
    const targets = {
      ours: { url, headers, bearers, pids: [product.site.pid, product.api.pid] },
      hand: { url: inHand, headers, pids: [hand.pid] },
      plain: { url: `${inHand}?plain`, headers, pids: [hand.pid] },
    };
    const { cpuMs } = compareRates(targets, { connections: 8 });
    await requireReaders(url, readers, headers);
    const [[site, upstream], [compressed], [plain]] = [cpuMs.ours, cpuMs.hand, cpuMs.plain];
    const sent = told["content-encoding"] ?? "uncompressed";
    const ratio = (site + upstream) / (sent === "br" ? compressed : plain);
    return { page, site, upstream, hand: compressed, plain, ratio, sent, bytes: body.length };
  } finally {
    await hand.stop();
  }
}

const textOf = ({ headers: told, body }) =>
  (told["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();

/** @throws where what is rendered again is not what the site sent */
async function requireSame(sent, again) {
  if (again.status !== 200 || textOf(sent) !== textOf(again))
    throw new Error("the tree that is in hand is not the page that the site sends");
}
