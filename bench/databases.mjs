// The databases that a row is measured on: the embedded one, and PostgreSQL.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cpuMsOf } from "./compare.mjs";
import { copyData } from "./data-folder.mjs";
import { startUpstream } from "./product.mjs";

/** The key that seals what the bench's databases hold. */
export const dataKey = "the data key of the bench is forty letters";

/** What a row needs that is measured on both. */
export const databaseTools = { psql: "postgresql" };
/** What such a row starts besides what it imports. */
export const databaseSources = ["bench/grown-databases.ts"];

/**
 * Measures on the embedded database, then on PostgreSQL, each with the market that a first start makes.
 * @param act told `{ name, folder, settings, databaseUrl, serverCpuMs }`: the upstream's data folder and settings for this
 *   database, and of PostgreSQL its address and what its processes have had of processors so far
 * @returns `[{ name, ...result }]`, what `act` came to on each
 */
export async function onEachDatabase(act) {
  const results = [];
  const data = await copyData();
  try {
    results.push({ name: "PGlite", ...(await act({ name: "PGlite", folder: data.folder, settings: {} })) });
  } finally {
    data.remove();
  }
  results.push({ name: "PostgreSQL", ...(await onPostgres(act)) });
  return results;
}

/** The same on PostgreSQL alone. */
export async function onPostgres(act) {
  const databases = await startDatabases();
  try {
    const settings = { DATABASE_URL: databases.small, DATA_KEYS: dataKey };
    const folder = ".cache/bench/none";
    // The first start makes the market.
    await (await startUpstream(folder, { settings })).stop();
    const { small: databaseUrl, serverCpuMs } = databases;
    return await act({ name: "PostgreSQL", folder, settings, databaseUrl, serverCpuMs });
  } finally {
    await databases.stop();
  }
}

/**
 * Two empty databases on a PostgreSQL of the bench's own.
 * @returns `{ small, big, grow, growListing, look, stop }`: both addresses, what bench/grown-databases.ts does when told to,
 *   and what ends the server
 */
export async function startDatabases() {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/grown-databases.ts"], {
    env: { ...process.env, DATA_KEYS: dataKey },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const said = async () => {
    const [message] = await Promise.race([once(child, "message"), ended.then(() => [undefined])]);
    if (message?.type === undefined) throw new Error("bench/grown-databases.ts has ended");
    return message;
  };
  const { small, big } = await said();
  const ask = (question) => {
    child.send(question);
    return said();
  };
  return {
    small,
    big,
    grow: () => ask("grow"),
    growListing: () => ask("grow the listing"),
    look: () => ask("look"),
    serverCpuMs: () => postgresCpuMs(child.pid),
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The processor time, in milliseconds, of the processes of PostgreSQL that a process and its children have started. */
function postgresCpuMs(above) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)));
  const below = (parent) =>
    all.filter(({ ppid }) => ppid === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(above)
    .filter(({ command }) => command === "postgres")
    .reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
}

/** A process's name and parent (proc(5)); nothing where it has ended since it was listed. */
function statOf(pid) {
  try {
    const [, command, rest] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return [{ pid, command, ppid: Number(rest?.split(" ")[1]) }];
  } catch {
    return [];
  }
}
