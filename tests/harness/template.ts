import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Database, openMemory } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { migrationsFolder } from "../../api/db/migrate";
import { createHandlers } from "../../api/jobs/kinds";
import { openQueue } from "../../api/jobs/queue";
import { createLog } from "../../api/log";
import { createSandboxBrokerage } from "../../api/providers/brokerage/sandbox/broker";
import { readSettings } from "../../api/settings";

const folder = ".cache/test-databases";

/**
 * PGlite in memory with every table there. The first call on a machine creates the database and keeps a copy (about
 * 4 s); later ones load the copy (under a second). A change to the migrations makes a new one.
 */
export async function openTemplate(): Promise<Database> {
  const file = path.join(folder, `${fingerprint()}.tar`);
  if (existsSync(file)) return openMemory(new Blob([readFileSync(file)]));
  const database = await openMemory();
  await createQueues(database);
  const dump = await database.dump();
  mkdirSync(folder, { recursive: true });
  // Renamed into place: another worker must never load half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, file);
  return database;
}

async function createQueues(database: Database): Promise<void> {
  const settings = readSettings({ API_TOKEN_SECRETS: "only to create the queues; signs nothing" });
  const { db } = database;
  const now = () => new Date();
  const log = createLog("silent");
  const brokerage = createSandboxBrokerage(db, now);
  const seal = createDataSeal(settings.dataKeys);
  const handlers = createHandlers({ db, settings, now, log, seal, brokerage, send: async () => {} });
  const queue = await openQueue(database, handlers, log, false);
  await queue.stop();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const migrations = migrationsFolder();
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(path.join(migrations, name)));
  }
  for (const file of ["api/jobs/kinds.ts", "api/jobs/queue.ts", "package-lock.json"])
    hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
