// What one network's flood costs another's reader: 64 connections of one address ask for an uncached page as fast as they are
// answered, and meanwhile somebody at another address asks for the same page, once after the other.
import http from "node:http";
import { createVisitor } from "../browse.mjs";
import { cpuMsOf, loadTools } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { loadPaths } from "../paths-load.mjs";
import { median, startSite, startUpstream } from "../product.mjs";

const flooding = "198.51.100.1";
const reading = "198.51.100.2";
const connections = 64;
const rounds = 5;
/** Of the reader while nobody else is there, in each round. */
const visits = 30;
const floodSeconds = 4;
/** Until the flood has begun. */
const unfloodedMs = 500;
const most = 1;
/** In no cache: one that is only rendered, and one that asks the upstream as well. */
const pages = ["/2024?bench=1", "/stocks/NVDA?bench=1"];

const fairness = {
  id: "fairness",
  measure: `a reader's median beside ${connections} connections of another network on the same uncached page, against twice its idle time and one render, worst page`,
  bar: `<= ${most.toFixed(2)}`,
  gating: true,
  tools: loadTools,
  async run() {
    const data = await copyData();
    const settings = { LIMITS_FACTOR: "1000000", UPSTREAM_READ_MS: "30000" };
    const api = await startUpstream(data.folder, { settings });
    const site = await startSite(api.url, { settings });
    const agent = new http.Agent({ keepAlive: true });
    try {
      const visitor = createVisitor(site.url, { agent, address: reading });
      const found = [];
      for (const page of pages) found.push(await timePage(site, visitor, page));
      const worst = found.reduce((one, other) => (other.ratio > one.ratio ? other : one));
      const told = ({ idleMs, renderMs, floodedMs, ratio }) =>
        `${ratio.toFixed(2)}: ${floodedMs.toFixed(1)} ms, idle ${idleMs.toFixed(1)}, a render ${renderMs.toFixed(1)}`;
      return {
        figures: Object.fromEntries(found.map((each) => [each.page, told(each)])),
        ours: `${worst.floodedMs.toFixed(1)} ms, ${worst.page}`,
        theirs: `${(2 * worst.idleMs + worst.renderMs).toFixed(1)} ms (idle ${worst.idleMs.toFixed(1)}, a render ${worst.renderMs.toFixed(1)})`,
        ratio: worst.ratio,
        held: worst.ratio <= most,
        note: `medians of ${rounds} rounds of ${visits} visits, and of as many as find room in ${floodSeconds} s of the flood; a render is what a page takes of the site's processor time`,
      };
    } finally {
      agent.destroy();
      await site.stop();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [fairness];

async function timePage(site, visitor, page) {
  // Until the engine has made its code.
  await loadPaths(site.url, [page], { seconds: 3, connections: 4 });
  const timed = [];
  for (let round = 0; round < rounds; round++) {
    const before = cpuMsOf(site.pid);
    const idle = [];
    while (idle.length < visits) idle.push(await visit(visitor, page));
    const idleMs = median(idle);
    const renderMs = (cpuMsOf(site.pid) - before) / visits;
    const floodedMs = median(await visitBesideFlood(site.url, visitor, page));
    timed.push({ page, idleMs, renderMs, floodedMs, ratio: floodedMs / (2 * idleMs + renderMs) });
  }
  const ratio = median(timed.map((each) => each.ratio));
  return timed.find((each) => each.ratio === ratio);
}

/** How long each visit took that began and ended while the flood went on, in milliseconds. */
async function visitBesideFlood(site, visitor, page) {
  const headers = { "x-forwarded-for": flooding };
  let isOver = false;
  const flood = loadPaths(site, [page], { seconds: floodSeconds, connections, headers }).finally(() => {
    isOver = true;
  });
  const beginsAt = performance.now() + unfloodedMs;
  const times = [];
  while (!isOver) {
    const isCounted = performance.now() >= beginsAt;
    const ms = await visit(visitor, page);
    if (isCounted && !isOver) times.push(ms);
  }
  const { refused, broken } = await flood;
  if (refused + broken > 0) throw new Error(`${page}: ${refused} refused, ${broken} broken of the flood`);
  if (times.length === 0) throw new Error(`${page}: nobody was answered beside the flood`);
  return times;
}

/** Milliseconds. */
async function visit(visitor, page) {
  const startedAt = performance.now();
  const { status } = await visitor.get(page);
  if (status !== 200) throw new Error(`${page} answered ${status}`);
  return performance.now() - startedAt;
}
