// Half of the load that the site can bear, for ten minutes, while its upstream is slow, broken, hostile and dead in turn.
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { copyData } from "../data-folder.mjs";
import { minutes, share } from "../length.mjs";
import { createHeapProbe, residentOf } from "../memory.mjs";
import { median, startSite, startUpstream } from "../product.mjs";
import { startRelay } from "../relay.mjs";
import { createFaults } from "../soak/faults.mjs";
import { judgeLog, judgeReply } from "../soak/judge.mjs";
import { createMix } from "../soak/mix.mjs";

const soakMs = minutes * 60_000;
/** Not counted: the site grows to the size that it works with. */
const warmMs = soakMs * 0.2;
const capacityMs = Math.max(6_000, share(20_000));
/** Enough that the site never waits for them, few enough that none of their calls runs out of time. */
const workers = 8;
const most = 1.1;
const logFile = ".cache/bench/soak.log";

const soak = {
  id: "soak",
  measure: `${minutes} minutes at half load with faults injected: resident memory of the last third against the first`,
  bar: `<= ${most.toFixed(2)}, no unexpected error`,
  gating: true,
  tools: { taskset: "util-linux" },
  sources: [
    ...["bench/soak", "bench/relay.mjs", "bench/browse.mjs", "bench/memory.mjs", "bench/tell-heap.mjs"],
    ...["bench/data-folder.mjs", "bench/length.mjs"],
  ],
  async run() {
    const data = await copyData();
    // Tokens end often, so that many are renewed in the midst of a fault.
    const settings = {
      LIMITS_FACTOR: "1000",
      TRUSTED_PROXIES: "1",
      ANALYTICS_ENABLED: "true",
      ACCESS_TOKEN_SECONDS: "45",
    };
    const probe = createHeapProbe("soaked");
    const log = openSync(logFile, "w");
    let api = await startUpstream(data.folder, { settings });
    const relay = await startRelay(api.url);
    const site = await startSite(relay.url, { settings: { ...settings, ...probe.settings }, output: log });
    // Before it was ready it told its settings.
    const before = fstatSync(log).size;
    try {
      const mix = await createMix(site.url);
      const perSecond = (await measureCapacity(mix)) / 2;
      const faults = createFaults(relay, {
        faultMs: share(8_000),
        calmMs: share(17_000),
        async restart() {
          await api.stop();
          await wait(share(3_000));
          api = await startUpstream(data.folder, { settings });
          relay.target = api.url;
        },
      });
      const tally = createTally(faults.expected);
      const endsAt = performance.now() + soakMs;
      const memory = watchMemory({ site: () => site.pid, upstream: () => api.pid });
      const faulting = faults.run(endsAt);
      const warm = wait(warmMs).then(() => probe.ask(site.pid));
      await load(mix, { perSecond, endsAt, tally });
      await faulting;
      memory.stop();
      const alive = { warm: await warm, after: await probe.ask(site.pid) };
      mix.close();
      const lines = judgeLog(readFileSync(logFile).subarray(before).toString());
      const unexpected = { ...tally.unexpected, ...lines.unexpected };
      for (const [what, count] of Object.entries(unexpected)) console.error(`unexpected: ${what}: ${count}`);
      const held = memory.ratio("site") <= most && Object.keys(unexpected).length === 0 && !site.hasEnded();
      return {
        figures: {
          minutes,
          "requests per second": perSecond.toFixed(0),
          requests: tally.asked,
          faults: list(faults.counts),
          "kinds of requests": list(tally.kinds),
          "statuses in calm": list(tally.calm),
          "statuses under faults": list(tally.faulty),
          "log lines": list(lines.known),
          "unexpected errors": list(unexpected) || "none",
          "site, MB resident by the minute": memory.course("site"),
          "upstream, MB resident by the minute": memory.course("upstream"),
          "site, MB alive after collection": `${alive.warm.toFixed(0)} once warm, ${alive.after.toFixed(0)} at the end`,
        },
        ours: `${memory.third("site", 2).toFixed(0)} MB, ${Object.values(unexpected).reduce((sum, count) => sum + count, 0)} unexpected errors in ${tally.asked} requests`,
        theirs: `${memory.third("site", 0).toFixed(0)} MB in the first third once warm`,
        ratio: memory.ratio("site"),
        held,
        note: `${perSecond.toFixed(0)} requests/s for ${minutes} minutes, half of what the same mix reached at most; faults: ${list(faults.counts)}`,
      };
    } finally {
      await site.stop();
      await relay.close();
      await api.stop();
      closeSync(log);
      data.remove();
    }
  },
};
export const rows = [soak];

const list = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");

/** Requests per second of the mix where everybody asks again as soon as they are answered. */
async function measureCapacity(mix) {
  const crowd = async (ms) => {
    const startedAt = performance.now();
    let answered = 0;
    const worker = async () => {
      while (performance.now() < startedAt + ms) answered += (await mix.next()).length;
    };
    await Promise.all(Array.from({ length: workers }, worker));
    return answered / ((performance.now() - startedAt) / 1_000);
  };
  // What runs for the first time is slow.
  await crowd(capacityMs / 2);
  return crowd(capacityMs);
}

/** Asks at a steady rate, however long the answers take. */
async function load(mix, { perSecond, endsAt, tally }) {
  const under = new Set();
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() < endsAt) {
    while (sent < ((performance.now() - startedAt) / 1_000) * perSecond) {
      const askedAt = performance.now();
      const one = mix
        .next()
        .then((replies) => {
          sent += replies.length - 1;
          for (const reply of replies) tally.take(reply);
        })
        .catch((error) => tally.fail(error, askedAt))
        .finally(() => under.delete(one));
      under.add(one);
      sent++;
    }
    await wait(10);
  }
  await Promise.all(under);
}

function createTally(expected) {
  const tally = { asked: 0, kinds: {}, calm: {}, faulty: {}, unexpected: {} };
  const count = (counts, name) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return Object.assign(tally, {
    take(reply) {
      const isExpected = expected(reply.startedAt);
      tally.asked++;
      count(tally.kinds, reply.kind);
      count(isExpected ? tally.faulty : tally.calm, reply.status);
      const flaw = judgeReply(reply, isExpected);
      if (flaw) count(tally.unexpected, flaw);
    },
    fail(error, askedAt) {
      tally.asked++;
      count(tally.unexpected, `${expected(askedAt) ? "under a fault" : "in calm"}: ${error.message}`);
    },
  });
}

/** Resident memory of processes, every second; `pids` are asked each time, as a process may be another by then. */
function watchMemory(pids) {
  const startedAt = performance.now();
  const samples = Object.fromEntries(Object.keys(pids).map((name) => [name, []]));
  const watching = setInterval(() => {
    for (const [name, pidOf] of Object.entries(pids)) {
      const mb = residentOf(pidOf());
      if (mb > 0) samples[name].push({ at: performance.now() - startedAt, mb });
    }
  }, 1_000);
  const within = (name, from, to) =>
    median(samples[name].filter(({ at }) => at >= from && at < to).map(({ mb }) => mb));
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
    course: (name) =>
      Array.from({ length: Math.ceil(minutes) }, (_, minute) =>
        within(name, minute * 60_000, (minute + 1) * 60_000)?.toFixed(0),
      ).join(" "),
  };
}
