import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientAddress } from "../../server/client-address";
import { portOf } from "../harness/upstream";

const server = http.createServer((req, res) => {
  res.end(clientAddress(req, Number(req.headers["x-trusted"])));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close().closeAllConnections());

const ask = async (trusted: number, forwarded: string) => {
  const headers = { "x-trusted": String(trusted), "x-forwarded-for": forwarded };
  return (await fetch(`http://127.0.0.1:${portOf(server)}`, { headers })).text();
};

describe("the visitor's address", () => {
  test.each([
    [0, "203.0.113.9", "127.0.0.1"],
    [1, "", "127.0.0.1"],
    [1, "203.0.113.9", "203.0.113.9"],
    [1, "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    [2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
    [2, "6.6.6.6", "127.0.0.1"],
    [1, "2001:db8::1", "2001:db8::1"],
    [1, "2001:0DB8:0::1", "2001:db8::1"],
    [1, "::ffff:203.0.113.9", "203.0.113.9"],
    [1, "fe80::1%a", "fe80::1"],
    [1, "not an address", "127.0.0.1"],
    [1, "203.0.113.9:4711", "203.0.113.9"],
    [1, "[2001:db8::1]:4711", "2001:db8::1"],
    [1, "[2001:db8::1]", "2001:db8::1"],
    [1, "[fe80::1%a]:4711", "fe80::1"],
    [2, "6.6.6.6:1, 203.0.113.9:4711, 10.0.0.1:80", "203.0.113.9"],
    [1, "203.0.113.9:port", "127.0.0.1"],
    [1, "203.0.113.9:4711:4712", "127.0.0.1"],
    [1, "[203.0.113.9:4711", "127.0.0.1"],
    [1, ":4711", "127.0.0.1"],
  ])("behind %i trusted proxies, with %j, is %s", async (trusted, forwarded, address) => {
    expect(await ask(trusted, forwarded)).toBe(address);
  });
});
