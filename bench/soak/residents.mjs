// The resident memory of the soaked processes, in the course of the soak and in the life of each process.
import { minutes } from "../length.mjs";
import { residentOf } from "../memory.mjs";
import { median } from "../product.mjs";

const mbOf = (samples) => median(samples.map(({ mb }) => mb));

/**
 * Looks every second; `pids` are asked each time, as a process may be another by then.
 * @param options how long all takes, and how much of it is not counted: processes grow to the size that they work with
 */
export function watchMemory(pids, { soakMs, warmMs }) {
  const startedAt = performance.now();
  const samples = Object.fromEntries(Object.keys(pids).map((name) => [name, []]));
  const watching = setInterval(() => {
    for (const [name, pidOf] of Object.entries(pids)) {
      const pid = pidOf();
      const mb = residentOf(pid);
      if (mb > 0) samples[name].push({ at: performance.now() - startedAt, pid, mb });
    }
  }, 1_000);
  const within = (name, from, to) => mbOf(samples[name].filter(({ at }) => at >= from && at < to));
  const length = (soakMs - warmMs) / 3;
  const third = (name, which) =>
    within(
      name,
      warmMs + which * length,
      which === 2 ? Number.POSITIVE_INFINITY : warmMs + (which + 1) * length,
    );
  return {
    stop: () => clearInterval(watching),
    third,
    ratio: (name) => third(name, 2) / third(name, 0),
    lives: (name) => livesOf(samples[name], warmMs / soakMs),
    course: (name) =>
      Array.from({ length: Math.ceil(minutes) }, (_, minute) =>
        within(name, minute * 60_000, (minute + 1) * 60_000)?.toFixed(0),
      ).join(" "),
  };
}

/**
 * Of each process that was there under one name, `{ first, last, ratio }`: its first and last third once warm. One that
 * was there for less than half of the longest time is left out: it has hardly grown warm.
 */
function livesOf(samples, warmShare) {
  const lives = [...new Set(samples.map(({ pid }) => pid))].map((each) =>
    samples.filter(({ pid }) => pid === each),
  );
  const longest = Math.max(...lives.map((life) => life.length));
  return lives
    .filter((life) => life.length >= longest / 2)
    .map((life) => {
      const warm = life.slice(Math.floor(life.length * warmShare));
      const length = Math.ceil(warm.length / 3);
      const [first, last] = [mbOf(warm.slice(0, length)), mbOf(warm.slice(-length))];
      return { first, last, ratio: last / first };
    });
}
