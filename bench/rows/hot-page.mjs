// How the landing page's hot path compares with a bare Node server that sends the same bytes.
import { rmSync } from "node:fs";
import { bodyOf, browser, compareRates, loadTools } from "../compare.mjs";
import { median, startProduct, startServer } from "../product.mjs";

const dataFolder = ".cache/bench/hot-page";

const hotPage = (id, encoding, least) => ({
  id,
  measure: `landing page, hot, ${encoding}: requests/s against bare Node with the same bytes`,
  bar: `>= ${least.toFixed(2)}`,
  gating: true,
  tools: loadTools,
  sources: ["bench/bare-server.mjs"],
  run: () => measure(encoding, least),
});
export const rows = [hotPage("P1", "gzip", 0.7), hotPage("P2", "br", 0.65)];

/** Of one build one process may be slower than another for as long as it lives, as the engine happened to make its code. */
const processes = 3;

async function measure(encoding, least) {
  rmSync(dataFolder, { recursive: true, force: true });
  const lives = [];
  for (let life = 0; life < processes; life++) lives.push(await compareLives(encoding));
  const ratio = median(lives.map(({ ratios }) => ratios.bare));
  const { perSecond } = lives.find(({ ratios }) => ratios.bare === ratio);
  return {
    figures: {},
    ours: `${perSecond.ours}/s`,
    theirs: `${perSecond.bare}/s`,
    ratio,
    held: ratio >= least,
    note: `the median of ${processes} processes of either side, ${lives.map(({ ratios }) => ratios.bare.toFixed(2)).join(", ")}`,
  };
}

/** Both sides from their start to their end. */
async function compareLives(encoding) {
  const product = await startProduct(dataFolder);
  const page = `${product.url}/2024`;
  const bare = await startServer(["bench/bare-server.mjs", page, encoding], {});
  try {
    const headers = { "accept-encoding": encoding, "user-agent": browser };
    const targets = {
      ours: { url: page, headers },
      bare: { url: `http://localhost:${bare.port}/2024`, headers },
    };
    const [ours, theirs] = await Promise.all([bodyOf(targets.ours), bodyOf(targets.bare)]);
    if (!ours.equals(theirs)) throw new Error("the two servers do not send the same page");
    return compareRates(targets);
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
  }
}
