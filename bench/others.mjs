// The other sides: small apps of their own in bench/others/, installed and built in .cache/bench/others/ by the bench alone.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hashOf } from "../bin/prepare.mjs";
import { commandOf } from "./product.mjs";

export const sourceOf = (name) => `bench/others/${name}`;
const folderOf = (name) => path.resolve(".cache/bench/others", name);
// What these builds would tell their makers.
const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };

/**
 * Copies an app's sources, installs exactly what its lock file names, and builds it, unless just these are there.
 * @param options `build`: the command that builds it, run in the copy; `from`: what of the product goes into it
 * @returns the copy's folder
 */
export function prepareOther(name, { build, from = [] } = {}) {
  const folder = folderOf(name);
  const inFolder = { cwd: folder, env: { ...process.env, ...quiet }, stdio: ["ignore", "ignore", "inherit"] };
  unlessStamped(path.join(folder, ".installed"), hashOf([`${sourceOf(name)}/package-lock.json`]), () => {
    rmSync(folder, { recursive: true, force: true });
    copySources(name, folder);
    execFileSync("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], inFolder);
  });
  unlessStamped(path.join(folder, ".built"), hashOf([sourceOf(name), ...from]), () => {
    for (const entry of readdirSync(folder).filter((each) => !installed.has(each)))
      rmSync(path.join(folder, entry), { recursive: true });
    copySources(name, folder);
    if (build) execFileSync(process.execPath, build, inFolder);
  });
  return folder;
}

const installed = new Set(["node_modules", ".installed"]);
const copySources = (name, folder) => cpSync(sourceOf(name), folder, { recursive: true });

/** Does what a stamp says to be done of other sources, or not at all. */
function unlessStamped(stamp, wanted, act) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(stamp, { force: true });
  act();
  writeFileSync(stamp, wanted);
}

/**
 * Builds the stock Remix app, which takes the product's own packages and components.
 * @returns its folder
 */
export function prepareStockRemix() {
  const folder = folderOf("remix-serve");
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, [path.resolve("node_modules/@remix-run/dev/dist/cli.js"), "build"], {
    cwd: sourceOf("remix-serve"),
    env: { ...process.env, ...quiet },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return folder;
}

/**
 * Starts a server that tells nobody when it is ready: it is once it answers 200.
 * @returns `{ url, pid, stop }`
 */
export async function startOther(args, { cwd, url, env = {} }) {
  const child = spawn(...commandOf(args), {
    cwd,
    env: { ...process.env, ...quiet, PORT: new URL(url).port, HOST: new URL(url).hostname, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let ended = false;
  const exit = new Promise((resolve) => child.once("exit", resolve)).then(() => {
    ended = true;
  });
  for (let attempt = 0; !ended && attempt < 150; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) {
      const stop = () => {
        child.kill();
        return exit;
      };
      return { url, pid: child.pid, stop };
    }
    await wait(200);
  }
  child.kill();
  throw new Error(`${args.join(" ")} did not come to answer ${url}`);
}
