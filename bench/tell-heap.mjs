// Loaded into a process of the product before its own program: on SIGUSR2 it collects its garbage and writes down what is
// left, in bytes.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.BENCH_HEAP_FILE, JSON.stringify({ alive: heapUsed + external }));
});
