import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Database, openMemory } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { migrationsFolder } from "../../api/db/migrate";
import { createHandlers } from "../../api/jobs/kinds";
import { openQueue } from "../../api/jobs/queue";
import { openLog } from "../../api/ledger/log-of-database";
import { createLog } from "../../api/log";
import { chooseBankLink } from "../../api/providers/bank-link/choose";
import { createSandboxBrokerage } from "../../api/providers/brokerage/sandbox/broker";
import { chooseCrowdfunding } from "../../api/providers/crowdfunding/choose";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import { choosePayments } from "../../api/providers/payments/choose";
import { createSandboxPush } from "../../api/providers/push/sandbox/push";
import { createSandboxSms } from "../../api/providers/sms/sandbox/sms";
import { readSettings } from "../../api/settings";
import { marketSources, seedMarket } from "./market";

type MemoryDatabase = Awaited<ReturnType<typeof openMemory>>;

const folder = ".cache/test-databases";

/**
 * PGlite in memory with every table there. The first call on a machine creates the database and keeps a copy (about
 * 4 s); later ones load the copy (under a second). A change to the migrations makes a new one.
 */
export function openTemplate(): Promise<MemoryDatabase> {
  return openCopy(fingerprint(), async () => {
    const database = await openMemory();
    await createQueues(database);
    return database;
  });
}

/** The same with the market of tests/harness/market.ts in it. */
function openMarketTemplate(): Promise<MemoryDatabase> {
  return openCopy(`market-${fingerprint([...schemaSources, ...marketSources()])}`, async () => {
    const database = await openTemplate();
    await seedMarket(database.db);
    return database;
  });
}

/** PGlite in memory as tests have it, with the market in it or without. */
export function openMemoryDatabase(market: boolean): Promise<Database> {
  return market ? openMarketTemplate() : openTemplate();
}

async function openCopy(name: string, create: () => Promise<MemoryDatabase>): Promise<MemoryDatabase> {
  const file = path.join(folder, `${name}.tar`);
  if (existsSync(file)) return openMemory(new Blob([readFileSync(file)]));
  const database = await create();
  const dump = await database.dump();
  mkdirSync(folder, { recursive: true });
  // Renamed into place: another worker must never load half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, file);
  return database;
}

/** As the first start of an upstream does. */
export async function createQueues(database: Database): Promise<void> {
  const settings = readSettings({ API_TOKEN_SECRETS: "only to create the queues; signs nothing" });
  const { db } = database;
  const now = () => new Date();
  const log = createLog("silent");
  const brokerage = createSandboxBrokerage(db, now);
  const seal = createDataSeal(settings.dataKeys);
  const marketData = createSandbox(now);
  const handlers = createHandlers({
    db,
    ledgerLog: await openLog(db, settings.ledgerLog),
    settings,
    now,
    log,
    seal,
    brokerage,
    bankLink: chooseBankLink(settings, db, now),
    crowdfunding: chooseCrowdfunding(settings, db, now),
    marketData,
    payments: choosePayments(settings, db, now),
    sms: createSandboxSms(),
    push: createSandboxPush(settings.push, db, now),
    runSandboxPayments: async () => {},
    jobs: { send: async () => {} },
    deliver: async () => "sent",
    openBulk: () => ({ deliver: async () => "sent", close: () => undefined }),
  });
  const queue = await openQueue(database, handlers, log, false);
  await queue.stop();
}

const schemaSources = ["api/jobs/jobs.ts", "api/jobs/queue.ts", "package-lock.json"];

/** Of these files and the migrations. */
function fingerprint(files: readonly string[] = schemaSources): string {
  const hash = createHash("sha256");
  const migrations = migrationsFolder();
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(path.join(migrations, name)));
  }
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
