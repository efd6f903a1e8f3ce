// Two or more servers side by side: targets rotated over the rounds, the median of per-round ratios.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadCore, median } from "./product.mjs";

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** The tools that a comparison needs. */
export const loadTools = { taskset: "util-linux", wrk: "wrk" };
const rounds = 7;
const secondsEach = 3;

/**
 * Requests per second of every target, and how ours compares with each of the others.
 * @param targets `{ ours: { url, headers, paths?, pids? }, [other]: … }`: where there are `paths`, each is asked for in
 *   turn; `pids` are processes whose part in the work is told
 * @param options `addresses`: from how many the load comes, as a balancer in front tells them; 0: from the load's own
 * @returns `{ perSecond: { [target]: number }, ratios: { [other]: number }, cpuMs: { [target]: number[] } }`: `cpuMs` is
 *   the processor time per request of each of the target's `pids`, over all rounds
 * @throws where a request failed: a server that refuses is fast
 */
export function compareRates(targets, { connections = 32, addresses = 0 } = {}) {
  const load = (target, seconds) => loadOf(target, { connections, addresses, seconds });
  const names = Object.keys(targets);
  const loads = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) load(targets[name], 1);
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      loads[name].push(load(targets[name], secondsEach));
  }
  const ratesOf = (name) => loads[name].map(({ perSecond }) => perSecond);
  const total = (name, figureOf) => loads[name].reduce((sum, each) => sum + figureOf(each), 0);
  const cpuMsPerRequest = (name) =>
    (targets[name].pids ?? []).map(
      (_, at) => total(name, ({ cpuMs }) => cpuMs[at]) / total(name, ({ requests }) => requests),
    );
  const others = names.filter((name) => name !== "ours");
  const ratioTo = (other) => median(ratesOf("ours").map((ours, round) => ours / ratesOf(other)[round]));
  return {
    perSecond: Object.fromEntries(names.map((name) => [name, Math.round(median(ratesOf(name)))])),
    ratios: Object.fromEntries(others.map((other) => [other, ratioTo(other)])),
    cpuMs: Object.fromEntries(names.map((name) => [name, cpuMsPerRequest(name)])),
  };
}

/** @returns `{ perSecond, requests, cpuMs }` of one load, `cpuMs` of each of the processes */
function loadOf({ url, headers, paths, pids = [] }, { connections, addresses, seconds }) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { pathname, search } = new URL(url);
  const turns = [String(addresses), ...(paths ?? [pathname + search])];
  const each = paths || addresses > 0 ? ["-s", "bench/rotate.lua", url, "--", ...turns] : [url];
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", ...sent, ...each];
  const before = pids.map(cpuMsOf);
  const printed = execFileSync("taskset", ["-c", String(loadCore), ...wrk], { encoding: "utf8" });
  const cpuMs = pids.map((pid, at) => cpuMsOf(pid) - before[at]);
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${url}\n${printed}`);
  const figure = (pattern) => Number(pattern.exec(printed)?.[1]);
  return { perSecond: figure(/Requests\/sec:\s+([\d.]+)/), requests: figure(/(\d+) requests in/), cpuMs };
}

/**
 * How two processes of one program compare, each with itself as it was before: for as long as they live one may be slower by
 * up to a quarter, as the engine happened to make its code.
 * @param before,after `[ours, theirs]`: requests per second, round by round
 */
export const againstBefore = (before, after) => ratioOf(after) / ratioOf(before);

const ratioOf = ([ours, theirs]) => median(ours.map((rate, round) => rate / theirs[round]));

/** What a process has had of processors since it started, its threads' included: Linux counts in ticks of 10 ms. */
export function cpuMsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in parentheses, which may hold spaces: what is counted from is its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return (userTicks + systemTicks) * 10;
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
