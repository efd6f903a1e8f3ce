import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../api/db/client";
import { createTestApi, type TestApi } from "../harness/api";
import { onEachDatabase } from "../harness/each-database";
import { dana, register } from "../harness/people";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { figureOf, parseScrape } from "../harness/scrape";

let mailServer = "up";
const send = async () => {
  if (mailServer === "down") throw new Error("connect ECONNREFUSED");
};

onEachDatabase(
  (api) => {
    const scrape = async () => parseScrape(await api().scrape());
    /** How much a figure has grown since another scrape: a file's upstream is one for all of its tests. */
    const grown = (
      [before, after]: Awaited<ReturnType<typeof scrape>>[],
      name: string,
      labels: Record<string, string>,
    ) => (figureOf(after ?? [], name, labels) ?? 0) - (figureOf(before ?? [], name, labels) ?? 0);

    it("tells calls by the contract's names and their status, and the rest by what it is", async () => {
      const before = await scrape();
      await api().call("GET", `/api/users/exists?email=${dana.email}`);
      await api().call("GET", "/api/users/exists");
      await api().call("GET", "/healthz");
      await api().call("GET", `/nothing/${dana.email}`);
      const both = [before, await scrape()];
      const requests = "api_requests_total";
      expect(grown(both, requests, { call: "users.exists", status: "200" })).toBe(1);
      expect(grown(both, requests, { call: "users.exists", status: "422" })).toBe(1);
      expect(grown(both, requests, { call: "healthz", status: "200" })).toBe(1);
      expect(grown(both, requests, { call: "none", status: "404" })).toBe(1);
      expect(grown(both, "api_request_duration_seconds_count", { call: "users.exists" })).toBe(2);
    });

    it("tells which replies for every reader were kept, and what they take", async () => {
      const before = await scrape();
      const ask = () => api().call("GET", "/api/sectors");
      await Promise.all([ask(), ask()]);
      await ask();
      const both = [before, await scrape()];
      expect(grown(both, "api_shared_replies_total", { from: "made" })).toBe(1);
      expect(grown(both, "api_shared_replies_total", { from: "kept" })).toBe(2);
      expect(grown(both, "api_shared_replies_bytes", {})).toBeGreaterThan(100);
    });

    it("has no series of anybody's making, and nobody in it", async () => {
      const { token } = await register(api());
      await api().call("GET", "/nothing/here");
      const before = (await scrape()).length;
      for (let at = 0; at < 200; at++)
        await api().call("GET", `/nothing/${at}/${dana.email}?q=${at}`, { token });
      const text = await api().scrape();
      expect(parseScrape(text).length).toBe(before);
      expect(text).not.toContain(dana.email);
      expect(text).not.toContain(token);
    });

    it("tells jobs that wait, and what became of them and their mails", async () => {
      await register(api());
      await api().runJobs();
      const before = await scrape();
      await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
      const [queue, mails] = [{ queue: "reset-mail" }, "api_mails_total"];
      await expect.poll(async () => figureOf(await scrape(), "api_jobs_waiting", queue)).toBe(1);
      mailServer = "down";
      await api().runJobs();
      mailServer = "up";
      await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
      await api().runJobs();
      const both = [before, await scrape()];
      for (const outcome of ["mail_waits", "done"])
        expect(grown(both, "api_jobs_total", { ...queue, outcome })).toBe(1);
      for (const outcome of ["failed", "sent"]) expect(grown(both, mails, { outcome })).toBe(1);
    });

    it("tells how long a job has waited in the scrape that finds it, and no more once it has run", async () => {
      await register(api());
      await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
      await api().db.execute(sql`update pgboss.job set start_after = start_after - interval '100 seconds'`);
      const waiting = async () => {
        const samples = await scrape();
        const of = (name: string) => figureOf(samples, name, { queue: "reset-mail" });
        return [of("api_jobs_waiting"), of("api_job_oldest_waiting_seconds")];
      };
      const [jobs, seconds] = await waiting();
      expect([jobs, seconds && Math.round(seconds / 10)]).toEqual([1, 10]);
      await api().runJobs();
      expect(await waiting()).toEqual([0, 0]);
    });

    it("tells what was refused for its frequency, by the limit alone", async () => {
      const before = await scrape();
      const login = () =>
        api().call("POST", "/api/users/login", { body: { email: dana.email, password: "wrong" } });
      for (let tries = 0; tries < 12; tries++) await login();
      const both = [before, await scrape()];
      expect(grown(both, "api_limits_refused_total", { limit: "login" })).toBe(2);
    });
  },
  { settings: { limitsFactor: 1 }, send },
);

describe.skipIf(noPostgres)("connections to PostgreSQL", () => {
  let server: PostgresServer;
  let api: TestApi;
  let outside: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    api = await createTestApi({ database: await openPostgres(url) });
    outside = new pg.Client({ connectionString: url });
    await outside.connect();
  }, 60_000);
  afterAll(async () => {
    await outside?.end();
    await api?.close();
    await server?.stop();
  });

  /** What the server has of ours: all, and those that are in a transaction. */
  const atServer = async () => {
    const { rows } = await outside.query(
      `select count(*)::int as total, count(*) filter (where state = 'idle in transaction')::int as busy
        from pg_stat_activity where datname = current_database() and application_name = 'api'`,
    );
    return rows[0];
  };
  const told = async () => {
    const samples = parseScrape(await api.scrape());
    const of = (state: string) => figureOf(samples, "api_database_connections", { state });
    return { total: of("total"), idle: of("idle"), waiting: of("waiting") };
  };
  /** Looks while there are so many transactions. */
  const during = async (count: number, look: () => Promise<void>) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: count }, () =>
      api.db.transaction(async (tx) => {
        await tx.execute("select 1");
        await released;
      }),
    );
    await look().finally(release);
    await Promise.all(held);
  };

  it("are told as the server has them, those that are in use apart from those that nobody uses", () =>
    during(3, async () => {
      await expect.poll(atServer).toMatchObject({ busy: 3 });
      // One that has just been closed is the server's for a moment longer.
      await expect
        .poll(async () => {
          const [{ total, idle, waiting }, server] = [await told(), await atServer()];
          return { total: total === server.total, busy: (total ?? 0) - (idle ?? 0), waiting };
        })
        .toEqual({ total: true, busy: 3, waiting: 0 });
    }));

  it("tell what waits for one, and no longer when it has been served", async () => {
    await during(12, async () => {
      await expect.poll(atServer).toEqual({ total: 10, busy: 10 });
      expect(await told()).toEqual({ total: 10, idle: 0, waiting: 2 });
    });
    // The question that was asked meanwhile, for what waits in the queues, is answered now.
    await expect.poll(told).toEqual({ total: 10, idle: 10, waiting: 0 });
  });

  it("tell of a database that answers and takes no writes that it is not up", async () => {
    const up = async () => figureOf(parseScrape(await api.scrape()), "api_database_up");
    const { rows } = await outside.query("select current_database() as name");
    const setReadOnly = async (value: "on" | "off") => {
      await outside.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
      // A connection has what was so when it was opened.
      await outside.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api'",
      );
    };
    expect(await up()).toBe(1);
    await setReadOnly("on");
    await expect.poll(up).toBe(0);
    await setReadOnly("off");
    await expect.poll(up).toBe(1);
  });
});
