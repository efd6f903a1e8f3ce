import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL server for one test file. */
export interface PostgresServer {
  /** The address of a new database: empty, or a copy of another one that nobody is connected to. */
  createDatabase(template?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Takes the server down, and up again with its data, as an outage does. Only on a server of our own. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Kills it with all that it has started, as `kill -9` and a machine that is short of memory do. */
  crash(): Promise<void>;
  /** Up again, where it has ended by itself, as it does on a full disk; nothing where it runs. */
  resumeWhereEnded(): Promise<void>;
  /** Has it hang: connections stay and more are taken, and nothing is answered until `goOn`. Only on Linux. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** The newest PostgreSQL of Debian's; its folder names are versions. */
function findBinaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return undefined;
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const bin = newest && path.join(root, newest, "bin");
  return bin && existsSync(path.join(bin, "initdb")) ? bin : undefined;
}

const binaries = findBinaries();
/** Why tests on PostgreSQL cannot run here; undefined when they can. */
export const noPostgres =
  process.env.TEST_DATABASE_URL || binaries
    ? undefined
    : "no TEST_DATABASE_URL and no server in /usr/lib/postgresql";

/**
 * The server of TEST_DATABASE_URL, or one of our own that lives on a socket in a temporary folder.
 * @param parent where that folder is made
 */
export async function startPostgres(parent = tmpdir()): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ...databasesOf(given), ...notOurs, stop: async () => {} };
  if (!binaries) throw new Error(`PostgreSQL: ${noPostgres}`);
  const owner = unprivileged();
  const folder = mkdtempSync(path.join(parent, "postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const data = path.join(folder, "data");
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--no-sync"],
    { ...options, stdio: "ignore" },
  );
  const admin = `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | undefined;
  const resume = async () => {
    const args = ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
    server = spawn(path.join(binaries, "postgres"), args, { ...options, stdio: "ignore" });
    await untilReady(admin);
  };
  const halt = async () => {
    if (!server || hasEnded()) return;
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    // Fast shutdown: open connections are cut, as in an outage.
    server.kill("SIGINT");
    await ended;
  };
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = server?.pid ?? 0;
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended in between, as a server's helpers do: there is nobody to tell.
      }
    }
  };
  // Neither a run that is broken off nor the end of a worker, which is a signal, leaves a server behind.
  const abandon = () => {
    server?.kill("SIGCONT");
    server?.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const endByIt = (signal: NodeJS.Signals) => {
    abandon();
    process.kill(process.pid, signal);
  };
  process.once("exit", abandon);
  process.once("SIGTERM", endByIt);
  await resume();
  return {
    ...databasesOf(admin),
    halt,
    resume,
    crash: async () => {
      const ended = new Promise((resolve) => server?.once("exit", resolve));
      const { pid = 0 } = server ?? {};
      // A server that is stopped starts no helper that would outlive it, and keep the next server from its memory.
      process.kill(pid, "SIGSTOP");
      const helpers = childrenOf(pid);
      signalAll("SIGKILL");
      await ended;
      while (helpers.some(isThere)) await wait(20);
    },
    resumeWhereEnded: async () => {
      if (hasEnded()) await resume();
      else await untilReady(admin);
    },
    hang: () => signalAll("SIGSTOP"),
    goOn: () => signalAll("SIGCONT"),
    stop: async () => {
      process.off("exit", abandon);
      process.off("SIGTERM", endByIt);
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that this one has started: the parent is the fourth field of their stat (proc(5)). */
function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = statOf(name);
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === pid;
    })
    .map(Number);
}

/** Whether a process runs: one that has ended may be listed until its parent has asked for it. */
function isThere(pid: number): boolean {
  const stat = statOf(String(pid));
  return stat !== "" && !/\) Z /.test(stat);
}

/** A process's stat, empty where it has ended since its folder was listed. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

const notOurs = {
  hang: () => {
    throw new Error("the server of TEST_DATABASE_URL is not ours to stop");
  },
  goOn: () => {},
  crash: () => Promise.reject(new Error("the server of TEST_DATABASE_URL is not ours to kill")),
  resumeWhereEnded: () => Promise.reject(new Error("the server of TEST_DATABASE_URL is not ours to start")),
  halt: () => Promise.reject(new Error("the server of TEST_DATABASE_URL is not ours to stop")),
  resume: () => Promise.reject(new Error("the server of TEST_DATABASE_URL is not ours to start")),
};

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function databasesOf(admin: string): Pick<PostgresServer, "createDatabase" | "dropDatabase"> {
  const nameIn = (url: string) => new URL(url).pathname.slice(1);
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return {
    createDatabase: async (template) => {
      const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
      await run(`create database ${name}${template ? ` template ${nameIn(template)}` : ""}`);
      const url = new URL(admin);
      url.pathname = `/${name}`;
      return url.href;
    },
    dropDatabase: (url) => run(`drop database ${nameIn(url)} with (force)`),
  };
}

async function untilReady(admin: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: admin });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 200) throw error;
      await wait(100);
    }
  }
}
