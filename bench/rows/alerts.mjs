// How soon one entry of the ledger reaches everybody who wants it by mail: from its commit to the mail server's word that it
// has taken the mail. The mail server is a process of its own, which refuses some recipients for the moment and takes its
// time. Then the same once more while the upstream is killed twice: no mail may be lost, and what may be repeated is bounded.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { databaseSources, databaseTools, onPostgres } from "../databases.mjs";
import { isShort, share } from "../length.mjs";
import { loadCore, startServer, startUpstream } from "../product.mjs";

const members = isShort ? share(10_000) : 10_000;
const mostMs = 60_000;
/** Sent beside each other (api/alerts/send-mails.ts): what a kill finds under way. */
const inFlight = 20;
const refusedShare = 0.005;
const mostDelayMs = 20;
/** A refused mail waits for minutes, and so does what a killed process held. */
const patienceMs = 12 * 60_000;
const kills = [0.25, 0.6];
const pauseMs = 250;

const alerts = {
  id: "P21",
  measure: `one entry of the ledger to ${members.toLocaleString("en-US")} members by mail: from its commit until a mail server has taken it, 99th percentile`,
  bar: `<= ${mostMs / 1_000} s, none lost; at most ${inFlight} repeats for each kill -9, under the same Message-ID`,
  gating: true,
  tools: { taskset: "util-linux", ...databaseTools },
  sources: ["bench/alert-desk.ts", "bench/mail-server.mjs", ...databaseSources],
  run: () => onPostgres(measure),
};
export const rows = [alerts];

async function measure({ folder, settings, databaseUrl }) {
  const mail = await startMailServer();
  const env = { ...settings, SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
  const desk = await startDesk(databaseUrl);
  let upstream = await startUpstream(folder, { settings: env });
  try {
    await desk.ask({ members });
    const plain = await tell(desk, mail, 1);
    const killed = await tell(desk, mail, 2, async () => {
      process.kill(upstream.pid, "SIGKILL");
      upstream = await startUpstream(folder, { settings: env });
    });
    return resultOf(plain, killed);
  } finally {
    for (const { stop } of [upstream, mail, desk]) await stop();
  }
}

/**
 * Commits an entry and waits until everybody has its mail.
 * @param kill done at each of `kills`, as a share of all mails
 */
async function tell(desk, mail, turn, kill) {
  const before = (await mail.look()).taken.length;
  const { committedAt } = await desk.ask({ turn });
  const due = kill ? [...kills] : [];
  for (;;) {
    const { taken, refused } = await mail.look();
    const ours = taken.slice(before).filter(({ to }) => to.startsWith("member-"));
    const reached = new Set(ours.map(({ to }) => to));
    if (due.length > 0 && reached.size >= due[0] * members) {
      due.shift();
      await kill();
    }
    if (reached.size >= members || Date.now() > committedAt + patienceMs)
      return { ours, reached: reached.size, refused, committedAt };
    await wait(pauseMs);
  }
}

function resultOf(plain, killed) {
  const times = firstOfEach(plain).map(({ at }) => at - plain.committedAt);
  const ordered = times.sort((one, other) => one - other);
  const p99 = ordered[Math.ceil(ordered.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  const lost = 2 * members - plain.reached - killed.reached;
  const repeats = killed.ours.length - killed.reached;
  const otherIds = killed.reached - new Set(killed.ours.map(({ id }) => id)).size;
  const plainRepeats = plain.ours.length - plain.reached;
  const held =
    p99 <= mostMs && lost === 0 && plainRepeats === 0 && repeats <= kills.length * inFlight && otherIds === 0;
  return {
    figures: { p99Ms: p99, medianMs: ordered[Math.ceil(ordered.length / 2) - 1], lastMs: ordered.at(-1) },
    ours: `${(p99 / 1_000).toFixed(1)} s, ${lost} lost`,
    theirs: `${repeats} repeats for ${kills.length} kills`,
    ratio: undefined,
    held,
    note: `PostgreSQL and an SMTP server that refused ${killed.refused} recipients for the moment (${refusedShare * 100}%) and took up to ${mostDelayMs} ms for each mail; the last of the first ${members} after ${((ordered.at(-1) ?? 0) / 1_000).toFixed(1)} s`,
  };
}

function firstOfEach({ ours }) {
  const seen = new Set();
  return ours.filter(({ to }) => !seen.has(to) && seen.add(to));
}

async function startMailServer() {
  const env = { REFUSED_SHARE: String(refusedShare), MOST_DELAY_MS: String(mostDelayMs) };
  const server = await startServer(["bench/mail-server.mjs"], env, loadCore);
  const taken = [];
  return {
    ...server,
    look: async () => {
      server.child.send({ since: taken.length });
      const [news] = await once(server.child, "message");
      taken.push(...news.taken);
      return { taken, refused: news.refused };
    },
  };
}

async function startDesk(databaseUrl) {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/alert-desk.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const said = async () => {
    const [message] = await Promise.race([once(child, "message"), ended.then(() => [undefined])]);
    if (message?.type === undefined) throw new Error("bench/alert-desk.ts has ended");
    return message;
  };
  await said();
  return {
    ask: (question) => {
      child.send(question);
      return said();
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
