// The product as a release has it, for whoever measures it; and what every row's figures want.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The first of the ports that the bench takes for itself. */
export const sitePort = Number(process.env.BENCH_PORT ?? 4700);
/** Where the servers run that are measured, and where the load comes from. */
const serverCore = 0;
export const loadCore = 1;

/**
 * Starts upstream and site on a data folder, on the first core: the load comes from the second.
 * @param settings beside the bench's own, for both
 */
export async function startProduct(dataFolder, settings = {}) {
  const api = await startUpstream(dataFolder, { settings });
  const site = await startSite(api.url, { settings });
  return { url: site.url, api, site, stop: () => Promise.all([site.stop(), api.stop()]) };
}

/**
 * Starts the upstream alone.
 * @param options `output`: the descriptor of a file for what it prints, both streams; `preload`: a module of the bench's
 *   that it loads before anything of its own
 */
export async function startUpstream(dataFolder, { settings = {}, core = serverCore, output, preload } = {}) {
  const env = { ...common, API_DATA_DIR: dataFolder, API_PORT: "0", ...settings };
  const args = [...(preload ? ["--import", preload] : []), "build/api.js"];
  const api = await startServer(args, env, core, output);
  return { ...api, url: `http://127.0.0.1:${api.port}` };
}

/**
 * Starts the site alone, in front of the upstream at an address.
 * @param options `output`: the descriptor of a file for what it prints, both streams; `preload`: a module of the bench's
 *   that the site loads before anything of its own; `program`: another than the build's
 */
export async function startSite(
  apiUrl,
  { settings = {}, port = sitePort, core = serverCore, output, preload, program = "build/index.js" } = {},
) {
  const url = `http://localhost:${port}`;
  const env = { ...common, PORT: String(port), PUBLIC_URL: url, API_BASE_URL: apiUrl, ...settings };
  const args = [...(preload ? ["--import", preload] : []), program];
  return { ...(await startServer(args, env, core, output)), url };
}

/** Makes a data folder as an upstream leaves it. */
export async function prepareFolder(dataFolder) {
  const api = await startUpstream(dataFolder);
  await api.stop();
}

/** Who can sign in wherever the bench starts an upstream. */
export const demo = { email: "demo@example.com", password: "for the bench only" };

/** The site's credential at the upstream; access tokens are signed with it too. */
export const secret = randomBytes(32).toString("base64url");
const common = {
  NODE_ENV: "production",
  API_CLIENT_TOKEN: secret,
  API_TOKEN_SECRETS: secret,
  SESSION_SECRETS: secret,
  DEMO_PASSWORD: demo.password,
  LOG_LEVEL: "warn",
  // Loads tell whom they come from; who tells nothing is at the bench's own address.
  TRUSTED_PROXIES: "1",
  PUBLIC_URL: `http://localhost:${sitePort}`,
};

/** What runs a Node program on a core for as long as the bench runs; it wants a channel to the bench. */
export const commandOf = (args, core = serverCore) => [
  "taskset",
  ["-c", String(core), process.execPath, "--import", leaveWithBench, ...args],
];
const leaveWithBench = pathToFileURL(path.resolve("bench/leave-with-bench.mjs")).href;

/** What stops each server that has not ended, also one that is not ready yet. */
const running = new Set();

/** Stops what a row has left behind that broke off: the next one wants the same ports, and both cores to itself. */
export const stopAll = () => Promise.all([...running].map((stop) => stop()));

/** Starts a Node program on a core and waits until it says `{ type: "ready", port }`. */
export function startServer(args, env, core = serverCore, output = undefined) {
  const child = spawn(...commandOf(args, core), {
    env: { ...process.env, ...env },
    stdio: ["ignore", output ?? "ignore", output ?? "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = () => {
    child.kill();
    return ended;
  };
  running.add(stop);
  void ended.then(() => running.delete(stop));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    child.on("message", (message) => {
      if (message?.type === "ready") resolve({ child, pid: child.pid, port: message.port, stop, hasEnded });
    });
  });
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
