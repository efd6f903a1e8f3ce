// `npm run bench`: how the landing page's hot path compares with a bare Node server that sends the same bytes.
// Server and load generator on different cores, targets rotated over the rounds, the median of per-round ratios.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { build, install } from "../bin/prepare.mjs";

const rounds = 7;
const secondsEach = 3;
const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const rows = [
  { id: "P1", measure: "landing page, hot, gzip, against bare Node", encoding: "gzip", bar: 0.7 },
  { id: "P2", measure: "landing page, hot, br, against bare Node", encoding: "br", bar: 0.65 },
];

install();
build();
requireTools();
const dataFolder = ".cache/bench";
rmSync(dataFolder, { recursive: true, force: true });
const shared = {
  NODE_ENV: "production",
  API_DATA_DIR: dataFolder,
  API_CLIENT_TOKEN: randomBytes(32).toString("base64url"),
  API_TOKEN_SECRETS: randomBytes(32).toString("base64url"),
  SESSION_SECRETS: randomBytes(32).toString("base64url"),
  DEMO_PASSWORD: "for the bench only",
  LOG_LEVEL: "warn",
};
const api = await start(["build/api.js"], { ...shared, API_PORT: "0", PUBLIC_URL: "http://localhost:4700" });
const site = await start(["build/index.js"], {
  ...shared,
  PORT: "4700",
  PUBLIC_URL: "http://localhost:4700",
  API_BASE_URL: `http://127.0.0.1:${api.port}`,
});

let held = true;
console.log(
  "| # | measure | ours, requests/s | bare, requests/s | ratio | bar | |\n|---|---|---|---|---|---|---|",
);
for (const { id, measure, encoding, bar } of rows) {
  const headers = { "accept-encoding": encoding, "user-agent": browser };
  const page = `http://localhost:${site.port}/2024`;
  const bare = await start(["bench/bare-server.mjs", page, encoding], {});
  const targets = { ours: page, bare: `http://localhost:${bare.port}/2024` };
  await sameBytes(targets, headers);
  const results = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? ["bare", "ours"] : ["ours", "bare"];
    for (const name of order) results[name].push(requestsPerSecond(targets[name], headers));
  }
  const ratio = median(results.ours.map((ours, round) => ours / results.bare[round]));
  held &&= ratio >= bar;
  const figures = [Math.round(median(results.ours)), Math.round(median(results.bare)), ratio.toFixed(2), bar];
  console.log(`| ${[id, measure, ...figures, ratio >= bar ? "held" : "NOT held"].join(" | ")} |`);
  bare.child.kill();
}
site.child.kill();
api.child.kill();
process.exit(held ? 0 : 1);

/** Starts a server on the first core; the load comes from the second. */
function start(args, env) {
  const child = spawn("taskset", ["-c", "0", process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    child.on("message", (message) => message?.type === "ready" && resolve({ child, port: message.port }));
  });
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

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function requireTools() {
  for (const tool of ["wrk", "taskset"]) {
    try {
      execFileSync("which", [tool], { stdio: "ignore" });
    } catch {
      console.error(`The bench needs ${tool} (Debian: apt-get install wrk util-linux).`);
      process.exit(1);
    }
  }
}
