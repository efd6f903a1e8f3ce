import type { Logger } from "pino";
import { type Api, createApp } from "./app";
import { createAccessTokens } from "./auth/access-token";
import { type Database, openFolder, openPostgres } from "./db/client";
import { removeDemo, seedDemo } from "./db/seed";
import { describeError } from "./errors";
import { createHandlers } from "./jobs/kinds";
import { openQueue } from "./jobs/queue";
import { createLimits } from "./limits";
import { createMailer } from "./mail/transport";
import type { Settings } from "./settings";

const PING_MS = 2_000;

/** The whole upstream, on its database. */
export interface Upstream extends Api {
  database: Database["kind"];
  /** From now on /readyz says no. */
  leave(): void;
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, and starts to work on jobs. */
export async function openUpstream(settings: Settings, log: Logger): Promise<Upstream> {
  const now = () => new Date();
  const database = await open(settings, log);
  const { db } = database;
  // A database may come from a developer's machine, where the demo account's password is public.
  if (settings.production && (await removeDemo(db))) log.warn("the demo account was removed");
  if (settings.demoPassword) await seedDemo(db, settings.demoPassword, now());
  const send = createMailer(settings, db, now);
  const jobs = await openQueue(database, createHandlers({ db, settings, now, send }), log);
  await jobs.start();
  let leaving = false;
  const api = createApp({
    db,
    settings,
    now,
    jobs,
    log,
    tokens: createAccessTokens(settings.tokenSecrets, settings.accessTokenSeconds, now),
    limits: createLimits(db, settings.limitsFactor),
    ready: async () => !leaving && (await answers(database)),
  });
  return {
    ...api,
    database: database.kind,
    leave: () => {
      leaving = true;
    },
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}

function open({ databaseUrl, dataDir }: Settings, log: Logger): Promise<Database> {
  if (!databaseUrl) return openFolder(dataDir);
  return openPostgres(databaseUrl, (error) => {
    log.warn({ error: describeError(error) }, "database connection lost");
  });
}

async function answers({ executeSql }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PING_MS, false);
  });
  const ping = executeSql("select 1").then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([ping, tooLate]);
  clearTimeout(timer);
  return answered;
}
