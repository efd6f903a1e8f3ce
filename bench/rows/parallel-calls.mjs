// How long a page with several upstream calls waits where each of them takes its time.
import http from "node:http";
import { createVisitor } from "../browse.mjs";
import { copyData } from "../data-folder.mjs";
import { pagesOf, uncached } from "../pages.mjs";
import { demo, median, startSite, startUpstream } from "../product.mjs";
import { startRelay } from "../relay.mjs";

const delayMs = 100;
const tries = 9;
const most = 1.35;
const parallelCalls = {
  id: "P13",
  measure: `first byte of a page with k upstream calls of ${delayMs} ms against its slowest call, worst page`,
  bar: `<= ${most}`,
  gating: true,
  tools: { taskset: "util-linux" },
  async run() {
    const data = await copyData();
    const settings = { LIMITS_FACTOR: "1000", ACCESS_TOKEN_SECONDS: "3600" };
    const api = await startUpstream(data.folder, { settings });
    const relay = await startRelay(api.url);
    const site = await startSite(relay.url, { settings });
    const agent = new http.Agent({ keepAlive: true });
    try {
      const addresses = await pagesOf(site.url);
      relay.befall = (_req, _res, forward) => setTimeout(forward, delayMs);
      const member = createVisitor(site.url, { agent });
      await member.enter("/login", demo);
      const found = [];
      for (const [who, visitor] of [
        ["visitor", createVisitor(site.url, { agent })],
        ["member", member],
      ])
        for (const address of addresses) {
          const page = await timePage(visitor, relay, uncached(address));
          if (page.calls > 1) found.push({ name: `${address} (${who}, ${page.calls} calls)`, ...page });
        }
      const worst = found.reduce((one, other) => (other.ratio > one.ratio ? other : one));
      return {
        figures: Object.fromEntries(found.map(({ name, ratio }) => [name, ratio.toFixed(2)])),
        ours: `${Math.round(worst.firstByteMs)} ms, ${worst.name}`,
        theirs: `${Math.round(worst.slowestMs)} ms, its slowest call`,
        ratio: worst.ratio,
        held: worst.ratio <= most,
        note: `${found.length} pages with two calls or more, the median of ${tries} tries of each`,
      };
    } finally {
      agent.destroy();
      await site.stop();
      await relay.close();
      await api.stop();
      data.remove();
    }
  },
};
export const rows = [parallelCalls];

async function timePage(visitor, relay, address) {
  const timed = [];
  for (let turn = 0; turn < tries; turn++) {
    relay.reset();
    const { status, firstByteMs } = await visitor.get(address);
    if (relay.calls.length < 2 || status !== 200) return { calls: relay.calls.length };
    const slowestMs = Math.max(...relay.calls.map(({ ms }) => ms));
    timed.push({ calls: relay.calls.length, firstByteMs, slowestMs, ratio: firstByteMs / slowestMs });
  }
  const ratio = median(timed.map((one) => one.ratio));
  return timed.find((one) => one.ratio === ratio);
}
