import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueue } from "~/analytics/queue.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A sink that does with each batch what it is told to, the last for ever. */
function sinkThat(...does: (() => Promise<unknown>)[]) {
  const batches: number[][] = [];
  const deliver = (batch: number[]) => {
    batches.push(batch);
    const act = does.length > 1 ? does.shift() : does[0];
    return act ? act() : Promise.resolve();
  };
  return { batches, deliver };
}
const takes = () => Promise.resolve();
const fails = () => Promise.reject(new Error("away"));
const hangs = () => new Promise<never>(() => {});
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("what is recorded", () => {
  test("waits two seconds for others", async () => {
    const { batches, deliver } = sinkThat(takes);
    const queue = createQueue({ deliver });
    queue.push(1);
    await pass(1_000);
    queue.push(2);
    await pass(999);
    expect(batches).toEqual([]);
    await pass(1);
    expect(batches).toEqual([[1, 2]]);
    expect(queue.counts()).toEqual({ recorded: 2, sent: 2, dropped: 0 });
  });

  test("goes at once when fifty wait, and never more together", async () => {
    const { batches, deliver } = sinkThat(takes);
    const queue = createQueue({ deliver });
    for (const one of numbers(120)) queue.push(one);
    await pass(0);
    expect(batches.map(({ length }) => length)).toEqual([50, 50]);
    await pass(2_000);
    expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(batches.flat()).toEqual(numbers(120));
  });

  test("goes one batch at a time", async () => {
    let answer = () => {};
    const { batches, deliver } = sinkThat(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
      takes,
    );
    const queue = createQueue({ deliver });
    for (const one of numbers(100)) queue.push(one);
    await pass(60_000);
    expect(batches).toHaveLength(1);
    answer();
    await pass(0);
    expect(batches).toHaveLength(2);
  });

  test("is taken at once even while the sink hangs, and no more than a thousand of it waits", async () => {
    const { batches, deliver } = sinkThat(hangs);
    const queue = createQueue({ deliver });
    for (const one of numbers(2_000)) queue.push(one);
    await pass(60_000);
    expect(batches).toHaveLength(1);
    // Fifty are under way.
    expect(queue.counts()).toEqual({ recorded: 2_000, sent: 0, dropped: 950 });
  });
});

describe("a batch that is not taken", () => {
  test("is lost and counted, and the next waits for a while, longer each time", async () => {
    const { batches, deliver } = sinkThat(fails);
    const queue = createQueue({ deliver });
    for (const one of numbers(300)) queue.push(one);
    const after: number[] = [];
    for (let second = 0; second <= 60; second++) {
      after.push(batches.length);
      await pass(1_000);
    }
    expect([1, 3, 7, 15, 31].map((second) => after[second])).toEqual([1, 2, 3, 4, 5]);
    expect([2, 6, 14, 30].map((second) => after[second])).toEqual([2, 3, 4, 5]);
    expect(queue.counts()).toEqual({ recorded: 300, sent: 0, dropped: 250 });
    expect(batches.flat()).toEqual(numbers(250));
  });

  test("holds up nothing once the sink is back", async () => {
    const { batches, deliver } = sinkThat(fails, takes);
    const queue = createQueue({ deliver });
    for (const one of numbers(150)) queue.push(one);
    await pass(2_000);
    expect(batches).toHaveLength(3);
    expect(queue.counts()).toEqual({ recorded: 150, sent: 100, dropped: 50 });
    queue.push(150);
    await pass(2_000);
    expect(batches.at(-1)).toEqual([150]);
  });
});

describe("at the end", () => {
  test("what waits is sent, batch for batch", async () => {
    const { batches, deliver } = sinkThat(takes);
    const queue = createQueue({ deliver, batchSize: 2 });
    queue.push(1);
    await queue.stop(1_000);
    expect(batches).toEqual([[1]]);
    expect(queue.counts()).toEqual({ recorded: 1, sent: 1, dropped: 0 });
  });

  test("a sink that hangs is waited for no longer than is said", async () => {
    const { deliver } = sinkThat(hangs);
    const queue = createQueue({ deliver, batchSize: 2 });
    for (const one of numbers(5)) queue.push(one);
    let stopped = false;
    void queue.stop(1_000).then(() => {
      stopped = true;
    });
    await pass(999);
    expect(stopped).toBe(false);
    await pass(1);
    expect(stopped).toBe(true);
    expect(queue.counts()).toEqual({ recorded: 5, sent: 0, dropped: 3 });
  });

  test("a sink that is away is not asked again, and nothing more is taken", async () => {
    const { batches, deliver } = sinkThat(fails);
    const queue = createQueue({ deliver, batchSize: 2 });
    for (const one of numbers(6)) queue.push(one);
    await queue.stop(1_000);
    queue.push(6);
    await pass(60_000);
    expect(batches).toEqual([[0, 1]]);
    expect(queue.counts()).toEqual({ recorded: 7, sent: 0, dropped: 7 });
  });
});
