// Two or more servers side by side: targets rotated over the rounds, the median of per-round ratios.
import { execFileSync } from "node:child_process";
import { loadCore, median } from "./product.mjs";

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** The tools that a comparison needs. */
export const loadTools = { taskset: "util-linux", wrk: "wrk" };
const rounds = 7;
const secondsEach = 3;

/**
 * Requests per second of every target, and how ours compares with each of the others.
 * @param targets `{ ours: { url, headers, paths? }, [other]: … }`: where there are `paths`, each is asked for in turn
 * @returns `{ perSecond: { [target]: number }, ratios: { [other]: number } }`
 * @throws where a request failed: a server that refuses is fast
 */
export function compareRates(targets, { connections = 32 } = {}) {
  const names = Object.keys(targets);
  const rates = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) requestsPerSecond(targets[name], connections, 1);
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      rates[name].push(requestsPerSecond(targets[name], connections, secondsEach));
  }
  const others = names.filter((name) => name !== "ours");
  const ratioTo = (other) => median(rates.ours.map((ours, round) => ours / rates[other][round]));
  return {
    perSecond: Object.fromEntries(names.map((name) => [name, Math.round(median(rates[name]))])),
    ratios: Object.fromEntries(others.map((other) => [other, ratioTo(other)])),
  };
}

function requestsPerSecond({ url, headers, paths }, connections, seconds) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const each = paths ? ["-s", "bench/rotate.lua", url, "--", ...paths] : [url];
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", ...sent, ...each];
  const printed = execFileSync("taskset", ["-c", String(loadCore), ...wrk], { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${url}\n${printed}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
}

/**
 * The body of a reply as it comes over the wire after its encoding is undone.
 * @param target whose headers accept one encoding: what is compared is the work of that one
 * @throws where it is not 200, or not in that encoding
 */
export async function bodyOf({ url, headers }) {
  const reply = await fetch(url, { headers });
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
  const encoding = reply.headers.get("content-encoding") ?? "identity";
  if (encoding !== headers["accept-encoding"])
    throw new Error(`${url} answered in ${encoding}, not in ${headers["accept-encoding"]}`);
  return Buffer.from(await reply.arrayBuffer());
}
