import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnalytics } from "~/analytics/analytics.server";
import { createLogger } from "~/log.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const teller = { visitor: { id: "v", sessionId: "s", followed: true }, clientAddress: "192.0.2.1" };

function sink() {
  const lines: unknown[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const deliver = { events: async () => {}, search: async () => {} };
  return { lines, analytics: createAnalytics({ enabled: true, log, routeOf: () => "/", deliver }) };
}

test("a site that nobody reads keeps no timer", () => {
  sink();
  expect(vi.getTimerCount()).toBe(0);
});

test("what was recorded is in the log a minute later, once, and then no timer is left", async () => {
  const { lines, analytics } = sink();
  const reader = analytics.of(teller);
  reader.view("/");
  reader.search("apple");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toMatchObject([{ recorded: 2, sent: 2, dropped: 0, refused: {} }]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a beacon that was refused is told of too", async () => {
  const { lines, analytics } = sink();
  analytics.refuse("too many");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toMatchObject([{ recorded: 0, sent: 0, dropped: 0, refused: { "too many": 1 } }]);
});
