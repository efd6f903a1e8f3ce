import { setFlagsFromString } from "node:v8";

/** By how many percent the old part of the heap may grow before it is cleared. */
const percent = 100;

/**
 * Has the engine clear the old part of its heap once it is twice what was left of it the last time. By itself it lets it
 * become four times as large on a machine with memory to spare: hundreds of refused connections a second outlive a young
 * collection each, and took 60 MB that nothing held (QUALITY S21). To be called before anything is made. An engine that
 * does not know the flag says so on the console, and goes on.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
