// Half of the load that the site can bear, for ten minutes, while its upstream is slow, broken, hostile and dead in turn.
import { setTimeout as wait } from "node:timers/promises";
import { cpuMsOf } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { minutes, share } from "../length.mjs";
import { createHeapProbe } from "../memory.mjs";
import { startSite, startUpstream } from "../product.mjs";
import { startRelay } from "../relay.mjs";
import { createFaults } from "../soak/faults.mjs";
import { judgeLog, judgeReply } from "../soak/judge.mjs";
import { startLogged } from "../soak/logged.mjs";
import { createMix } from "../soak/mix.mjs";
import { watchMemory } from "../soak/residents.mjs";

const soakMs = minutes * 60_000;
/** Not counted: the site grows to the size that it works with. */
const warmMs = soakMs * 0.2;
const capacityMs = Math.max(6_000, share(20_000));
/** Enough that the site never waits for them, few enough that none of their calls runs out of time. */
const workers = 8;
const most = 1.1;

const soak = {
  id: "soak",
  measure: `${minutes} minutes at half load with faults injected: resident memory of the last third against the first, the upstream's in each of its lives`,
  bar: `<= ${most.toFixed(2)}, no unexpected error`,
  gating: true,
  tools: { taskset: "util-linux" },
  sources: ["bench/tell-heap.mjs"],
  async run() {
    const data = await copyData();
    // Tokens end often, so that many are renewed in the midst of a fault.
    const settings = {
      LIMITS_FACTOR: "1000",
      ANALYTICS_ENABLED: "true",
      ACCESS_TOKEN_SECONDS: "45",
    };
    const probe = createHeapProbe("soaked");
    const upstreams = [];
    const startNext = async () => {
      const start = (output) => startUpstream(data.folder, { settings, output });
      upstreams.push(await startLogged(`soak-upstream-${upstreams.length + 1}`, start));
      return upstreams.at(-1).url;
    };
    const relay = await startRelay(await startNext());
    const site = await startLogged("soak-site", (output) =>
      startSite(relay.url, { settings: { ...settings, ...probe.settings }, output }),
    );
    try {
      const mix = await createMix(site.url);
      const crowded = await measureCapacity(mix, { site: site.pid, upstream: upstreams.at(-1).pid });
      const perSecond = crowded.perSecond / 2;
      const faults = createFaults(relay, {
        faultMs: share(8_000),
        calmMs: share(17_000),
        async restart() {
          await upstreams.at(-1).stop();
          await wait(share(3_000));
          relay.target = await startNext();
        },
      });
      const tally = createTally(faults.expected);
      const endsAt = performance.now() + soakMs;
      const pids = { site: () => site.pid, upstream: () => upstreams.at(-1).pid };
      const memory = watchMemory(pids, { soakMs, warmMs });
      const faulting = faults.run(endsAt);
      const warm = wait(warmMs).then(() => probe.ask(site.pid));
      await load(mix, { perSecond, endsAt, tally });
      await faulting;
      memory.stop();
      const alive = { warm: await warm, after: await probe.ask(site.pid) };
      mix.close();
      const log = judgeLog("site", site.lines());
      const upstreamLog = judgeLog("upstream", upstreams.map(({ lines }) => lines()).join(""));
      const unexpected = { ...tally.unexpected, ...log.unexpected, ...upstreamLog.unexpected };
      for (const [what, count] of Object.entries(unexpected)) console.error(`unexpected: ${what}: ${count}`);
      // Each upstream begins anew with little: thirds of the soak would compare two of different ages.
      const lives = memory.lives("upstream");
      const isFlat = [memory.ratio("site"), ...lives.map(({ ratio }) => ratio)].every(
        (ratio) => ratio <= most,
      );
      const hasEnded = site.hasEnded() || upstreams.at(-1).hasEnded();
      const held = isFlat && Object.keys(unexpected).length === 0 && !hasEnded;
      return {
        figures: {
          minutes,
          "requests per second": perSecond.toFixed(1),
          "processor time of a request, ms": cpuMsTold(crowded),
          requests: tally.asked,
          faults: list(faults.counts),
          "kinds of requests": list(tally.kinds),
          "statuses in calm": list(tally.calm),
          "statuses under faults": list(tally.faulty),
          "log lines": list({ ...log.known, ...upstreamLog.known }),
          "unexpected errors": list(unexpected) || "none",
          "site, MB resident by the minute": memory.course("site"),
          "upstream, MB resident by the minute": memory.course("upstream"),
          "upstream, MB resident in the first and last third of each of its lives": lives
            .map(({ first, last }) => `${first.toFixed(0)} to ${last.toFixed(0)}`)
            .join(", "),
          "site, MB alive after collection": `${alive.warm.toFixed(0)} once warm, ${alive.after.toFixed(0)} at the end`,
        },
        ours: `${memory.third("site", 2).toFixed(0)} MB, ${Object.values(unexpected).reduce((sum, count) => sum + count, 0)} unexpected errors in ${tally.asked} requests`,
        theirs: `${memory.third("site", 0).toFixed(0)} MB in the first third once warm`,
        ratio: memory.ratio("site"),
        held,
        note: `${perSecond.toFixed(1)} requests/s for ${minutes} minutes, half of what the same mix reached at most on the one core of site and upstream, where a request took ${cpuMsTold(crowded)} ms of it; faults: ${list(faults.counts)}`,
      };
    } finally {
      await site.stop();
      await relay.close();
      await upstreams.at(-1).stop();
      data.remove();
    }
  },
};
export const rows = [soak];

const list = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");

const cpuMsTold = ({ cpuMs }) =>
  `${cpuMs.site.toFixed(0)} (site) and ${cpuMs.upstream.toFixed(0)} (upstream)`;

/**
 * The mix where everybody asks again as soon as they are answered.
 * @param pids of the site and of the upstream
 * @returns `{ perSecond, cpuMs: { site, upstream } }`: requests, and the processor time that each takes
 */
async function measureCapacity(mix, pids) {
  const crowd = async (ms) => {
    const startedAt = performance.now();
    let answered = 0;
    const worker = async () => {
      while (performance.now() < startedAt + ms) answered += (await mix.next()).length;
    };
    await Promise.all(Array.from({ length: workers }, worker));
    return { answered, perSecond: answered / ((performance.now() - startedAt) / 1_000) };
  };
  // What runs for the first time is slow.
  await crowd(capacityMs / 2);
  const had = { site: cpuMsOf(pids.site), upstream: cpuMsOf(pids.upstream) };
  const { answered, perSecond } = await crowd(capacityMs);
  const cpuMs = {
    site: (cpuMsOf(pids.site) - had.site) / answered,
    upstream: (cpuMsOf(pids.upstream) - had.upstream) / answered,
  };
  return { perSecond, cpuMs };
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
