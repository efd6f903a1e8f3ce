import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUpstreamFactory } from "~/upstream/client.server";
import type { Exchange } from "~/upstream/exchange.server";
import { createSignOut } from "~/upstream/sign-out.server";
import { answering, unreachable } from "../../harness/context";
import { accessToken } from "../../harness/tokens";

/** QUALITY S5: a copied cookie must not outlive a logout that the upstream did not hear of. */
const tokens = { accessToken: accessToken("ada"), refreshToken: "refresh-1" };
const request = {
  requestId: "request-1",
  clientAddress: undefined,
  userAgent: undefined,
  log: pino({ level: "silent" }),
};
const limits = { readMs: 3_000, writeMs: 10_000 };
const done = answering(200, { message: "Signed out." });
const hanging: Exchange = () => new Promise(() => {});

let answer: Exchange;
let calls: string[];
const signOut = () => {
  const upstreams = createUpstreamFactory("http://upstream.test", {
    ...limits,
    exchange: (wire) => {
      calls.push(`${wire.path} ${wire.headers.authorization}`);
      return answer(wire);
    },
  });
  return createSignOut(upstreams, ({ auth }, call) => auth.logout(undefined, call))(request, tokens);
};
const once = `/api/auth/logout Bearer ${tokens.accessToken}`;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("is one call where the upstream answers", async () => {
  answer = done;
  await signOut();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([once]);
});

test("an upstream that cannot be reached is told later, until it hears", async () => {
  answer = unreachable;
  await signOut();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls.length).toBeGreaterThan(2);

  answer = done;
  await vi.advanceTimersByTimeAsync(120_000);
  const heard = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.length, "once it heard, no more").toBe(heard);
});

test("gives up in the end", async () => {
  answer = unreachable;
  await signOut();
  await vi.advanceTimersByTimeAsync(3_600_000);
  const tried = calls.length;
  expect(tried).toBeLessThan(12);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls.length).toBe(tried);
});

test("nobody waits for longer than a read takes", async () => {
  answer = hanging;
  let left = false;
  void signOut().then(() => {
    left = true;
  });
  await vi.advanceTimersByTimeAsync(limits.readMs + 1);
  expect(left).toBe(true);
});

test("an upstream that has no such call is not asked again", async () => {
  answer = answering(404, { message: "No such call." });
  await signOut();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toEqual([once]);
});
