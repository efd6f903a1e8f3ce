import http from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { apiProgram, siteProgram } from "../harness/built";
import { type Ask, ask, startLoad } from "../harness/load";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";

const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const secret = (name: string) => `the ${name} of the processes under test`;
const sitePort = 4721;

let data: Awaited<ReturnType<typeof copyPreparedData>>;
const running: Started[] = [];
beforeAll(async () => {
  data = await copyPreparedData();
}, 180_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(() => data.remove());

async function start(program: string, env: Record<string, string>): Promise<Started & { port: number }> {
  const started = await startServer(program, { API_CLIENT_TOKEN: secret("client token"), ...env });
  running.push(started);
  const [, port] = await started.said(/"port":(\d+)/);
  return { ...started, port: Number(port) };
}

const startUpstream = () =>
  start(apiProgram, {
    API_PORT: "0",
    API_DATA_DIR: data.folder,
    API_TOKEN_SECRETS: secret("token secret"),
    DEMO_PASSWORD: demo.password,
    LIMITS_FACTOR: "1000",
    // Under the usual setting a record that does not support the claim is a warning.
    CLAIMS: "measured",
  });

const startSite = (apiPort: number) =>
  start(siteProgram, {
    PORT: String(sitePort),
    API_BASE_URL: `http://127.0.0.1:${apiPort}`,
    SESSION_SECRETS: secret("session secret"),
  });

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const login = `email=${demo.email}&password=${demo.password.replaceAll(" ", "+")}`;
const pages: Ask[] = [
  { path: "/2024", right: [200] },
  { path: "/login", right: [200] },
  { path: "/stocks?q=apple", right: [200] },
  { path: "/stocks/AAPL", right: [200] },
  { path: "/favicon.svg", right: [200] },
  { path: "/login", method: "POST", headers: form, body: login, right: [303] },
];
const calls: Ask[] = [
  { path: "/healthz", right: [200] },
  { path: "/openapi.json", right: [200] },
  { path: "/api/sectors", right: [200] },
  { path: "/api/symbols/search?q=apple", right: [200] },
  { path: "/api/users/login", method: "POST", headers: json, body: JSON.stringify(demo), right: [200] },
];

/** Stops it while everything is asked for all the time, once each kind has been answered at least twice. */
async function stopUnderLoad({ port, stop }: Started & { port: number }, asks: readonly Ask[]) {
  for (const wanted of asks)
    expect([wanted.path, (await ask(port, wanted)).status]).toEqual([wanted.path, wanted.right[0]]);
  const load = startLoad(port, asks);
  await expect.poll(() => load.answered(), { timeout: 20_000 }).toBeGreaterThan(asks.length * 4);
  const since = performance.now();
  const ended = stop("SIGTERM");
  await load.ended;
  const code = await ended;
  return { load, code, ms: performance.now() - since };
}

describe("O1: SIGTERM under load", () => {
  it("of the site loses no request, not ready first, and ends with 0 within 15 s", async () => {
    const upstream = await startUpstream();
    const site = await startSite(upstream.port);
    const { load, code, ms } = await stopUnderLoad(site, pages);
    expect(load.lost).toEqual([]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(15_000);
    expect(site.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  }, 60_000);

  it("tells who keeps a connection that a reply is its last, that of a cached page too", async () => {
    const { port, stop } = await startSite(1);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ended = stop("SIGTERM");
    for (;;) {
      const { status, connection } = await ask(port, { path: "/2024", right: [200] }, agent);
      expect(status).toBe(200);
      if (connection === "close") break;
    }
    expect(await ended).toBe(0);
  }, 60_000);

  it("of the upstream loses no call, not ready first, and ends with 0 within 15 s", async () => {
    const upstream = await startUpstream();
    const { load, code, ms } = await stopUnderLoad(upstream, calls);
    expect(load.lost).toEqual([]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(15_000);
    expect(upstream.output()).not.toMatch(/"level":"(?:warn|error|fatal)"/);
  }, 60_000);
});
