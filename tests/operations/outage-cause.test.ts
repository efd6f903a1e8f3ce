import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiProgram, siteProgram } from "../harness/built";
import { ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { type Started, startServer } from "../harness/processes";

const MINUTES = 180_000;
const ports = { upstream: 4743, site: 4744 };
const secret = (of: string) => `the ${of} of an outage that is looked into`;
const password = "a ledger of small trades";

const Line = z
  .object({
    event: z.string().optional(),
    id: z.string().optional(),
    requestId: z.string().optional(),
    status: z.number().optional(),
    dependency: z.string().optional(),
    code: z.string().optional(),
    failed: z
      .array(
        z.object({
          call: z.string(),
          dependency: z.string(),
          code: z.string(),
          upstreamRequestId: z.string().optional(),
        }),
      )
      .optional(),
  })
  .passthrough();
const linesOf = ({ logText }: Started) =>
  logText()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => Line.parse(JSON.parse(line)));

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("during an outage", () => {
  let server: PostgresServer;
  let upstream: Started;
  let site: Started;
  beforeAll(async () => {
    server = await startPostgres();
    upstream = await startServer(apiProgram, {
      DATABASE_URL: await server.createDatabase(),
      API_PORT: String(ports.upstream),
      API_TOKEN_SECRETS: secret("token secret"),
      API_CLIENT_TOKEN: secret("client token"),
      DEMO_PASSWORD: password,
    });
    site = await startServer(siteProgram, {
      PORT: String(ports.site),
      API_BASE_URL: `http://127.0.0.1:${ports.upstream}`,
      SESSION_SECRETS: secret("session secret"),
      API_CLIENT_TOKEN: secret("client token"),
      LOG_LEVEL: "debug",
    });
  }, MINUTES);
  afterAll(async () => {
    await site?.stop("SIGKILL");
    await upstream?.stop("SIGKILL");
    await server?.stop();
  });

  /** What the site's log says of a request, once it is written: that is after the reply. */
  async function requestLine(id: string) {
    const find = () => linesOf(site).find((line) => line.id === id && line.event === "request");
    await expect.poll(find).toBeDefined();
    return Line.parse(find());
  }

  /** A form that fails, and what the site's log says of its request. */
  async function failingPage() {
    const page = await ask(ports.site, {
      path: "/login",
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `email=demo@example.com&password=${password.replaceAll(" ", "+")}`,
      right: [],
    });
    const id = String(page.headers["x-request-id"]);
    expect(page.status).toBe(503);
    return { id, line: await requestLine(id) };
  }

  it(
    "one request id leads from a reader's page to the cause in both logs",
    async () => {
      await server.halt();
      const { id, line } = await failingPage();
      expect(line?.failed).toEqual([
        { call: "users.login", dependency: "database", code: expect.stringMatching(/^[\w]+$/) },
      ]);
      const there = linesOf(upstream).filter(({ requestId }) => requestId === id);
      const cause = { dependency: "database", code: line?.failed?.[0]?.code };
      expect(there).toContainEqual(expect.objectContaining({ event: "a call failed", ...cause }));
      expect(there).toContainEqual(expect.objectContaining({ event: "request", status: 503, ...cause }));
    },
    MINUTES,
  );

  it("nobody but the site is told what failed", async () => {
    // A call whose reply is never kept: half a second after the last question of it, one that is kept is still answered.
    const call = `http://127.0.0.1:${ports.upstream}/api/users/exists?email=ada@example.com`;
    const asked = await fetch(call);
    expect([asked.status, asked.headers.get("x-failed-dependency")]).toEqual([503, null]);
    const asSite = await fetch(call, {
      headers: { "x-api-client-token": secret("client token") },
    });
    expect(asSite.headers.get("x-failed-dependency")).toMatch(/^database; code=\w+$/);
  });

  it(
    "a page whose call is held back names the cause, and the request that the upstream's log has",
    async () => {
      let held = await failingPage();
      for (let tries = 0; tries < 8 && !held.line?.failed?.[0]?.upstreamRequestId; tries++)
        held = await failingPage();
      const [failed] = held.line?.failed ?? [];
      expect(failed).toMatchObject({ call: "users.login", dependency: "database" });
      const there = linesOf(upstream).filter(({ requestId }) => requestId === failed?.upstreamRequestId);
      expect(there).toContainEqual(expect.objectContaining({ dependency: "database", code: failed?.code }));
    },
    MINUTES,
  );

  it("an upstream that is gone is named by the site, with the code of the connection", async () => {
    await upstream.stop("SIGKILL");
    // Another call: this one is held back.
    const { status, headers, text } = await ask(ports.site, { path: "/blog/an-outage", right: [] });
    const id = String(headers["x-request-id"]);
    expect([status, text.includes(id)]).toEqual([503, true]);
    const { failed } = await requestLine(id);
    expect(failed).toContainEqual(expect.objectContaining({ dependency: "upstream", code: "ECONNREFUSED" }));
    for (const output of [site.output(), upstream.output()]) {
      for (const words of [password, secret("client token"), "demo@example.com"])
        expect(output).not.toContain(words);
    }
  });
});
