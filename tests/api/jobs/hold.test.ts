import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdJobs } from "../../../api/jobs/hold";

const QUARTER_OF_AN_HOUR = 900;
const MINUTE = 60_000;

describe("jobs that are held", () => {
  let said: unknown[] = [];
  beforeEach(() => {
    said = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());
  const executeSql = async (_statement: string, values: unknown[] = []) => {
    said.push(values[1]);
    return { rows: [] };
  };
  const hold = (...seconds: number[]) =>
    holdJobs(
      executeSql,
      "leads",
      seconds.map((expireInSeconds, index) => ({ id: `job-${index}`, expireInSeconds })),
    );
  /** How often they are said to be worked on in that time. */
  const saidIn = async (milliseconds: number) => {
    const before = said.length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return said.length - before;
  };

  it("are said to be worked on at once and more often than each minute, all of them, until they are let go", async () => {
    const letGo = await hold(QUARTER_OF_AN_HOUR, QUARTER_OF_AN_HOUR);
    expect(said).toEqual([["job-0", "job-1"]]);
    for (let minute = 0; minute < 10; minute++) expect(await saidIn(MINUTE)).toBeGreaterThan(1);
    letGo();
    expect(await saidIn(60 * MINUTE)).toBe(0);
  });

  it("are held by a run that hangs no longer than it may take, so that it does not hold the next one", async () => {
    await hold(QUARTER_OF_AN_HOUR);
    expect(await saidIn(14 * MINUTE)).toBeGreaterThan(14);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await saidIn(24 * 60 * MINUTE)).toBe(0);
  });

  it("are held together for as long as the longest of them may take", async () => {
    await hold(60, QUARTER_OF_AN_HOUR, 300);
    expect(await saidIn(14 * MINUTE)).toBeGreaterThan(14);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await saidIn(60 * MINUTE)).toBe(0);
  });

  it("leave no timer behind once they are let go", async () => {
    const letGo = await hold(QUARTER_OF_AN_HOUR);
    letGo();
    expect(vi.getTimerCount()).toBe(0);
  });
});
