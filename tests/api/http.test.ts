import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApi, type TestApi } from "../harness/api";
import { dana, register } from "../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
beforeEach(() => api.reset());
afterAll(() => api.close());

const post = (body: BodyInit, headers: Record<string, string> = { "content-type": "application/json" }) =>
  api.fetch(new Request(`${api.origin}/api/users/login`, { method: "POST", headers, body }));

it("a balancer that looks whether it is ready writes nothing into the log", async () => {
  const requests = () => api.logs().filter((line) => line.includes('"event":"request"')).length;
  for (const path of ["/healthz", "/readyz", "/openz"])
    expect((await api.call("GET", path)).status).toBe(200);
  expect(requests()).toBe(0);
  await api.call("GET", "/api/sectors");
  expect(requests()).toBe(1);
});

describe("refusals", () => {
  it.each([
    ["malformed JSON", "{nope", 400, "The request could not be read: its body must be JSON."],
    [
      "a body over a megabyte",
      JSON.stringify({ email: "x".repeat(1_000_001) }),
      413,
      "The request is too large.",
    ],
    ["null", "null", 422, "Expected object, received null"],
    ["a list", "[]", 422, "Expected object, received array"],
  ])("%s is answered with a sentence", async (_what, body, status, message) => {
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ message });
  });

  it("a body that is not JSON by its type gets 415", async () => {
    const reply = await post("email=a", { "content-type": "application/x-www-form-urlencoded" });
    expect(reply.status).toBe(415);
  });

  it("many wrong fields are told in no more words than the site shows", async () => {
    const { token } = await register(api);
    const body = { contact: {}, identity: {}, disclosures: {}, agreements: [] };
    const reply = await api.call("POST", "/api/brokerage/account", { token, body });
    const { message } = z.object({ message: z.string() }).parse(reply.body);
    expect(message).toMatch(/^Contact\.email_address: Required\. .*: Required$/);
    expect(message.length).toBeLessThanOrEqual(300);
  });

  const nul = "a\u0000";
  const url = "http://localhost:3000/back\u0000";
  const banks = "/api/brokerage/account/banks";
  it.each([
    ["a phone number", "PUT", "/api/users/register", { ...dana, email: "kim@example.com", phone: nul }],
    ["the return from a bank", "POST", "/api/bank-link/link", { returnUrl: url }],
    ["the return from a broker", "POST", "/api/brokerage-oauth/authorization", { redirectUri: url }],
    ["a bank's name", "POST", banks, { processorToken: "a", name: nul, accountType: "checking" }],
    [
      "a bank's digits",
      "POST",
      banks,
      { processorToken: "a", name: "a", mask: nul, accountType: "checking" },
    ],
  ])("NUL in %s is refused before a database has to", async (_what, method, path, body) => {
    const { token } = await register(api);
    const reply = await api.call(method, path, { token, body });
    expect(reply).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("Please remove the characters that cannot be shown") },
    });
  });

  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/"],
    ["POST", "/api/users/profile/"],
    ["TRACE-LIKE", "/api/users/login"],
  ])("%s %s is no call: 404 with a sentence", async (method, path) => {
    const reply = await api.call(method, path);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: "There is no such call." });
  });

  it("hostile keys in a body change nothing", async () => {
    const body =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"email":"a@example.com","password":"x"}';
    expect((await post(body)).status).toBe(401);
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  it("every reply has the headers that keep browsers from guessing, storing or running it", async () => {
    for (const path of [
      "/api/nothing",
      "/api/users/profile/",
      "/healthz",
      "/openapi.json",
      "/docs",
      "/outbox",
    ]) {
      const { headers } = await api.call("GET", path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": expect.stringMatching(
          /^default-src 'none';.* base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
        ),
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "origin-agent-cluster": "?1",
        "permissions-policy": expect.stringContaining("camera=()"),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-permitted-cross-domain-policies": "none",
      });
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  it("over https it says to come by https only", async () => {
    const secure = await createTestApi({ settings: { ownUrl: "https://api.example.test" } });
    const { headers } = await secure.call("GET", "/docs");
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    await secure.close();
  });
});

describe("the log", () => {
  it("has one line for a call, with the visitor's request id when the site vouches for it", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const headers = { "x-api-client-token": api.clientToken, "x-request-id": "request-0001", traceparent };
    const reply = await api.call("GET", "/api/users/exists?email=a@example.com", { headers });
    expect(reply.headers.get("x-request-id")).toBe("request-0001");
    const lines = api.logs().map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      event: "request",
      requestId: "request-0001",
      trace: "4bf92f3577b34da6a3ce929d0e0e4736",
      method: "GET",
      call: "users.exists",
      status: 200,
    });
  });

  it("believes no request id and no trace from anyone else", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const reply = await api.call("GET", "/nothing", {
      headers: { "x-request-id": "request-0002", traceparent },
    });
    expect(reply.headers.get("x-request-id")).not.toBe("request-0002");
    expect(api.logs().at(-1)).not.toContain("4bf92f");
  });

  it("has no e-mail, password, token, address or query in it", async () => {
    const { token, refreshToken } = await register(api);
    await api.call("POST", "/api/users/login", { body: { ...dana, password: "canary password" } });
    await api.call("GET", `/api/users/exists?email=${dana.email}`, { token });
    await api.call("POST", "/api/auth/refresh", { body: { refreshToken } });
    await api.call("GET", `/api/users/verify-password-request/${"canary".repeat(5)}`);
    await api.call("GET", `/nowhere/${dana.email}`);
    const log = api.logs().join("");
    for (const secret of [
      dana.email,
      "example.com",
      dana.password,
      "canary",
      token,
      refreshToken,
      "127.0.0.1",
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("pages", () => {
  it("the docs page names every call and ships no script and no outside asset", async () => {
    const { headers, text } = await api.call("GET", "/docs");
    expect(headers.get("content-type")).toContain("text/html");
    expect(headers.get("content-security-policy")).toContain("style-src 'self'");
    expect(text).not.toMatch(/<script|style=|src=|https?:\/\//);
    expect(text).toContain("PUT /api/users/register");
    expect((await api.call("GET", "/docs.css")).headers.get("content-type")).toContain("text/css");
  });

  it("the outbox shows sent mail with links to follow, escaped", async () => {
    await register(api);
    await api.call("GET", `/api/users/request-new-password?email=${dana.email}`);
    await api.runJobs();
    const [mail] = await api.mails();
    expect((await api.call("GET", "/outbox")).text).toContain(`/outbox/${mail?.id}`);
    const { text } = await api.call("GET", `/outbox/${mail?.id}`);
    expect(text).toMatch(/<a href="http:\/\/localhost:3000\/reset-password\/[\w-]{43}">/);
    expect(text).not.toContain("<body>\n<p>Someone");
    expect((await api.call("GET", "/outbox.json")).body).toMatchObject([{ to: dana.email }]);
    expect((await api.call("GET", "/outbox/999999")).status).toBe(404);
  });

  it.each([
    ["in production", { production: true }],
    ["where mail really leaves", { smtpUrl: "smtp://127.0.0.1:1" }],
  ])(
    "there is no outbox %s, and no clock that knows people by their address",
    async (_where, settings) => {
      const other = await createTestApi({ settings });
      for (const path of ["/outbox", "/outbox/1", "/outbox.json", "/hosted/clock"]) {
        expect((await other.call("GET", path)).status).toBe(404);
      }
      await other.close();
    },
    60_000,
  );
});
