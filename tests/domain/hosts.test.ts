import { describe, expect, test } from "vitest";
import { isForeignName, isLoopback, isOtherName, nameOf } from "../../domain/hosts";

test.each([
  ["Trades.Example:3000", "trades.example"],
  ["trades.example.", "trades.example"],
  ["trades.example.:3000", "trades.example"],
  ["[::1]:3000", "[::1]"],
])("the name of the host %s is %s", (host, name) => {
  expect(nameOf(host)).toBe(name);
});

describe("a machine's own names", () => {
  test.each([
    "localhost",
    "LOCALHOST:3000",
    "trades.localhost:3000",
    "127.0.0.1",
    "127.1.2.3:80",
    "[::1]:3000",
  ])("%s is one", (host) => expect(isLoopback(host)).toBe(true));
  test.each(["localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.1", "notlocalhost", "[::2]"])(
    "%s is none",
    (host) => expect(isLoopback(host)).toBe(false),
  );
});

describe("a public name that is not our own", () => {
  test.each(["evil.example", "evil.example.", "evil.example:3000", "localhost.evil.example"])(
    "%s is one",
    (host) => expect(isForeignName(host, "trades.example:3000")).toBe(true),
  );
  test.each([
    "trades.example",
    "TRADES.example.:80",
    "site-1:3000",
    "192.168.0.1:3000",
    "localhost",
    "a.localhost",
  ])("%s is none", (host) => expect(isForeignName(host, "trades.example:3000")).toBe(false));
  test("a reader at another port of ours is redirected", () => {
    expect(isOtherName("trades.example:80", "trades.example:3000")).toBe(true);
    expect(isOtherName("Trades.example:3000", "trades.example:3000")).toBe(false);
  });
});
