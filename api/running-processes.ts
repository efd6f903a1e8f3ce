import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { asc, desc, eq, gte, lt } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type RunningProcess, readSite } from "../domain/process-name";
import { readBreakers, type Standing } from "../domain/process-standing";
import type { Client } from "./client";
import type { Db } from "./db/client";
import { migrationsFolder } from "./db/migrate";
import { processes } from "./db/process-table";

/** So often an upstream tells of itself and of the sites that asked it, in milliseconds. */
export const TELL_MS = 30_000;
/** A process that nobody heard of for so long has ended, or cannot be reached. */
const GONE_MS = 3 * 60_000;
/** More than run beside each other: whoever has the site's credential could name any number. */
const MOST = 100;

/** What this process knows of those that run. */
export interface RunningProcesses {
  /** Notes the site's process that asked, where one did. */
  note(client: Pick<Client, "vouched" | "userAgent" | "openBreakers">): void;
  /** Writes down this process and the sites that asked since the last time, and forgets those that are gone. */
  tell(): Promise<void>;
  /** Takes this process off the list, as it ends. */
  leave(): Promise<void>;
}

/** A process with how that stands on which it depends. */
interface Told extends RunningProcess {
  standings: Standing[];
}

/**
 * @param now the clock of the database, so that no process is gone by its own clock alone
 * @param standings how the providers of this process stand
 * @param build what tells the release of this process from another one
 */
export function createRunningProcesses(
  { db, now, standings }: { db: Db; now: () => Date; standings: () => Standing[] },
  build = ownBuild(),
): RunningProcesses {
  const own: RunningProcess = {
    ...{ id: randomUUID(), part: "upstream", build, node: process.version },
    startedAt: new Date(now().getTime() - process.uptime() * 1_000).toISOString(),
  };
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length;
  let sites = new Map<string, Told>();
  return {
    note({ vouched, userAgent, openBreakers }) {
      const site = vouched ? readSite(userAgent) : undefined;
      if (!site || (!sites.has(site.id) && sites.size >= MOST)) return;
      sites.set(site.id, { ...site, standings: readBreakers(openBreakers) });
    },
    async tell() {
      const seenAt = now();
      const asked = [...sites.values()];
      sites = new Map();
      for (const one of [{ ...own, standings: standings() }, ...asked]) {
        const { startedAt, ...rest } = one;
        const row = {
          ...rest,
          migrations: one.id === own.id ? migrations : null,
          startedAt: new Date(startedAt),
          seenAt,
        };
        await db.insert(processes).values(row).onConflictDoUpdate({ target: processes.id, set: row });
      }
      await db.delete(processes).where(lt(processes.seenAt, new Date(seenAt.getTime() - GONE_MS)));
    },
    leave: async () => {
      await db.delete(processes).where(eq(processes.id, own.id));
    },
  };
}

/** Those that were heard of lately, upstreams first, the newest of each part first. */
export function listProcesses(db: Db, now: Date) {
  return db
    .select()
    .from(processes)
    .where(gte(processes.seenAt, new Date(now.getTime() - GONE_MS)))
    .orderBy(desc(processes.part), desc(processes.startedAt), asc(processes.id))
    .limit(MOST);
}

/** Of what was built; "source" where the program runs from its source. */
function ownBuild(): string {
  const [, program = ""] = process.argv;
  if (!program.endsWith(".js")) return "source";
  return createHash("sha256").update(readFileSync(program)).digest("hex").slice(0, 12);
}
