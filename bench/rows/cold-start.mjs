// From nothing running to a page with the upstream's figures on it (QUALITY U9): what an operator waits for at a restart,
// and a newcomer at the very first start.
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { copyData } from "../data-folder.mjs";
import { median, startProduct } from "../product.mjs";

const tries = 5;
const mostMs = 10_000;
const page = "/stocks/NVDA";

const coldStart = {
  id: "cold",
  measure: `from the start of upstream and site, one after the other on one core, to the last byte of ${page}: median of ${tries}`,
  bar: `<= ${mostMs / 1_000} s (told)`,
  gating: false,
  tools: { taskset: "util-linux" },
  async run() {
    const data = await copyData();
    const empty = mkdtempSync(path.resolve(".cache/bench/empty-"));
    try {
      const again = [];
      for (let turn = 0; turn < tries; turn++) again.push(await timeToPage(data.folder));
      const first = await timeToPage(empty);
      const ms = median(again);
      return {
        figures: {
          "ms on data that is there": again.map((each) => each.toFixed(0)).join(" "),
          "ms on an empty folder": first.toFixed(0),
        },
        ours: `${(ms / 1_000).toFixed(1)} s`,
        theirs: "",
        ratio: undefined,
        held: ms <= mostMs,
        note: `with the embedded database; on an empty folder, where years of the sandbox's market are made first, ${(first / 1_000).toFixed(1)} s`,
      };
    } finally {
      data.remove();
      rmSync(empty, { recursive: true, force: true });
    }
  },
};
export const rows = [coldStart];

/** In milliseconds. */
async function timeToPage(folder) {
  const startedAt = performance.now();
  const product = await startProduct(folder);
  try {
    const reply = await fetch(product.url + page);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${page}: ${reply.status}`);
    return performance.now() - startedAt;
  } finally {
    await product.stop();
  }
}
