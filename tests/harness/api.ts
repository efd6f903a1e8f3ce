import { sql } from "drizzle-orm";
import type { Api } from "../../api/app";
import { storePosts } from "../../api/blog/store-posts";
import type { Database, Db } from "../../api/db/client";
import { outbox } from "../../api/db/schema";
import type { Jobs } from "../../api/jobs/jobs";
import { createLog } from "../../api/log";
import type { SendMail } from "../../api/mail/transport";
import type { Brokerage } from "../../api/providers/brokerage/port";
import type { BrokerOauth } from "../../api/providers/brokerage-oauth/port";
import type { Crowdfunding } from "../../api/providers/crowdfunding/port";
import type { MarketData } from "../../api/providers/market-data/port";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import type { Payments } from "../../api/providers/payments/port";
import type { Push } from "../../api/providers/push/port";
import type { Sms } from "../../api/providers/sms/port";
import type { RunningProcesses } from "../../api/running-processes";
import { readSettings, type Settings } from "../../api/settings";
import { assemble } from "../../api/upstream";
import { emptyDeskAudit } from "./desk-audit";
import { emptied } from "./emptied-tables";
import { emptyLedger } from "./ledger";
import { marketNow, seedMarket } from "./market";
import { noPostgres } from "./postgres";
import { openSharedPostgres } from "./shared-postgres";
import { openMemoryDatabase } from "./template";

export interface TestApiOptions {
  /** Over the settings of a development machine, with limits so wide that no test meets them by accident. */
  settings?: Partial<Settings>;
  /**
   * An open database to use, and to close in the end. Where it is left out: one of a PostgreSQL server, which takes half
   * the time of PGlite, where PostgreSQL's programs are found; PGlite in memory elsewhere.
   */
  database?: Database;
  /** Whether the market is in that one already. */
  seeded?: boolean;
  now?: Date;
  /** Takes the place of the outbox, for a mail server that misbehaves. */
  send?: SendMail;
  /** Takes the place of the sandbox broker, for one that misbehaves. */
  brokerage?: (db: Db, now: () => Date) => Brokerage;
  /** Comes between us and the sandbox card provider, for one that misbehaves. */
  payments?: (chosen: Payments) => Payments;
  /** Takes the place of the sandbox intermediary, for one that misbehaves. */
  crowdfunding?: (db: Db, now: () => Date) => Crowdfunding;
  /** Comes between us and the sandbox of a broker's own page, for one that misbehaves. */
  brokerOauth?: (chosen: BrokerOauth) => BrokerOauth;
  /** Takes the place of the sandbox that texts end in, for a provider that misbehaves. */
  sms?: Sms;
  /** Takes the place of the sandbox that pushes end in, for a push service that misbehaves or is one. */
  push?: Push;
  /** With sectors, stocks and figures in it, as tests/harness/market.ts describes, and the blog; without, the tables are empty. */
  market?: boolean;
  /** For how long versions of shared data are believed; here by default not at all: a test sees at once what it wrote. */
  versionsBelievedMs?: number;
  /** Over the sandbox: a provider that answers otherwise, or one whose licence decides what is shown. */
  marketData?: Partial<MarketData>;
}

/** The reference upstream in memory: the real handlers on a real database. */
export interface TestApi {
  /** Where its calls are for a client that wants an absolute URL; nothing listens there. */
  origin: string;
  /** Give this to a client as its `fetch`. */
  fetch(request: Request): Promise<Response>;
  /** What the upstream's HTTP server hands calls to. */
  callPlainly: Api["call"];
  /** One call, JSON in and out. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  db: Db;
  database: Database;
  now(): Date;
  setNow(now: Date): void;
  advance(seconds: number): void;
  /** Sent mail, the oldest first. Run the jobs first: mail leaves by them. */
  mails(): Promise<(typeof outbox.$inferSelect)[]>;
  jobs: Jobs;
  /** Runs every job that is due. */
  runJobs(): Promise<number>;
  /** Looks whether data has changed, as a process does by itself every now and then. */
  makeAhead(): Promise<void>;
  /** What the upstream writes down of the processes that run. */
  running: RunningProcesses;
  /** What it has logged so far, one JSON line each. */
  logs(): string[];
  /** What Prometheus would be told. */
  scrape(): Promise<string>;
  clientToken: string;
  settings: Settings;
  /** Empties every table but the market's and the blog's, and the log, and sets the clock back. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  /** As the site calls: with its own credential. */
  asSite?: boolean;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Headers;
  /** The reply as text, to compare bytes. */
  text: string;
  /** The reply's JSON; the contract has the shapes. */
  body: unknown;
}

/** Proves that a caller is the site. */
export const clientToken = "the client token of tests is forty letters";
const environment = {
  API_TOKEN_SECRETS: "the token secret of tests is forty letters",
  API_CLIENT_TOKEN: clientToken,
  LIMITS_FACTOR: "1000",
  API_PUBLIC_URL: "http://pages.test",
  LOG_LEVEL: "debug",
};

const TEN_YEARS = 10 * 365 * 86_400;

/** The database of tests that need one, and not one of each kind. */
function openAny(market: boolean): Promise<Database> {
  return noPostgres ? openMemoryDatabase(market) : openSharedPostgres(market);
}

/** Takes about a second: share one in a test file and `reset()` it between tests. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    market = false,
    versionsBelievedMs = 0,
    send,
    brokerage,
    brokerOauth,
    crowdfunding,
    payments,
    sms,
    push,
  } = options;
  const lasting = market ? { accessTokenSeconds: TEN_YEARS } : {};
  const settings: Settings = { ...readSettings(environment), ...lasting, ...options.settings };
  const start = options.now ?? (market ? marketNow : new Date());
  let clock = start;
  const now = () => clock;
  const lines: string[] = [];
  const log = createLog(settings.logLevel, { write: (line) => lines.push(line) });

  const database = options.database ?? (await openAny(market));
  const { db } = database;
  if (market && options.database && !options.seeded) await seedMarket(db);
  if (market) await storePosts(db);
  const marketData = { ...createSandbox(now), ...options.marketData };
  const doubles = { send, brokerage, brokerOauth, crowdfunding, payments, sms, push };
  const parts = {
    settings,
    log,
    now,
    ...doubles,
    marketData,
    ready: async () => true,
    isLeaving: () => false,
    clock: false,
    versionsBelievedMs,
  };
  const { api: app, jobs, metrics, toMakeAhead, running } = await assemble(database, parts);
  const origin = "http://api.test";

  return {
    origin,
    fetch: (request) => app.fetch(request, { address: "127.0.0.1" }),
    callPlainly: app.call,
    call: async (method, path, { body, token, asSite = false, headers = {} } = {}) => {
      const request = new Request(origin + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(asSite ? { "x-api-client-token": clientToken } : {}),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const response = await app.fetch(request, { address: "127.0.0.1" });
      const text = await response.text();
      const json = response.headers.get("content-type")?.includes("json");
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: json ? JSON.parse(text) : text,
      };
    },
    db,
    database,
    now,
    setNow: (time) => {
      clock = time;
    },
    advance: (seconds) => {
      clock = new Date(clock.getTime() + seconds * 1000);
    },
    mails: () => db.select().from(outbox).orderBy(outbox.id),
    jobs,
    runJobs: async () => {
      // The queue takes jobs from before now; on PGlite, whose clock has milliseconds, a job may be of now.
      await db.execute(
        sql`update pgboss.job set start_after = start_after - interval '1 second' where state = 'created'`,
      );
      return jobs.runDue();
    },
    makeAhead: () => toMakeAhead.look(),
    running,
    logs: () => lines,
    scrape: () => metrics.registry.metrics(),
    clientToken,
    settings,
    reset: async () => {
      clock = start;
      lines.length = 0;
      await emptyTables(db);
      await emptyLedger(db);
      await emptyDeskAudit(db);
      await db.execute(sql`delete from pgboss.job`);
      await db.execute(sql`delete from pgboss.archive`);
    },
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}

/** Row by row: to truncate so many tables takes ten times as long. Whoever still writes is waited for. */
async function emptyTables(db: Db): Promise<void> {
  await db.execute(
    sql`do ${sql.raw(`$$
    declare name text;
    begin
      lock table ${emptied} in access exclusive mode;
      foreach name in array regexp_split_to_array('${emptied.trim()}', ',\\s*') loop
        execute 'delete from ' || name;
      end loop;
    end $$`)}`,
  );
}
