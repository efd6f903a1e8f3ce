import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, startBalancer } from "../harness/balancer";
import { apiProgram, siteProgram } from "../harness/built";
import { CookieStore } from "../harness/cookies";
import { type Ask, ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { type Started, startServer } from "../harness/processes";

const MINUTES = 180_000;
const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const secret = (name: string) => `the ${name} of two nodes and two upstreams`;
/** Below those that a system gives to connections: a node that is down for a moment gets its own again. */
const ports = { upstreams: [4731, 4732], sites: [4733, 4734] } as const;
/** Of each client between two requests: what is tried is a restart, not how much the machine can take. */
const PAUSE_MS = 100;

let server: PostgresServer;
const running = new Map<number, Started>();
/** Those that were restarted as well: what goes wrong while a process leaves is said by the one that leaves. */
const started: Started[] = [];
const balancers: Balancer[] = [];
beforeAll(async () => {
  if (!noPostgres) server = await startPostgres();
}, MINUTES);
afterEach(async () => {
  await Promise.all([...running.values()].map(({ stop }) => stop("SIGKILL")));
  await Promise.all(balancers.splice(0).map(({ close }) => close()));
});
afterAll(() => server?.stop());

async function balance(nodes: readonly number[]): Promise<Balancer> {
  const balancer = await startBalancer(nodes);
  balancers.push(balancer);
  return balancer;
}

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

const startSite = (port: number, upstream: number) =>
  startServer(siteProgram, {
    PORT: String(port),
    PUBLIC_URL: "http://www.example.test",
    API_BASE_URL: `http://127.0.0.1:${upstream}`,
    API_CLIENT_TOKEN: secret("client token"),
    SESSION_SECRETS: secret("session secret"),
    ANALYTICS_ENABLED: "true",
    // Beside other tests on two cores an answer takes what it takes: what is tried is a restart.
    UPSTREAM_READ_MS: "30000",
    UPSTREAM_WRITE_MS: "30000",
    TRUSTED_PROXIES: "2",
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

/** Somebody with a browser, at an address of their own. */
function createVisitor(port: number, address: string) {
  const cookies = new CookieStore();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    agent,
    visit: async (wanted: Ask) => {
      const { header: cookie } = cookies;
      const headers = { ...wanted.headers, "x-forwarded-for": address, ...(cookie && { cookie }) };
      const reply = await ask(port, { ...wanted, headers }, agent);
      cookies.store(reply.headers["set-cookie"] ?? []);
      return reply;
    },
  };
}

/** Clients that each ask for the same again and again, one request after another, until they are told to stop. */
function startClients(clients: { asks: Ask; visit(asks: Ask): ReturnType<typeof ask> }[]) {
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

describe.skipIf(noPostgres)("O2: two sites and two upstreams on one PostgreSQL", () => {
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
      // Both find an empty database.
      await Promise.all(ports.upstreams.map(upstream));
      const upstreams = await balance(ports.upstreams);
      const site = (port: number) => start(port, () => startSite(port, upstreams.port));
      await Promise.all(ports.sites.map(site));
      const sites = await balance(ports.sites);

      const member = createVisitor(sites.port, "203.0.113.1");
      expect((await member.visit(login)).status).toBe(303);
      const visitors = [2, 3, 4, 5].map((at) => createVisitor(sites.port, `203.0.113.${at}`));
      const others = [
        { path: "/2024", right: [200] },
        { path: "/symbols/search?q=apple", right: [200] },
        login,
        beacon,
      ];
      const clients = startClients([
        // Two tabs of one browser.
        { asks: { path: "/account", right: [200] }, visit: member.visit },
        { asks: { path: "/stocks/AAPL", right: [200] }, visit: member.visit },
        ...others.flatMap((asks, at) => visitors.slice(at, at + 1).map(({ visit }) => ({ asks, visit }))),
      ]);

      const restart = async (port: number, balancer: Balancer, again: (port: number) => Promise<void>) => {
        expect(await running.get(port)?.stop()).toBe(0);
        await again(port);
        await expect.poll(() => balancer.isUsed(port), { timeout: 10_000 }).toBe(true);
        const before = balancer.answered(port);
        await expect.poll(() => balancer.answered(port) - before, { timeout: 20_000 }).toBeGreaterThan(20);
      };
      for (const port of ports.upstreams) await restart(port, upstreams, upstream);
      for (const port of ports.sites) await restart(port, sites, site);
      await clients.stop();
      for (const port of ports.sites) expect(await running.get(port)?.stop()).toBe(0);

      expect([clients.lost, sites.broken, upstreams.broken]).toEqual([[], [], []]);
      expect(started).toHaveLength(8);
      for (const { output } of started) expect(output()).not.toMatch(/"level":"(?:error|fatal)"/);
      const database = new pg.Client({ connectionString: databaseUrl });
      await database.connect();
      const count = async (table: string) =>
        Number((await database.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
      const seen = { sessions: await count("sessions"), views: await count("events where kind = 'view'") };
      const renewals = await count("refresh_tokens where replaced_at is not null");
      await database.end();
      for (const { agent } of [member, ...visitors]) agent.destroy();
      expect(seen).toEqual({
        sessions: clients.answered("POST /login") + 1,
        views: clients.answered("POST /events"),
      });
      expect(renewals).toBeGreaterThan(0);
    },
    MINUTES,
  );
});
