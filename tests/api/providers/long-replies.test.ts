import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlaidHttp } from "../../../api/providers/bank-link/plaid/http";
import { createAlpacaOauth } from "../../../api/providers/brokerage-oauth/alpaca/oauth";
import { alpacaAt } from "../../harness/alpaca";
import { flood, gzipBomb, type MisbehavingUpstream, startUpstream } from "../../harness/upstream";

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const timeoutMs = 20_000;
const asks: [string, string, (url: string) => Promise<unknown>][] = [
  [
    "Plaid",
    "POST /link/token/get",
    (url) =>
      createPlaidHttp({ url, clientId: "c", secret: "s" }, { timeoutMs })("get", "/link/token/get", {}),
  ],
  [
    "the broker",
    "GET /v1/accounts/a1",
    (url) => alpacaAt(url, { now: () => new Date("2026-11-21T12:00:00Z"), timeoutMs }).account("a1"),
  ],
  [
    "the broker's OAuth",
    "POST /oauth/token",
    (url) =>
      createAlpacaOauth(
        { clientId: "c", secret: "s", scope: "data" },
        { tokenUrl: `${url}/oauth/token`, timeoutMs },
      ).exchange({ code: "code", redirectUri: "https://www.example.com/back" }),
  ],
];

test.each(asks)("a reply of %s without end is given up after a megabyte", async (_who, route, ask) => {
  const counter = { sent: 0 };
  upstream.on(route, flood(counter));
  await expect(ask(upstream.baseUrl)).rejects.toMatchObject({
    kind: "malformed",
    message: expect.stringMatching(/: malformed \(TooLong\)$/),
  });
  expect(upstream.count(route)).toBe(1);
  expect(counter.sent).toBeLessThan(100_000_000);
});

test.each(asks)("so is one of %s that is small only while it is packed", async (_who, route, ask) => {
  upstream.on(route, gzipBomb);
  await expect(ask(upstream.baseUrl)).rejects.toMatchObject({
    message: expect.stringMatching(/: malformed \(TooLong\)$/),
  });
});
