// A server that logs into a file of its own.
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * @param name of a file in .cache/bench, for one process
 * @param start starts the server, which prints into the file whose descriptor it is told
 * @returns the server, with `lines()`: what it has logged since it was ready, as before that it tells its settings
 */
export async function startLogged(name, start) {
  const file = `.cache/bench/${name}.log`;
  const log = openSync(file, "w");
  try {
    const server = await start(log);
    const before = fstatSync(log).size;
    return { ...server, lines: () => readFileSync(file).subarray(before).toString() };
  } catch (cause) {
    throw new Error(`${name} does not start: ${file} tells why`, { cause });
  } finally {
    closeSync(log);
  }
}
