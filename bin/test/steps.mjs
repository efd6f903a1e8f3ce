// The steps of `npm test`, one line for each, with its time. The output of a step goes to .cache/reports/, and is shown if the
// step fails.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { freemem } from "node:os";
import path from "node:path";
import process from "node:process";

/** The folder of the steps' output and reports. */
export const reports = ".cache/reports";

/** Free memory, in bytes, from which steps run beside each other: type checking and a build take 1 GB each. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

/** @returns {string} such as "12.3 s" */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A step that this process does itself. */
export function step(name, act) {
  const since = performance.now();
  act();
  console.log(`${name}: ${secondsSince(since)}`);
}

/**
 * A step that is a command.
 * @param {string} name
 * @param {string[]} command arguments of node
 * @param {{ tells?: boolean, env?: Record<string, string> }} options `tells`: its findings are reported elsewhere and are
 *   not shown here; `env`: added to this process's
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function commandStep(name, command, { tells = false, env = {} } = {}) {
  const since = performance.now();
  const file = path.join(reports, `${name.toLowerCase().replaceAll(" ", "-")}.log`);
  const output = openSync(file, "w");
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  closeSync(output);
  const held = code === 0;
  if (!held && !tells) console.log(readFileSync(file, "utf8"));
  console.log(`${name}: ${secondsSince(since)}${held ? "" : `, failed (${file})`}`);
  return held;
}

/**
 * Runs steps that do not need each other, at the same time if there is enough memory.
 * @param {(() => Promise<boolean>)[]} acts
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function together(acts) {
  if (freemem() >= ENOUGH_MEMORY) return (await Promise.all(acts.map((act) => act()))).every(Boolean);
  let held = true;
  for (const act of acts) held = (await act()) && held;
  return held;
}
