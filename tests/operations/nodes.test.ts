import https from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { apiProgram, siteProgram } from "../harness/built";
import { type CaddyProxy, noCaddy, startCaddy } from "../harness/caddy";
import { CookieStore } from "../harness/cookies";
import type { Ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { type Started, startServer } from "../harness/processes";

const MINUTES = 400_000;
const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const secret = (name: string) => `the ${name} of two nodes and two upstreams`;
/** Below those that a system gives to connections: a node that is down for a moment gets its own again. */
const ports = { upstreams: [4731, 4732], sites: [4733, 4734], proxy: 4784 } as const;
/** Of each client between two requests: what is tried is a restart, not how much the machine can take. */
const PAUSE_MS = 100;

/** What has to be installed; without it nothing of this can be tried. */
const cannot = noPostgres ?? noCaddy;
/** How long a process that does nothing is away, at the most that a health check may be slow. */
const STALL_MS = 3_000;

let server: PostgresServer;
let proxy: CaddyProxy;
const running = new Map<number, Started>();
/** Those that were restarted as well: what goes wrong while a process leaves is said by the one that leaves. */
const started: Started[] = [];
beforeAll(async () => {
  if (cannot) return;
  server = await startPostgres();
  proxy = await startCaddy(ports, ports.proxy);
}, MINUTES);
afterEach(() => Promise.all([...running.values()].map(({ stop }) => stop("SIGKILL"))));
afterAll(async () => {
  await proxy?.stop();
  await server?.stop();
});

const startUpstream = (port: number, databaseUrl: string) =>
  startServer(apiProgram, {
    API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    API_TOKEN_SECRETS: secret("token secret"),
    API_CLIENT_TOKEN: secret("client token"),
    DATA_KEYS: secret("data key"),
    DEMO_PASSWORD: demo.password,
    LIMITS_FACTOR: "1000",
    // The site renews what ends within ten seconds: somebody who is signed in gets new tokens all the while.
    ACCESS_TOKEN_SECONDS: "12",
  });

const startSite = (port: number) =>
  startServer(siteProgram, {
    PORT: String(port),
    PUBLIC_URL: proxy.publicUrl,
    API_BASE_URL: `http://127.0.0.1:${proxy.upstreamPort}`,
    API_CLIENT_TOKEN: secret("client token"),
    SESSION_SECRETS: secret("session secret"),
    ANALYTICS_ENABLED: "true",
    // Beside other tests on two cores an answer takes what it takes: what is tried is a restart.
    UPSTREAM_READ_MS: "30000",
    UPSTREAM_WRITE_MS: "30000",
    TRUSTED_PROXIES: "1",
  });

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const login: Ask = {
  path: "/login",
  method: "POST",
  headers: form,
  body: new URLSearchParams(demo).toString(),
  right: [303],
};
const beacon: Ask = {
  path: "/events",
  method: "POST",
  headers: json,
  body: JSON.stringify({ events: [{ kind: "view", path: "/login" }] }),
  right: [204],
};

/** A user with a browser, at addresses of their own; `isNew`: each request comes from a browser without cookies. */
function createVisitor(from: () => string, { isNew = false } = {}) {
  const cookies = new CookieStore();
  const agent = new https.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    agent,
    visit: async (wanted: Ask) => {
      const { header: cookie } = cookies;
      const headers = { ...wanted.headers, ...(cookie && { cookie }) };
      const reply = await proxy.ask("site", { ...wanted, headers }, { agent, from: from() });
      if (!isNew) cookies.store(reply.headers["set-cookie"] ?? []);
      return reply;
    },
  };
}

/** Clients that each ask for the same again and again, one request after another, until they are told to stop. */
function startClients(clients: { asks: Ask; visit(asks: Ask): ReturnType<CaddyProxy["ask"]> }[]) {
  let going = true;
  const lost: string[] = [];
  const answered = new Map<string, number>();
  const all = clients.map(async ({ asks, visit }) => {
    const name = `${asks.method ?? "GET"} ${asks.path}`;
    while (going) {
      const status = await visit(asks).then(
        (reply) => reply.status,
        (error: Error) => error.message,
      );
      if (typeof status === "number" && asks.right.includes(status))
        answered.set(name, (answered.get(name) ?? 0) + 1);
      else lost.push(`${name}: ${status}`);
      await wait(PAUSE_MS);
    }
  });
  return {
    lost,
    answered: (name: string) => answered.get(name) ?? 0,
    stop: async () => {
      going = false;
      await Promise.all(all);
    },
  };
}

describe.skipIf(cannot !== undefined)(
  "O2: two sites and two upstreams on one PostgreSQL, behind the proxy that ships",
  () => {
    it(
      "restarted in turn under load fail no request, sign nobody out, and do nothing twice",
      async () => {
        const databaseUrl = await server.createDatabase();
        const start = async (port: number, by: () => Promise<Started>) => {
          const process = await by();
          started.push(process);
          running.set(port, process);
        };
        const upstream = (port: number) => start(port, () => startUpstream(port, databaseUrl));
        const site = (port: number) => start(port, () => startSite(port));
        // Both find an empty database.
        await Promise.all(ports.upstreams.map(upstream));
        await Promise.all(ports.sites.map(site));

        const member = createVisitor(() => "127.0.0.11");
        // The proxy finds out within half a second that they are there.
        await expect.poll(async () => (await member.visit(login)).status).toBe(303);
        const visitors = [12, 13].map((at) => createVisitor(() => `127.0.0.${at}`));
        // A second sign-in would end the session of the first; from new browsers there are as many as sign-ins.
        visitors.push(createVisitor(() => "127.0.0.14", { isNew: true }));
        // Of one address a site takes so many events in a minute and no more: these come from many.
        let sent = 0;
        visitors.push(createVisitor(() => `127.0.1.${1 + (Math.floor(sent++ / 50) % 250)}`));
        const others = [
          { path: "/2024", right: [200] },
          { path: "/symbols/search?q=apple", right: [200] },
          login,
          beacon,
        ];
        const before = await counted(databaseUrl);
        const clients = startClients([
          // Two tabs of one browser.
          { asks: { path: "/account", right: [200] }, visit: member.visit },
          { asks: { path: "/stocks/AAPL", right: [200] }, visit: member.visit },
          ...others.flatMap((asks, at) => visitors.slice(at, at + 1).map(({ visit }) => ({ asks, visit }))),
        ]);

        const isUsed = (port: number) =>
          expect.poll(() => answeredBy(running.get(port)), { timeout: 30_000 }).toBeGreaterThan(20);
        const restart = async (port: number, again: (port: number) => Promise<void>) => {
          expect(await running.get(port)?.stop()).toBe(0);
          await again(port);
          await isUsed(port);
        };
        for (const port of ports.upstreams) await restart(port, upstream);
        for (const port of ports.sites) await restart(port, site);
        // The one that is left stalls while the other is away: its health checks are slow, and nothing else answers.
        const [stalls, leaves] = ports.sites;
        const pid = running.get(stalls)?.pid ?? expect.fail("no process");
        expect(await running.get(leaves)?.stop()).toBe(0);
        process.kill(pid, "SIGSTOP");
        await wait(STALL_MS);
        process.kill(pid, "SIGCONT");
        await site(leaves);
        await isUsed(leaves);
        await clients.stop();
        for (const port of ports.sites) expect(await running.get(port)?.stop()).toBe(0);

        expect(clients.lost).toEqual([]);
        expect(started).toHaveLength(9);
        for (const { output } of started) {
          expect(output()).not.toMatch(/"level":"(?:error|fatal)"/);
          // What a site tries again is a failure, too; that a busy machine was slow is none of a restart.
          const failed = output()
            .split("\n")
            .filter((line) => line.includes("upstream call failed") && !line.includes("(deadline)"));
          expect(failed).toEqual([]);
        }
        const after = await counted(databaseUrl);
        for (const { agent } of [member, ...visitors]) agent.destroy();
        expect({ sessions: after.sessions - before.sessions, views: after.views }).toEqual({
          sessions: clients.answered("POST /login"),
          views: clients.answered("POST /events"),
        });
        expect(after.renewals).toBeGreaterThan(0);
      },
      MINUTES,
    );
  },
);

/** How many requests a process has answered, by its log. */
const answeredBy = (process: Started | undefined): number =>
  process?.logText().match(/"event":"request"/g)?.length ?? 0;

async function counted(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const count = async (table: string) =>
    Number((await database.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
  const rows = {
    sessions: await count("sessions"),
    views: await count("events where kind = 'view'"),
    renewals: await count("refresh_tokens where replaced_at is not null"),
  };
  await database.end();
  return rows;
}
