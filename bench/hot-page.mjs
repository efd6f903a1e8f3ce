// How the landing page's hot path compares with a bare Node server that sends the same bytes: targets rotated over the
// rounds, the median of per-round ratios.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { median, startProduct, startServer } from "./product.mjs";

const rounds = 7;
const secondsEach = 3;
const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const dataFolder = ".cache/bench";

const hotPage = (id, encoding, bar) => ({
  id,
  measure: `landing page, hot, ${encoding}, against bare Node`,
  tools: { taskset: "util-linux", wrk: "wrk" },
  run: () => measure(encoding, bar),
});
export const hotPages = [hotPage("P1", "gzip", 0.7), hotPage("P2", "br", 0.65)];

async function measure(encoding, bar) {
  rmSync(dataFolder, { recursive: true, force: true });
  const product = await startProduct(dataFolder);
  const headers = { "accept-encoding": encoding, "user-agent": browser };
  const page = `${product.url}/2024`;
  const bare = await startServer(["bench/bare-server.mjs", page, encoding], {});
  const targets = { ours: page, bare: `http://localhost:${bare.port}/2024` };
  await sameBytes(targets, headers);
  const results = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? ["bare", "ours"] : ["ours", "bare"];
    for (const name of order) results[name].push(requestsPerSecond(targets[name], headers));
  }
  await Promise.all([bare.stop(), product.stop()]);
  const ratio = median(results.ours.map((ours, round) => ours / results.bare[round]));
  const [ours, theirs] = [results.ours, results.bare].map((all) => Math.round(median(all)));
  return {
    figure: `${ratio.toFixed(2)} (${ours} to ${theirs} requests/s)`,
    bar: `at least ${bar}`,
    held: ratio >= bar,
  };
}

function requestsPerSecond(url, headers) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const printed = execFileSync(
    "taskset",
    ["-c", "1", "wrk", "-t1", "-c32", `-d${secondsEach}s`, ...sent, url],
    { encoding: "utf8" },
  );
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(printed);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
}

async function sameBytes(targets, headers) {
  const [ours, bare] = await Promise.all(
    Object.values(targets).map(async (url) =>
      Buffer.from(await (await fetch(url, { headers })).arrayBuffer()),
    ),
  );
  if (!ours.equals(bare)) throw new Error("the two servers do not send the same page");
}
