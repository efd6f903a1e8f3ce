import { existsSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Bundle, buildBundle } from "../harness/bundle";
import { sendRaw } from "../harness/http-client";
import { noPostgres, startPostgres } from "../harness/postgres";
import { type Started, startCommand } from "../harness/processes";
import { figureOf, parseScrape } from "../harness/scrape";

const demo = { email: "demo@example.com", password: "a ledger of small trades" };
const person = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@example.com",
  password: "small trades add up",
};

let bundle: Bundle;
let running: Started[] = [];

beforeAll(async () => {
  bundle = await buildBundle();
}, 60_000);
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop("SIGKILL")));
  running = [];
});
afterAll(() => bundle.remove());

const dataDir = () => path.join(bundle.folder, "data");

async function start(env: Record<string, string> = {}): Promise<Started & { port: number }> {
  const started = startCommand([bundle.file], {
    API_PORT: "0",
    API_DATA_DIR: dataDir(),
    API_TOKEN_SECRETS: "the token secret of a process under test",
    DEMO_PASSWORD: demo.password,
    ...env,
  });
  running.push(started);
  const [, port] = await started.said(/"port":(\d+),.*"event":"ready"/);
  await started.ready;
  return { ...started, port: Number(port) };
}

const send = (port: number, method: string, address: string, body?: unknown) =>
  fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });

describe("the upstream's process", () => {
  it("starts from nothing: a database, the demo account, every page, mail by its own jobs", async () => {
    const { port } = await start();
    for (const address of ["/healthz", "/readyz", "/docs", "/openapi.json", "/outbox"]) {
      expect((await send(port, "GET", address)).status).toBe(200);
    }
    expect((await send(port, "POST", "/api/users/login", demo)).status).toBe(200);
    await send(port, "GET", `/api/users/request-new-password?email=${demo.email}`);
    await expect
      .poll(async () => (await send(port, "GET", "/outbox.json")).json(), { timeout: 15_000 })
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            to: demo.email,
            subject: expect.stringContaining("Reset your password"),
          }),
        ]),
      );
  }, 90_000);

  it("has the sandbox's market from its first request on", async () => {
    const { port } = await start();
    const sectors = await (await send(port, "GET", "/api/sectors")).json();
    expect(sectors).toHaveLength(6);
    const news = await send(port, "GET", "/api/symbols/AAPL/news-articles");
    expect(await news.json()).toMatchObject({ source: { kind: "sandbox" } });
  }, 90_000);

  it("is alone on its data folder, and says so to a second one", async () => {
    await start();
    await expect(start()).rejects.toThrow(/ended with 1 (.|\n)*is in use by process \d+/);
  }, 60_000);

  it("keeps what it acknowledged when it is killed, and starts over its own dead lock", async () => {
    const first = await start();
    expect((await send(first.port, "PUT", "/api/users/register", person)).status).toBe(200);
    await first.stop("SIGKILL");
    expect(existsSync(path.join(dataDir(), "api.lock"))).toBe(true);
    const second = await start();
    expect((await send(second.port, "POST", "/api/users/login", person)).status).toBe(200);
  }, 60_000);

  it("in production removes the demo account that a developer's start has seeded, and says what its sandboxes do not do", async () => {
    const first = await start();
    expect((await send(first.port, "POST", "/api/users/login", demo)).status).toBe(200);
    await first.stop();
    const { port, output } = await start({
      APP_ENV: "production",
      ALLOW_EMBEDDED_DATABASE: "yes",
      API_TOKEN_SECRETS: "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw",
      API_CLIENT_TOKEN: "c21hbGwgdHJhZGVzIG9mIG9yZGVybHkgbGVkZ2Vycw",
      DATA_KEYS: "bGVkZ2VycyBrZWVwIHdoYXQgbm9ib2R5IG1heSByZWFk",
      PUBLIC_URL: "https://trades.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "hello@trades.example",
      POSTAL_ADDRESS: "1 Ledger Lane, Springfield",
      PAYMENTS_ADAPTER: "sandbox",
      SMS_ADAPTER: "sandbox",
    });
    expect((await send(port, "POST", "/api/users/login", demo)).status).toBe(401);
    expect(output()).toContain("the demo account was removed");
    expect(output()).toContain("nobody pays");
    expect(output()).toContain("CONTACT_EMAIL is missing");
    for (const what of ["BROKERAGE", "BROKERAGE_OAUTH", "BANK_LINK", "CROWDFUNDING", "MARKET_DATA"])
      expect(output()).toContain(`${what}_ADAPTER=sandbox: `);
  }, 60_000);

  it("on SIGTERM is not ready at once, finishes the request under way and exits 0 (O1)", async () => {
    const { port, stop, output } = await start();
    const underWay = beginLogin(port);
    await underWay.received;
    const ended = stop("SIGTERM");
    await expect.poll(() => send(port, "GET", "/readyz").then(({ status }) => status)).toBe(503);
    expect(await underWay.finish()).toBe(200);
    expect(await ended).toBe(0);
    expect(existsSync(path.join(dataDir(), "api.lock"))).toBe(false);
    expect(output()).not.toContain('"level":"error"');
  }, 60_000);

  it("refuses a body over a megabyte before it has read it, and counts that and what is no request", async () => {
    const { port, said } = await start({ API_METRICS_PORT: "0" });
    const [, metricsPort] = await said(/"metricsPort":(\d+)/);
    const reply = await send(port, "POST", "/api/users/login", { email: "x".repeat(2_000_000) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toEqual({ message: "The request is too large." });
    expect((await send(port, "GET", "/healthz")).status).toBe(200);
    expect(await sendRaw(port, "no request at all\r\n\r\n")).toMatch(/^HTTP\/1\.1 40[05] /);
    const samples = parseScrape(await (await send(Number(metricsPort), "GET", "/metrics")).text());
    expect(figureOf(samples, "api_requests_total", { call: "none", status: "413" })).toBe(1);
    expect(figureOf(samples, "api_unreadable_requests_total")).toBe(1);
  }, 60_000);

  it("stops at the start with the name of what is missing or does not answer, never with a value", async () => {
    await expect(start({ API_TOKEN_SECRETS: "" })).rejects.toThrow(/API_TOKEN_SECRETS is missing/);
    const unreachable = start({ DATABASE_URL: "postgres://api:canary@127.0.0.1:1/canary" });
    const error = await unreachable.catch((reason: unknown) => String(reason));
    expect(error).toContain("DATABASE_URL names a database that does not answer (ECONNREFUSED)");
    expect(error).not.toContain("canary");
  }, 60_000);
});

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("the upstream's process on PostgreSQL", () => {
  it("is not ready while the database is gone, and works on, jobs included, when it is back (O7)", async () => {
    const server = await startPostgres();
    const { port, stop } = await start({ DATABASE_URL: await server.createDatabase() });
    const ready = () => send(port, "GET", "/readyz").then(({ status }) => status);
    expect(await ready()).toBe(200);
    await server.halt();
    expect(await ready()).toBe(503);
    expect((await send(port, "GET", "/healthz")).status).toBe(200);
    expect((await send(port, "POST", "/api/users/login", demo)).status).toBe(503);
    await server.resume();
    expect(await ready()).toBe(200);
    await send(port, "GET", `/api/users/request-new-password?email=${demo.email}`);
    await expect
      .poll(async () => (await send(port, "GET", "/outbox.json")).json(), { timeout: 15_000 })
      .toMatchObject([{ to: demo.email }]);
    expect(await stop("SIGTERM")).toBe(0);
    await server.stop();
  }, 90_000);
});

/** A login whose last byte is held back: under way until `finish`, which resolves with its status. */
function beginLogin(port: number) {
  const body = JSON.stringify(demo);
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  };
  const request = http.request({ port, method: "POST", path: "/api/users/login", headers });
  const replied = new Promise<number>((resolve, reject) => {
    request.once("response", (reply) => resolve(reply.resume().statusCode ?? 0)).once("error", reject);
  });
  const received = new Promise((resolve) => request.once("continue", resolve));
  request.flushHeaders();
  return {
    /** The server has seen the request's head. */
    received: received.then(() => request.write(body.slice(0, -1))),
    finish: () => {
      request.end(body.slice(-1));
      return replied;
    },
  };
}
