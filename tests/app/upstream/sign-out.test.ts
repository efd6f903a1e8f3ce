import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "~/log.server";
import { createUpstreamFactory } from "~/upstream/client.server";
import type { Exchange } from "~/upstream/exchange.server";
import { createSignOuts } from "~/upstream/sign-out.server";
import { answering, unreachable } from "../../harness/context";
import { accessToken } from "../../harness/tokens";

/** QUALITY S5: a copied cookie must not outlive a logout that the upstream did not hear of. */
const tokens = { accessToken: accessToken("ada"), refreshToken: "refresh-1" };
const lines: string[] = [];
const request = {
  requestId: "request-1",
  clientAddress: undefined,
  userAgent: undefined,
  log: createLogger("error", { write: (line: string) => void lines.push(line) }),
};
const limits = { readMs: 3_000, writeMs: 10_000 };
const done = answering(200, { message: "Signed out." });
const hanging: Exchange = () => new Promise(() => {});

let answer: Exchange;
let calls: string[];
const create = () => {
  const createUpstreams = () =>
    createUpstreamFactory("http://upstream.test", {
      ...limits,
      exchange: (wire) => {
        calls.push(`${wire.path} ${wire.headers.authorization}`);
        return answer(wire);
      },
    });
  return createSignOuts(createUpstreams, createUpstreams()).user;
};
const signOut = () => create().end(request, tokens, { userId: "u1" });
const once = `/api/auth/logout Bearer ${tokens.accessToken}`;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  lines.splice(0);
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

test("nonsense from a proxy before the upstream is no answer: it is told later", async () => {
  answer = answering(200, "<html><h1>It works!</h1></html>");
  await signOut();
  expect(calls).toEqual([once]);
  answer = done;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toEqual([once, once]);
  expect(lines, "nothing for the operator to do").toEqual([]);
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

test("gives up with an error in the log that says whose session it was, and no token", async () => {
  answer = unreachable;
  await signOut();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(lines).toEqual([expect.stringContaining('"userId":"u1"')]);
  expect(lines.join()).not.toMatch(/refresh-1|eyJ/);
});

/** People who have left while the upstream was away, and then the process has to stop. */
async function stopAfter(people: number, answers: Exchange) {
  answer = unreachable;
  const { end, stop } = create();
  for (let at = 0; at < people; at++) {
    const own = { ...tokens, accessToken: accessToken(`person-${at}`) };
    await end({ ...request, clientAddress: `203.0.113.${at}` }, own, { userId: `u${at}` });
  }
  answer = answers;
  calls = [];
  const stopped = stop(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
}
const told = () => new Set(calls).size;

test("at a stop the upstream is told once more, and nothing is left", async () => {
  await stopAfter(3, done);
  expect([told(), calls.length, lines]).toEqual([3, 3, []]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls.length, "nor is it told again").toBe(3);
});

test("at a stop during an outage, each that is left is an error in the log, by whose it is and without a token", async () => {
  await stopAfter(3, unreachable);
  expect(lines.map((line) => /"userId":"(\w+)"/.exec(line)?.[1])).toEqual(["u0", "u1", "u2"]);
  for (const line of lines) expect(line).toContain("the site stops");
  expect(lines.join()).not.toMatch(/refresh-1|eyJ/);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(lines).toHaveLength(3);
});

test("a stop waits no longer than it has", async () => {
  await stopAfter(3, hanging);
  expect(lines).toHaveLength(3);
});

test("a logout whose first try is under way at the stop is told of, too", async () => {
  answer = hanging;
  const { end, stop } = create();
  void end(request, tokens, { userId: "u1" });
  await vi.advanceTimersByTimeAsync(1);
  answer = done;
  const stopped = stop(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect([calls.length, lines]).toEqual([2, []]);
});
