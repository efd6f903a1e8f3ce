// What a process of the product holds in memory.
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Resident memory in MB, as the system tells it (Linux); undefined where there is no such process any more. */
export function residentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * What is alive in a process that was started with `settings`: in MB, after its garbage was collected.
 * @param name of a file in .cache/bench, for one process
 */
export function createHeapProbe(name) {
  const file = path.resolve(`.cache/bench/heap-${name}.json`);
  const preload = pathToFileURL(path.resolve("bench/tell-heap.mjs")).href;
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, BENCH_HEAP_FILE: file },
    async ask(pid) {
      rmSync(file, { force: true });
      process.kill(pid, "SIGUSR2");
      for (let attempt = 0; attempt < 200; attempt++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        try {
          return JSON.parse(readFileSync(file, "utf8")).alive / 1024 / 1024;
        } catch {
          // Not there yet, or not whole.
        }
      }
      throw new Error(`process ${pid} does not tell what it holds`);
    },
  };
}
