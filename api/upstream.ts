import type { Logger } from "pino";
import { type Api, createApp } from "./app";
import { createAccessTokens } from "./auth/access-token";
import { createLatelySignedIn } from "./auth/lately-signed-in";
import { runSandboxPayments } from "./billing/sandbox-payments";
import { removeSamples, storePosts } from "./blog/store-posts";
import { createKnownVersions } from "./data-versions/holder";
import { readVersions } from "./data-versions/read";
import { type Database, openFolder, openPostgres } from "./db/client";
import { openClock } from "./db/clock";
import { createDataSeal } from "./db/data-seal";
import { removeDemo, seedDemo } from "./db/seed";
import { warnOfAudit } from "./desk/audit-chain";
import { warnOfAuditRights } from "./desk/audit-rights";
import { DESK_SECONDS } from "./desk/session";
import { describeError } from "./errors";
import { INVESTOR_SECONDS } from "./investors/session";
import { createHandlers } from "./jobs/kinds";
import { type JobRunner, openQueue } from "./jobs/queue";
import { type OpenLog, openLog, signCheckpoint } from "./ledger/log-of-database";
import { compareWithLedger } from "./ledger/unproven";
import { createLimits } from "./limits";
import { createDelivery } from "./mail/delivery";
import { createMailer, openBulkMailer, type SendMail } from "./mail/transport";
import { prepareMarket } from "./market/keep-up";
import { type ApiMetrics, createApiMetrics } from "./metrics";
import { productionWarnings } from "./production-warnings";
import { chooseProviders, type InsteadOfChosen } from "./providers/choose-all";
import { chooseMarketData } from "./providers/market-data/choose";
import { createProviderStandings } from "./providers/standings";
import { warnOfClaims } from "./roi/intraday";
import { refreshRuleRecords } from "./roi/rule-records";
import { createRunningProcesses, type RunningProcesses, TELL_MS } from "./running-processes";
import type { Settings } from "./settings";
import { createToMakeAhead, type ToMakeAhead } from "./shared-reads/ahead";
import { createKeptReplies } from "./shared-reads/kept-replies";
import { readRecordAhead } from "./signals/rule-record";

const PING_MS = 2_000;
/** While readers ask for shared data, its versions are looked at so often, in milliseconds: no call has to wait for that. */
const LOOK_MS = 400;

/** The whole upstream, on its database. */
export interface Upstream extends Api {
  database: Database["kind"];
  metrics: ApiMetrics;
  /** From now on /readyz and /openz say no. */
  leave(): void;
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, and starts to work on jobs. */
export async function openUpstream(settings: Settings, log: Logger): Promise<Upstream> {
  const database = await open(settings, log);
  const { db } = database;
  const { now, stop: stopClock } = await openClock(database, log);
  // A database may come from a developer's machine, where the demo account's password is public.
  if (settings.production && (await removeDemo(db))) log.warn("the demo account was removed");
  for (const warning of settings.production ? productionWarnings(settings) : []) log.warn(warning);
  if (settings.demoPassword) await seedDemo(db, settings.demoPassword, now());
  if (settings.production && (await removeSamples(db))) log.warn("the sample posts and authors were removed");
  await storePosts(db, settings.blog);
  let leaving = false;
  const isLeaving = () => leaving;
  const ready = async () => !leaving && (await answers(database));
  const marketData = chooseMarketData(settings.marketData, now);
  const { api, jobs, metrics, toMakeAhead, ledgerLog, running } = await assemble(database, {
    settings,
    log,
    now,
    ready,
    isLeaving,
    marketData,
  });
  const orWarn = (what: string, done: Promise<unknown>) =>
    done.catch((error) => log.warn({ error: describeError(error) }, what));
  await prepareMarket({ db, provider: marketData, log, now }, jobs);
  // A process that was killed between an entry and its checkpoint has left the one without the other.
  await signCheckpoint(ledgerLog, log);
  await compareWithLedger({ db, log, now });
  // On PostgreSQL the log is the server's to keep, and may be long: check-audit reads it there.
  if (database.kind === "pglite") await warnOfAudit(db, log);
  else if (settings.production) await warnOfAuditRights(db, log);
  const readers = { db, settings, marketData, now };
  // A long record takes a second or two, which the first visitor need not wait for.
  await orWarn("the record could not be read", readRecordAhead(readers));
  await orWarn("the records of the published rules could not be worked out", refreshRuleRecords(readers));
  await orWarn("the claims could not be held to the record", warnOfClaims(readers, log));
  // A command may have committed a signal while no upstream ran.
  await jobs.send("alerts", {});
  await jobs.start();
  const looking = setInterval(() => void toMakeAhead.look(), LOOK_MS).unref();
  const tell = () => orWarn("the list of processes could not be written", running.tell());
  await tell();
  const telling = setInterval(() => void tell(), TELL_MS).unref();
  return {
    ...api,
    database: database.kind,
    metrics,
    leave: () => {
      leaving = true;
    },
    close: async () => {
      clearInterval(looking);
      clearInterval(telling);
      await orWarn("the list of processes could not be written", running.leave());
      await jobs.stop();
      stopClock();
      await database.close();
    },
  };
}

interface Parts extends InsteadOfChosen {
  settings: Settings;
  log: Logger;
  now: () => Date;
  ready: () => Promise<boolean>;
  isLeaving: () => boolean;
  /** Takes the place of what the settings say of mail. */
  send?: SendMail | undefined;
  /** False: no timers, jobs run when they are told to. */
  clock?: boolean;
  /** Milliseconds for which the versions of shared data are believed; without it half a second. */
  versionsBelievedMs?: number | undefined;
}

interface Assembled {
  api: Api;
  jobs: JobRunner;
  metrics: ApiMetrics;
  toMakeAhead: ToMakeAhead;
  ledgerLog: OpenLog;
  running: RunningProcesses;
}

/** Calls, jobs and mail on an open database; jobs wait for their `start`. */
export async function assemble(
  database: Database,
  { settings, log, now, ready, isLeaving, send, clock = true, versionsBelievedMs, ...instead }: Parts,
): Promise<Assembled> {
  const { db } = database;
  const metrics = createApiMetrics();
  metrics.watch(database);
  const standings = createProviderStandings(now);
  const { brokerOauth, ...providers } = chooseProviders({
    db,
    settings,
    now,
    metrics,
    standings,
    ...instead,
  });
  const shared = { db, settings, now, log, seal: createDataSeal(settings.dataKeys), ...providers };
  const ledgerLog = await openLog(db, settings.ledgerLog);
  const handlers = createHandlers({
    ...shared,
    ledgerLog,
    jobs: { send: (name, data, options) => jobs.send(name, data, options) },
    deliver: createDelivery(
      { ...shared, metrics },
      standings.watchMail(send ?? createMailer(settings, db, now)),
    ),
    openBulk: () => {
      const mailer = send ? { send, close: () => undefined } : openBulkMailer(settings, db, now);
      return {
        deliver: createDelivery({ ...shared, metrics }, standings.watchMail(mailer.send)),
        close: mailer.close,
      };
    },
    runSandboxPayments: () => runSandboxPayments(shared, api.fetch),
  });
  const jobs = await openQueue(database, handlers, log, clock, metrics);
  const tokens = createAccessTokens(settings.tokenSecrets, settings.accessTokenSeconds, now);
  const investorTokens = createAccessTokens(settings.tokenSecrets, INVESTOR_SECONDS, now, "investor");
  const deskTokens = createAccessTokens(settings.tokenSecrets, DESK_SECONDS, now, "desk");
  const limits = createLimits(db, settings.limitsFactor, metrics.limited);
  const latelySignedIn = createLatelySignedIn(db, database.accountWrites);
  const calls = { jobs, tokens, latelySignedIn, investorTokens, deskTokens, limits, ready, metrics };
  const knownVersions = createKnownVersions(() => readVersions(db), versionsBelievedMs);
  const toMakeAhead = createToMakeAhead(knownVersions, log);
  const reads = {
    ledgerLog,
    knownVersions,
    keptReplies: createKeptReplies({ count: metrics.sharedReply }),
    toMakeAhead,
    running: createRunningProcesses({ db, now, standings: standings.list }),
  };
  const api = createApp({ ...shared, brokerOauth, isLeaving, ...calls, ...reads });
  return { api, jobs, metrics, toMakeAhead, ledgerLog, running: reads.running };
}

function open({ databaseUrl, migrationsDatabaseUrl, dataDir }: Settings, log: Logger): Promise<Database> {
  if (!databaseUrl) return openFolder(dataDir);
  const onLost = (error: Error) => log.warn({ error: describeError(error) }, "database connection lost");
  return openPostgres(databaseUrl, onLost, migrationsDatabaseUrl);
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
