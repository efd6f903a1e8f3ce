// What the upstream adds to one authenticated call that reads one row, beside a bare handler of node:http (bench/bare-call.mjs).
//
// Both answer the profile of a hundred accounts in turn, with the site's own headers, from the same rows: on PostgreSQL from
// one database, on PGlite from two copies of one folder, as only one process may open it.
import { cpSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { repeat } from "../browse.mjs";
import { compareRates, cpuMsOf, loadTools } from "../compare.mjs";
import { databaseSources, databaseTools, onEachDatabase } from "../databases.mjs";
import { share } from "../length.mjs";
import { median, secret, startServer, startUpstream } from "../product.mjs";
import { readerSettings } from "../readers.mjs";

const least = 0.5;
const path = "/api/users/profile/";
const accounts = share(100);
const callsOfServer = share(4_000);
/** As the site calls. */
const headers = {
  "x-api-client-token": secret,
  "x-client-address": "192.0.2.7",
  "x-client-user-agent": "Mozilla/5.0",
  "x-request-id": "0123456789abcdef0123456789abcdef",
};

export const rows = [
  {
    id: "P19",
    measure:
      "an authenticated call of the upstream that reads one row (profile): requests/s against a bare node:http handler with the same queries, worse of both databases",
    bar: `>= ${least.toFixed(2)}`,
    gating: true,
    tools: { ...loadTools, ...databaseTools },
    sources: ["bench/bare-call.mjs", ...databaseSources],
    run: measure,
  },
];

async function measure() {
  const results = await onEachDatabase(compare);
  const worst = [...results].sort((one, other) => one.ratio - other.ratio)[0];
  const told = results.map(
    ({ ours, bare, ratio, from, to, cpu }) =>
      `${ours}/s against ${bare}/s, ${ratio.toFixed(2)} (rounds ${from.toFixed(2)} to ${to.toFixed(2)}; processor time ${cpu.ours.toFixed(2)} against ${cpu.bare.toFixed(2)} ms; ${cpu.account.toFixed(0)} ms of the upstream for an account that is made${cpu.server === undefined ? "" : `; ${cpu.server.toFixed(2)} ms of PostgreSQL for a call`})`,
  );
  return {
    figures: Object.fromEntries(results.map(({ name }, at) => [name, told[at]])),
    ours: `${worst.ours}/s (${worst.name})`,
    theirs: `${worst.bare}/s`,
    ratio: worst.ratio,
    held: worst.ratio >= least,
    note: `${results.map(({ name }, at) => `${name} ${told[at]}`).join("; ")}; neither side names its statements, and PostgreSQL's own processor time is in neither`,
  };
}

async function compare({ folder, settings, databaseUrl, serverCpuMs }) {
  const env = { ...settings, ...readerSettings, LOG_LEVEL: "info" };
  const copy = `${folder}-of-the-bare-handler`;
  const first = await startUpstream(folder, { settings: env });
  const hadBefore = cpuMsOf(first.pid);
  const tokens = await register(first.url, accounts);
  const account = (cpuMsOf(first.pid) - hadBefore) / accounts;
  await first.stop();
  if (!databaseUrl) cpSync(folder, copy, { recursive: true });
  const running = [];
  try {
    const upstream = await startUpstream(folder, { settings: env });
    running.push(upstream);
    const bareEnv = { ...settings, API_DATA_DIR: copy, API_TOKEN_SECRETS: secret };
    const bare = await startServer(["bench/bare-call.mjs"], bareEnv);
    running.push(bare);
    const bearers = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
    const targets = {
      ours: { url: upstream.url + path, headers, bearers, pids: [upstream.pid] },
      bare: { url: `http://127.0.0.1:${bare.port}${path}`, headers, bearers, pids: [bare.pid] },
    };
    await requireSameAnswer(targets, bearers);
    const { perSecond, paired, cpuMs } = compareRates(targets);
    const ratios = paired("ours", "bare");
    return {
      ours: perSecond.ours,
      bare: perSecond.bare,
      ratio: median(ratios),
      from: ratios[0],
      to: ratios.at(-1),
      cpu: {
        ours: cpuMs.ours[0],
        bare: cpuMs.bare[0],
        account,
        server: await costOfServer(targets.ours, bearers),
      },
    };
  } finally {
    for (const { stop } of running) await stop();
    rmSync(copy, { recursive: true, force: true });
  }

  /** The processor time that a call of ours takes of PostgreSQL's own processes; undefined without such. */
  async function costOfServer({ url }, bearers) {
    if (!serverCpuMs) return undefined;
    const had = serverCpuMs();
    await repeat(callsOfServer, { at: 8 }, (turn) => ask(url, bearers[turn % bearers.length]));
    return (serverCpuMs() - had) / callsOfServer;
  }
}

/** Makes so many accounts and gives the access token of each. */
async function register(url, count) {
  const tokens = [];
  // One after the other: passwords are hashed on one core, and who waits too long for it is sent away.
  await repeat(count, { at: 1 }, async (turn) => {
    const person = { firstName: "Reader", lastName: `No ${turn}`, email: `one-row-${turn}@example.com` };
    const reply = await fetch(`${url}/api/users/register`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ...person, password: "one row for everybody" }),
    });
    if (!reply.ok) throw new Error(`register answered ${reply.status}: ${await reply.text()}`);
    tokens.push((await reply.json()).token);
  });
  return tokens;
}

/** @throws where the sides answer differently, or either takes a token that was altered */
async function requireSameAnswer({ ours, bare }, bearers) {
  for (const bearer of [bearers[0], bearers.at(-1)]) {
    const answers = await Promise.all([ours, bare].map(({ url }) => ask(url, bearer)));
    const [one, other] = answers;
    if (one.status !== 200 || !isDeepStrictEqual(one, other))
      throw new Error(`the upstream answers ${JSON.stringify(one)}, the handler ${JSON.stringify(other)}`);
  }
  const altered = { authorization: `${bearers[0].authorization.slice(0, -4)}AAAA` };
  for (const { url } of [ours, bare])
    if ((await ask(url, altered)).status !== 401) throw new Error(`${url} takes an altered token`);
}

async function ask(url, bearer) {
  const reply = await fetch(url, { headers: { ...headers, ...bearer } });
  return { status: reply.status, value: await reply.json() };
}
