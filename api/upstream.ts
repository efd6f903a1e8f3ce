import type { Logger } from "pino";
import { type Api, createApp } from "./app";
import { createAccessTokens } from "./auth/access-token";
import { type Database, openFolder, openPostgres } from "./db/client";
import { removeDemo, seedDemo } from "./db/seed";
import { describeError } from "./errors";
import { createHandlers } from "./jobs/kinds";
import { type JobRunner, openQueue } from "./jobs/queue";
import { createLimits } from "./limits";
import { createMailer, type SendMail } from "./mail/transport";
import { prepareMarket } from "./market/keep-up";
import { chooseMarketData } from "./providers/market-data/choose";
import type { MarketData } from "./providers/market-data/port";
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
  let leaving = false;
  const ready = async () => !leaving && (await answers(database));
  const marketData = chooseMarketData(settings.marketData, now);
  const { api, jobs } = await assemble(database, { settings, log, now, ready, marketData });
  await prepareMarket({ db, provider: marketData, log, now }, jobs);
  await jobs.start();
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

interface Parts {
  settings: Settings;
  log: Logger;
  now: () => Date;
  ready: () => Promise<boolean>;
  /** Takes the place of what the settings say of mail. */
  send?: SendMail | undefined;
  marketData: MarketData;
  /** False: no timers, jobs run when they are told to. */
  clock?: boolean;
}

/** Calls, jobs and mail on an open database; jobs wait for their `start`. */
export async function assemble(
  database: Database,
  { settings, log, now, ready, send, marketData, clock = true }: Parts,
): Promise<{ api: Api; jobs: JobRunner }> {
  const { db } = database;
  const mailer = send ?? createMailer(settings, db, now);
  const handlers = createHandlers({ db, settings, marketData, log, now, send: mailer });
  const jobs = await openQueue(database, handlers, log, clock);
  const tokens = createAccessTokens(settings.tokenSecrets, settings.accessTokenSeconds, now);
  const limits = createLimits(db, settings.limitsFactor);
  return { api: createApp({ db, settings, now, jobs, log, tokens, limits, marketData, ready }), jobs };
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
