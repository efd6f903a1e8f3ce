import pg from "pg";
import PgBoss from "pg-boss";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { z } from "zod";
import type { JobName } from "../../api/jobs/jobs";
import { apiProgram } from "./built";
import { ask } from "./load";
import { noPostgres, type PostgresServer, startPostgres } from "./postgres";
import { type Started, startServer } from "./processes";

export const MINUTES = 180_000;
/** A write that is held waits for it. */
const LOCK = 4711;
const json = { "content-type": "application/json" };

/** The built upstream on a PostgreSQL of the test's file, to be killed and started again on the same data. */
export function killableUpstream() {
  let server: PostgresServer;
  const running: Started[] = [];
  const watchers: pg.Client[] = [];
  beforeAll(async () => {
    if (!noPostgres) server = await startPostgres();
  }, MINUTES);
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
    await Promise.all(watchers.splice(0).map((watcher) => watcher.end()));
  });
  afterAll(() => server?.stop());

  return {
    /** A new database, and who looks into it and holds its writes. */
    database: async () => {
      const url = await server.createDatabase();
      const watcher = new pg.Client({ connectionString: url });
      await watcher.connect();
      watchers.push(watcher);
      return { url, ...watch(watcher, url) };
    },
    start: async (url: string) => {
      const started = await startServer(apiProgram, {
        API_PORT: "0",
        DATABASE_URL: url,
        PUBLIC_URL: "http://site.test",
        API_TOKEN_SECRETS: "the token secret of the processes under test",
        LIMITS_FACTOR: "1000",
      });
      running.push(started);
      return { ...started, ...callsOf(Number((await started.said(/"port":(\d+)/))[1])) };
    },
  };
}

export type RunningUpstream = Awaited<ReturnType<ReturnType<typeof killableUpstream>["start"]>>;

function callsOf(port: number) {
  return {
    call: async (method: string, path: string, body?: unknown, headers = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await ask(port, { path, method, headers: { ...json, ...headers }, ...sent, right: [] });
      return { status: reply.status, body: z.record(z.unknown()).parse(JSON.parse(reply.text)) };
    },
    /** Gives the provider's page a good card. */
    giveCard: (hostedUrl: unknown) =>
      ask(port, {
        path: new URL(z.string().parse(hostedUrl)).pathname,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "number=4242424242424242&expiry=12%20/%2040&cvc=123",
        right: [],
      }),
  };
}

function watch(watcher: pg.Client, url: string) {
  const run = (sql: string) => watcher.query(sql);
  /** How many rows there are `of` (what stands behind "from"). */
  const count = async (of: string) =>
    Number((await watcher.query<{ count: string }>(`select count(*) from ${of}`)).rows[0]?.count);
  const waiting = `pg_locks where locktype = 'advisory' and not granted and objid = ${LOCK}`;
  const others =
    "pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()";
  return {
    run,
    count,
    /** From now on a change of a row for which `when` is true (of `old` and `new`), or a new row, is not written. */
    hold: async (table: string, when: string, event: "insert" | "update" = "update") => {
      await run(`
        create function hold() returns trigger language plpgsql as $$ begin
          if ${when} then perform pg_advisory_xact_lock(${LOCK}); end if;
          return new;
        end $$;
        create trigger hold before ${event} on ${table} for each row execute function hold()`);
      await run(`select pg_advisory_lock(${LOCK})`);
    },
    /** Resolves when there is such a change. */
    untilHeld: () => expect.poll(() => count(waiting), { timeout: 30_000, interval: 20 }).toBeGreaterThan(0),
    /** Kills whoever holds the change: it is never written, and what that process had begun is given up. */
    kill: async ({ stop }: Pick<Started, "stop">) => {
      await stop("SIGKILL");
      // A statement that has reached the server is carried out though nobody is there to read what became of it: that
      // which is held, and any that waits behind it.
      await run(`select pg_terminate_backend(pid) from ${others}`);
      await expect.poll(() => count(others), { timeout: 30_000, interval: 20 }).toBe(0);
      await run(`select pg_advisory_unlock_all()`);
      await run("drop function hold() cascade");
      // As after some minutes: nobody else runs a job that somebody seems to be at.
      await run("delete from pgboss.job where state = 'active'");
    },
    /** Has the upstream do what its clock does every minute. */
    runJob: async (name: JobName) => {
      const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
      await boss.start();
      await boss.send(name, {});
      await boss.stop({ graceful: false });
    },
  };
}
