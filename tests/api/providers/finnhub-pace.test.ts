import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPace } from "../../../api/providers/market-data/finnhub/pace";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
});
afterEach(() => vi.useRealTimers());

/** When each of so many calls leaves, in seconds from the first; each asks as soon as the one before has left. */
async function timesOf(pace: ReturnType<typeof createPace>, calls: number): Promise<number[]> {
  const start = Date.now();
  const times: number[] = [];
  const run = (async () => {
    for (let call = 0; call < calls; call++) {
      await pace.turn();
      times.push((Date.now() - start) / 1000);
    }
  })();
  await vi.runAllTimersAsync();
  await run;
  return times;
}

/** The most calls in any span of so many seconds. */
const most = (times: readonly number[], seconds: number) =>
  Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + seconds).length));

it.each([
  [60, 60],
  [60, 7],
  [300, 60],
  [1800, 60],
])(
  "of %i calls a minute no minute ever holds more and no second more than 30 (%i s are looked at)",
  async (perMinute, seconds) => {
    const times = await timesOf(createPace(perMinute), perMinute * 2);
    expect(most(times, seconds)).toBeLessThanOrEqual((perMinute * seconds) / 60);
    expect(most(times, 1)).toBeLessThanOrEqual(30);
  },
);

it("a run of 440 calls on the free plan takes no longer than its limit makes it", async () => {
  const times = await timesOf(createPace(60), 440);
  expect(times.at(-1)).toBeGreaterThanOrEqual(439);
  expect(times.at(-1)).toBeLessThan(441);
});

it("calls that are asked for at once leave in the order of asking, as far apart as others", async () => {
  const pace = createPace(60);
  const start = Date.now();
  const left: string[] = [];
  const calls = ["a", "b", "c"].map((name) =>
    pace.turn().then(() => left.push(`${name} ${Math.round((Date.now() - start) / 1000)}`)),
  );
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(left).toEqual(["a 0", "b 1", "c 2"]);
});

it("in a pause nobody has a turn, not even whoever waits already", async () => {
  const pace = createPace(60);
  await pace.turn();
  const waiting = pace.turn();
  await pace.pause(30);
  const start = Date.now();
  await vi.runAllTimersAsync();
  await waiting;
  expect((Date.now() - start) / 1000).toBeGreaterThanOrEqual(30);
});

it("a pause over two minutes is not waited for: the caller hears how long it is still", async () => {
  const pace = createPace(60);
  await pace.pause(1800);
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(pace.turn()).rejects.toMatchObject({ kind: "rate_limited", retryAfterSeconds: 1200 });
  await vi.advanceTimersByTimeAsync(1_100_000);
  const turn = pace.turn();
  await vi.runAllTimersAsync();
  await expect(turn).resolves.toBeUndefined();
});
