import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFront } from "../../api/front";
import { createLog } from "../../api/log";
import { type ApiMetrics, createApiMetrics } from "../../api/metrics";
import { createHttpServer } from "../../server/http-server";
import { clientToken, createTestApi, type TestApi } from "../harness/api";
import { send, sendRaw } from "../harness/http-client";
import { parseRaw } from "../harness/noted-site";
import { figureOf, parseScrape } from "../harness/scrape";
import { portOf } from "../harness/upstream";

let api: TestApi;
let server: Server;
let metrics: ApiMetrics;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
beforeEach(async () => {
  server?.closeAllConnections();
  server?.close();
  metrics = createApiMetrics();
  const log = createLog("info", { write: () => undefined });
  server = createHttpServer(
    createFront({ fetch: api.fetch, call: api.callPlainly, metrics }, api.settings, log),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

const json = { "content-type": "application/json" };
const post = (path: string, size: number, headers: Record<string, string> = json) =>
  send(portOf(server), path, "localhost", { body: `"${"x".repeat(size - 2)}"`, headers });
const head = (more: string) => `POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`;
const refused = async (reason: string) =>
  figureOf(parseScrape(await metrics.registry.metrics()), "api_bodies_refused_total", { reason });

describe("S21: bodies at the upstream", () => {
  it("forms of hosted pages have 64 kB, the card provider's events and calls 500", async () => {
    expect((await post("/hosted/payments/x", 64_001)).status).toBe(413);
    expect((await post("/webhooks/payments", 64_001)).status).toBe(400);
    expect((await post("/webhooks/payments", 500_001)).status).toBe(413);
    expect((await post("/api/users/login", 64_001)).status).toBe(422);
    const tooLarge = await post("/api/users/login", 500_001);
    expect([tooLarge.status, tooLarge.text]).toEqual([413, '{"message":"The request is too large."}']);
    expect(tooLarge.headers.connection).toBe("close");
    expect(await refused("too large")).toBe(3);
  });

  it("a document for the broker has 4 MB in base64, apart from other bodies", async () => {
    const documents = "/api/brokerage/account/documents";
    expect((await post(documents, 5_300_000)).status).toBe(422);
    expect((await post(documents, 5_400_000)).status).toBe(413);
    expect(await refused("too large")).toBe(0);
  });

  it("a stranger's slow bodies give way to a stranger's, and never those of the site's visitors", async () => {
    const slow = head("Content-Type: application/json\r\nContent-Length: 9");
    const strangers = Array.from({ length: 32 }, () => sendRaw(portOf(server), slow));
    const visitor = sendRaw(
      portOf(server),
      head(
        `Content-Type: application/json\r\nX-Api-Client-Token: ${clientToken}\r\nConnection: close\r\nContent-Length: 2`,
      ),
    );
    await expect.poll(() => bodiesUnderWay()).toBe(33);
    expect((await post("/api/users/login", 9)).status).toBe(422);
    expect(parseRaw(await Promise.race(strangers))).toMatchObject({
      status: 429,
      headers: { "retry-after": "2", connection: "close", "x-ratelimit-scope": "client" },
    });
    expect(await refused("network places")).toBe(1);
    server.closeAllConnections();
    await Promise.all([...strangers, visitor]);
  });

  const bodiesUnderWay = async () =>
    await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
});

describe("S14: headers at the upstream", () => {
  it("a second Host is refused, also behind thousands of other headers", async () => {
    const many = "a:b\r\n".repeat(2_500);
    const asked = (headers: string) =>
      sendRaw(portOf(server), `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`).then(parseRaw);
    expect(await asked("Host: evil.example\r\n")).toMatchObject({
      status: 400,
      headers: { connection: "close" },
    });
    expect(await asked(`${many}Host: evil.example\r\n`)).toMatchObject({
      status: 431,
      headers: { connection: "close" },
    });
    expect((await asked("Connection: close\r\n")).status).toBe(200);
  });

  it("a request without a Host is refused", async () => {
    expect(parseRaw(await sendRaw(portOf(server), "GET /healthz HTTP/1.1\r\n\r\n")).status).toBe(400);
  });
});
