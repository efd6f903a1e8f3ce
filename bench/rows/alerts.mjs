// How soon one entry of the ledger reaches everybody who wants it by mail, and the tenth who want it in a browser too: from
// its commit to the word of the mail server or push service that it has been taken. Both are processes of their own, which
// refuse some for the moment and take their time. Then the same once more while the upstream is killed twice: nothing may be
// lost, the mails that may be repeated are bounded, and a push that is repeated takes the place of the one before.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { databaseSources, databaseTools, onPostgres } from "../databases.mjs";
import { isShort, share } from "../length.mjs";
import { loadCore, secret, startServer, startUpstream } from "../product.mjs";

const members = isShort ? share(10_000) : 10_000;
const browsers = Math.round(members / 10);
const mostMs = 60_000;
/** Sent beside each other (api/alerts/send-mails.ts): what a kill finds under way. */
const inFlight = 20;
const refusedShare = 0.005;
const mostDelayMs = 20;
const pushName = "push.test";
const toThisMachine = pathToFileURL("bench/push-name.mjs").href;
/** A refused mail waits for minutes, and so does what a killed process held. */
const patienceMs = 12 * 60_000;
const kills = [0.25, 0.6];
const pauseMs = 250;

const alerts = {
  id: "P21",
  measure: `one entry of the ledger to ${members.toLocaleString("en-US")} members by mail, and to ${browsers.toLocaleString("en-US")} of them in a browser: from its commit until a mail server and a push service over TLS have taken it, 99th percentile of each`,
  bar: `<= ${mostMs / 1_000} s, none lost; at most ${inFlight} mails repeated for each kill -9, under the same Message-ID; a push that is repeated has the tag of the first`,
  gating: true,
  tools: { taskset: "util-linux", ...databaseTools },
  sources: [
    "bench/alert-desk.ts",
    "bench/mail-server.mjs",
    "bench/push-server.ts",
    "bench/push-name.mjs",
    ...databaseSources,
  ],
  run: () => onPostgres(measure),
};
export const rows = [alerts];

async function measure({ folder, settings, databaseUrl }) {
  const mail = await startMailServer();
  const push = await startPushService();
  const env = { ...settings, ...push.settings, SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
  const desk = await startDesk({ ...env, DATABASE_URL: databaseUrl });
  const start = () => startUpstream(folder, { settings: env, preload: toThisMachine });
  let upstream = await start();
  try {
    await desk.ask({ members });
    await desk.ask({ subscriptions: push.subscriptions });
    const plain = await tell(desk, { mail, push }, 1);
    const killed = await tell(desk, { mail, push }, 2, async () => {
      process.kill(upstream.pid, "SIGKILL");
      upstream = await start();
    });
    return resultOf(plain, killed);
  } finally {
    for (const { stop } of [upstream, mail, push, desk]) await stop();
  }
}

/**
 * Commits an entry and waits until everybody has its mail, and each browser its push.
 * @param kill done at each of `kills`, as a share of all mails
 */
async function tell(desk, { mail, push }, turn, kill) {
  const before = (await mail.look()).taken.length;
  const pushedBefore = (await push.look()).taken.length;
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
    const pushes = (await push.look()).taken.slice(pushedBefore);
    const shown = new Set(pushes.map(({ browser }) => browser));
    const isDone = reached.size >= members && shown.size >= browsers;
    if (isDone || Date.now() > committedAt + patienceMs)
      return { ours, reached: reached.size, refused, committedAt, pushes, shown: shown.size };
    await wait(pauseMs);
  }
}

function resultOf(plain, killed) {
  const mails = timesOf(plain.ours, ({ to }) => to, plain.committedAt);
  const pushes = timesOf(plain.pushes, ({ browser }) => browser, plain.committedAt);
  const lost =
    2 * (members + browsers) - [plain, killed].reduce((sum, each) => sum + each.reached + each.shown, 0);
  const pushRepeats = plain.pushes.length + killed.pushes.length - plain.shown - killed.shown;
  // One entry is one topic and one tag, whoever is pushed it and how often.
  const areOne = [plain, killed].every(
    (each) => new Set(each.pushes.flatMap(({ topic, tag }) => [topic, tag])).size === 1,
  );
  const repeats = killed.ours.length - killed.reached;
  const otherIds = killed.reached - new Set(killed.ours.map(({ id }) => id)).size;
  const plainRepeats = plain.ours.length - plain.reached;
  const inTime = mails.p99 <= mostMs && pushes.p99 <= mostMs;
  const held =
    [inTime, lost === 0, plainRepeats === 0, otherIds === 0, areOne].every(Boolean) &&
    repeats <= kills.length * inFlight;
  const seconds = (ms) => (ms / 1_000).toFixed(1);
  return {
    figures: { p99Ms: mails.p99, medianMs: mails.median, lastMs: mails.last, pushP99Ms: pushes.p99 },
    ours: `${seconds(mails.p99)} s by mail, ${seconds(pushes.p99)} s by push, ${lost} lost`,
    theirs: `${repeats} mails and ${pushRepeats} pushes repeated for ${kills.length} kills`,
    ratio: undefined,
    held,
    note: `PostgreSQL and an SMTP server that refused ${killed.refused} recipients for the moment (${refusedShare * 100}%) and took up to ${mostDelayMs} ms for each mail, and a push service alike, each of whose pushes its browser read; the last of the first ${members} mails after ${seconds(mails.last)} s`,
  };
}

/** Milliseconds from the commit to the first that each was told by. */
function timesOf(told, whoOf, committedAt) {
  const seen = new Set();
  const firsts = told.filter((each) => !seen.has(whoOf(each)) && seen.add(whoOf(each)));
  const ordered = firsts.map(({ at }) => at - committedAt).sort((one, other) => one - other);
  const at = (share) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.POSITIVE_INFINITY;
  return { p99: at(0.99), median: at(0.5), last: at(1) };
}

const faults = { REFUSED_SHARE: String(refusedShare), MOST_DELAY_MS: String(mostDelayMs) };

async function startMailServer() {
  return watched(await startServer(["bench/mail-server.mjs"], faults, loadCore));
}

/** With the browsers that subscribed there, and the settings of an upstream that pushes to it. */
async function startPushService() {
  const env = { ...faults, PUSH_NAME: pushName };
  const server = await startServer(["--import", "tsx", "bench/push-server.ts"], env, loadCore);
  server.child.send({ subscribe: browsers });
  const [{ subscriptions, cert }] = await once(server.child, "message");
  mkdirSync(".cache/bench", { recursive: true });
  const file = ".cache/bench/push-service.pem";
  writeFileSync(file, cert);
  const settings = {
    PUSH_NAME: pushName,
    NODE_EXTRA_CA_CERTS: file,
    PUSH_ADAPTER: "web-push",
    PUSH_HOSTS: `${pushName}:${server.port}`,
    VAPID_PRIVATE_KEY: randomBytes(32).toString("base64url"),
  };
  return { ...watched(server), subscriptions, settings };
}

/** A server that says what it has taken since it was asked last. */
function watched(server) {
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

async function startDesk(env) {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/alert-desk.ts"], {
    env: { ...process.env, ...env, API_TOKEN_SECRETS: secret },
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
