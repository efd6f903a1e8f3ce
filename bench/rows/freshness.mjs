// How soon a signal is seen: from its commit in the upstream's database to the first reply of each of two sites that shows it.
//
// Two sites on one upstream and one PostgreSQL. Another process of the upstream's commits (bench/commit-signal.ts), as one of
// several does. A member asks each site for each page ten times a second; each page is watched for some seconds more once it
// shows the signal, for no older page may follow. What visitors see is asked for beside it in the first try.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createVisitor } from "../browse.mjs";
import { databaseSources, databaseTools, dataKey, onPostgres } from "../databases.mjs";
import { isShort, share } from "../length.mjs";
import { sitePort, startSite, startUpstream } from "../product.mjs";
import { readerSettings } from "../readers.mjs";

const mostMs = 2_000;
/** Sixty seconds, and one more in which the page is made anew. */
const mostForVisitorsMs = 61_000;
const patienceMs = 90_000;
const watchedMs = 3_000;
const pauseMs = 100;
const tries = isShort ? Math.min(2, share(5)) : 5;
const symbol = "NVDA";
const pages = { stock: `/stocks/${symbol}`, timing: "/sector-and-stock-timing/semiconductors" };
/** Visitors see no price of a stock, and so nothing of it on its page. */
const visitorsSee = { timing: pages.timing };
/** What each shows of it: a stock's page has the close that the signal comes from, and timing its reason. */
const shown = { stock: ({ close }) => `$${Number(close).toFixed(2)}`, timing: ({ reason }) => reason };

const freshness = {
  id: "P20",
  measure:
    "from the commit of a signal to the first reply that shows it, readers' pages, two sites: the longest of all tries",
  bar: `<= ${mostMs} ms, no older page afterwards, visitors' pages <= ${mostForVisitorsMs / 1_000} s`,
  gating: true,
  tools: { taskset: "util-linux", ...databaseTools },
  sources: ["bench/commit-signal.ts", ...databaseSources],
  run: () => onPostgres(measure),
};
export const rows = [freshness];

async function measure({ folder, settings, databaseUrl }) {
  const env = { ...settings, ...readerSettings };
  const agent = new http.Agent({ keepAlive: true });
  const upstream = await startUpstream(folder, { settings: env });
  const sites = [];
  const desk = await startDesk(databaseUrl);
  try {
    for (const at of [0, 1])
      sites.push(await startSite(upstream.url, { settings: env, port: sitePort + at }));
    const members = [];
    for (const [at, { url }] of sites.entries()) {
      const member = createVisitor(url, { agent, address: "10.7.0.1" });
      const person = { firstName: "Reader", lastName: "Of signals", password: "soon is soon enough" };
      await member.enter("/sign-up", { ...person, email: `signals-${at}@example.com` });
      members.push(member);
    }
    const visitors = sites.map(({ url }) => createVisitor(url, { agent, address: "10.7.0.2" }));
    const seen = [];
    for (let turn = 1; turn <= tries; turn++) {
      await warm([...members, ...visitors]);
      const signal = await desk.commit(turn);
      const watchers = [
        ...members.map((who, at) => ({ who, at, kind: "readers", see: pages })),
        ...(turn === 1 ? visitors.map((who, at) => ({ who, at, kind: "visitors", see: visitorsSee })) : []),
      ];
      const watched = watchers.flatMap(({ who, at, kind, see }) =>
        Object.entries(see).map(async ([page, path]) => ({
          turn,
          page,
          kind,
          site: at + 1,
          ...(await watch(who, path, { committedAt: signal.committedAt, words: shown[page](signal) })),
        })),
      );
      seen.push(...(await Promise.all(watched)));
    }
    return resultOf(seen);
  } finally {
    agent.destroy();
    for (const { stop } of [...sites, upstream, desk]) await stop();
  }
}

function resultOf(seen) {
  const longest = (kind) =>
    seen.filter((each) => each.kind === kind).reduce((most, { ms }) => Math.max(most, ms), 0);
  const older = seen.reduce((sum, each) => sum + each.older, 0);
  const [readers, visitors] = [longest("readers"), longest("visitors")];
  const told = (ms) => (Number.isFinite(ms) ? `${ms} ms` : `not within ${patienceMs / 1_000} s`);
  const each = seen.map(
    ({ turn, kind, page, site, ms, older: after }) =>
      `try ${turn}, ${kind}, ${page}, site ${site}: ${told(ms)}${after > 0 ? `, ${after} older pages afterwards` : ""}`,
  );
  return {
    figures: Object.fromEntries(each.map((text) => text.split(/: (.*)/s).slice(0, 2))),
    ours: `${told(readers)}, ${older} older pages afterwards`,
    theirs: `visitors' pages: ${told(visitors)}`,
    ratio: undefined,
    held: readers <= mostMs && older === 0 && visitors <= mostForVisitorsMs,
    note: `${tries} tries on PostgreSQL, the pages ${Object.values(pages).join(" and ")} of both sites asked for every ${pauseMs} ms, and for ${watchedMs / 1_000} s once they show it`,
  };
}

/** Every page as a reader finds it who was here a moment ago. */
async function warm(people) {
  for (const who of people)
    for (const path of Object.values(pages)) {
      const { status } = await who.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
}

/** @returns `{ ms, older }`: from the commit to the first reply that shows it, and the replies after that which do not */
async function watch(who, path, { committedAt, words }) {
  let ms = Number.POSITIVE_INFINITY;
  let older = 0;
  while (Date.now() < committedAt + Math.min(patienceMs, ms + watchedMs)) {
    const { status, text } = await who.get(path);
    const isShown = status === 200 && wordsOf(text).includes(words);
    if (isShown && ms === Number.POSITIVE_INFINITY) ms = Date.now() - committedAt;
    if (!isShown && ms !== Number.POSITIVE_INFINITY) older++;
    await wait(pauseMs);
  }
  return { ms, older };
}

const plain = { "&#x27;": "'", "&#39;": "'", "&quot;": '"', "&gt;": ">", "&lt;": "<", "&amp;": "&" };
const wordsOf = (html) =>
  html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#x27|#39|quot|gt|lt|amp);/g, (written) => plain[written])
    .replace(/\s+/g, " ");

async function startDesk(databaseUrl) {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/commit-signal.ts"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_KEYS: dataKey,
      API_TOKEN_SECRETS: "for nobody: this process signs nothing at all",
      SIGNAL_SYMBOL: symbol,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const said = async () => {
    const [message] = await Promise.race([once(child, "message"), ended.then(() => [undefined])]);
    if (message?.type === undefined) throw new Error("bench/commit-signal.ts has ended");
    return message;
  };
  await said();
  return {
    async commit(turn) {
      child.send(turn);
      const signal = await said();
      if (!signal.reason || !signal.close) throw new Error("the candles made no signal");
      return signal;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
