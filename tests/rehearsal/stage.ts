import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ask } from "../harness/load";
import type { Deployment, Node } from "./deployment";
import type { Window } from "./windows";

/** What an act has to do with. */
export interface Stage {
  deployment: Deployment;
  /** The release that the deployment began with. */
  release: string;
  /** For what an act needs on a disk; it goes with the rehearsal. */
  folder: string;
  /** Rows of the deployment's database. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** The same of another database on its server. */
  queryAt(url: string, sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Until the proxy sends requests to it again: its /readyz says yes, and the proxy has looked. */
  untilReady(node: Node): Promise<void>;
  /** @throws {Error} where it does not fire within ten minutes */
  untilFiring(alert: string): Promise<void>;
  isFiring(alert: string): Promise<boolean>;
  /** Kills something, and notes when: requests that are in flight in it may fail. */
  killing(kill: () => Promise<unknown>): Promise<void>;
  /** Asks the upstream for a stock that it does not have. */
  requestStock(symbol: string): Promise<{ status: number }>;
  /** Takes all room of the disk that the database is on. */
  fillDisk(): Promise<{ remove(): Promise<void> }>;
}

const WAIT_MS = 600_000;
/** The proxy looks at each node twice a second. */
const PROXY_LOOKS_MS = 1_500;
/** Bytes that the database has in all: enough for a rehearsal, and soon full. */
const DISK_BYTES = 1_000_000_000;

/** A small disk for the database, which is made by root alone; undefined where none can be made. */
export function makeDisk(): { folder: string; remove(): void } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "small-disk-"));
  try {
    const size = `size=${DISK_BYTES},mode=1777`;
    execFileSync("mount", ["--types", "tmpfs", "--options", size, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    remove: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Given {
  deployment: Deployment;
  release: string;
  folder: string;
  /** Where the database's files are; undefined: not on a disk of its own. */
  disk: string | undefined;
  /** The window that is open now. */
  window(): Window | undefined;
}

export function createStage({ deployment, release, folder, disk, window }: Given): Stage {
  const isFiring = async (alert: string) => (await deployment.prometheus.firing()).includes(alert);
  return {
    deployment,
    release,
    folder,
    query: (sql, values = []) => queryAt(deployment.databaseUrl, sql, values),
    queryAt,
    untilReady: async ({ name, port }) => {
      const host = new URL(deployment.proxy.publicUrl).host;
      await until(`${name} is ready`, async () => {
        return (await ask(port, { path: "/readyz", headers: { host }, right: [] })).status === 200;
      });
      await wait(PROXY_LOOKS_MS);
    },
    untilFiring: (alert) => until(`${alert} fires`, () => isFiring(alert)),
    isFiring,
    killing: async (kill) => {
      const noted = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      window()?.kills.push(noted);
      await kill();
      noted.until = performance.now();
    },
    requestStock: (symbol) =>
      deployment.proxy.ask("upstream", {
        path: "/api/symbols/stock-requests",
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ symbol }),
        right: [],
      }),
    fillDisk: async () => {
      if (disk === undefined) throw new Error("only root can give the database a disk of its own");
      const file = path.join(disk, "filler");
      fill(disk, file);
      return {
        remove: async () => {
          rmSync(file);
          // PostgreSQL may have ended where it could not write its log.
          await deployment.server.resumeWhereEnded();
        },
      };
    },
  };
}

/** PostgreSQL takes room at the same time: what is not there any more is asked for once more, as what is left then. */
function fill(disk: string, file: string): void {
  for (let attempt = 1; ; attempt++) {
    const { bavail, bsize } = statfsSync(disk);
    try {
      execFileSync("fallocate", ["--length", String(bavail * bsize), file], { stdio: "ignore" });
      return;
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

const queryAt: Stage["queryAt"] = async (connectionString, sql, values = []) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** Asks again and again. @throws {Error} that says what has not come */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = WAIT_MS): Promise<void> {
  const since = performance.now();
  let why = "";
  const note = (error: unknown) => {
    why = ` (${error instanceof Error ? error.message : error})`;
    return false;
  };
  for (;;) {
    // Who is asked may be away itself for a moment.
    if (await isSo().catch(note)) return;
    if (performance.now() - since > withinMs) throw new Error(`It did not come to this: ${what}${why}.`);
    await wait(250);
  }
}
