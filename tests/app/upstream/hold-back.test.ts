import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DeadlineExceeded } from "~/upstream/deadline.server";
import { UpstreamError } from "~/upstream/errors.server";
import { type Attempt, createHoldBack, type HoldBack } from "~/upstream/hold-back.server";
import type { CallStanding } from "~/upstream/meter.server";
import { answering, attempt, failTimes, fine, heldBack } from "../../harness/hold-back";

let holdBack: HoldBack;
let standing: () => CallStanding[];
beforeEach(() => {
  vi.useFakeTimers();
  holdBack = createHoldBack(undefined, {
    standing(read) {
      standing = read;
    },
  });
});
afterEach(() => void vi.useRealTimers());

const fail = (times: number, send: () => Promise<unknown>, given: Partial<Attempt> = {}) =>
  failTimes(holdBack, times, send, given);
const somebody = { visitor: "203.0.113.9" };

describe("a call that is not answered", () => {
  test.each([500, 502, 503, 504])("is held back after five %is in a row", async (status) => {
    await fail(5, answering(status));
    const send = vi.fn(fine);
    await expect(holdBack(attempt(), send)).rejects.toMatchObject({ ...heldBack, retryAfterSeconds: 3 });
    expect(send).not.toHaveBeenCalled();
  });

  test("is not held back after four, or where one was answered between", async () => {
    await fail(4, answering(503));
    await holdBack(attempt(), fine);
    await fail(4, answering(503));
    await expect(holdBack(attempt(), fine)).resolves.toBe("fine");
  });

  test.each([400, 401, 403, 404, 409, 422, 501])("a %i is an answer", async (status) => {
    await fail(4, answering(503));
    await fail(1, answering(status));
    await fail(4, answering(503));
    await expect(holdBack(attempt(), fine)).resolves.toBe("fine");
  });

  test("holds back no other call", async () => {
    await fail(5, answering(503));
    await expect(holdBack(attempt({ name: "users.login" }), fine)).resolves.toBe("fine");
  });

  test("is tried by one alone after three seconds, and goes through again once that is answered", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(3_000);
    let answer: (value: string) => void = () => undefined;
    const trying = holdBack(attempt(), () => new Promise<string>((resolve) => (answer = resolve)));
    await expect(holdBack(attempt(), fine)).rejects.toMatchObject(heldBack);
    answer("first");
    await expect(trying).resolves.toBe("first");
    await expect(holdBack(attempt(), fine)).resolves.toBe("fine");
  });

  test("is held back for as long again where that one fails", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(3_000);
    await fail(1, answering(503));
    vi.advanceTimersByTime(2_900);
    await expect(holdBack(attempt(), fine)).rejects.toMatchObject(heldBack);
    vi.advanceTimersByTime(100);
    await expect(holdBack(attempt(), fine)).resolves.toBe("fine");
  });

  test.each([
    ["visitor", (_turn: number) => "192.0.2.1"],
    ["customer's network", (turn: number) => `2001:db8:1:2::${turn}`],
    ["customer's many networks", (turn: number) => `2001:db8:1:${turn}::1`],
  ])("failures of one %s hold it back there alone", async (_, visitorAt) => {
    for (let turn = 1; turn <= 9; turn++) await fail(1, answering(500), { visitor: visitorAt(turn) });
    await expect(holdBack(attempt({ visitor: visitorAt(10) }), fine)).rejects.toMatchObject(heldBack);
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("a 503 counts also to who has less time than calls have, a late answer does not", async () => {
    const late = new AbortController();
    late.abort(new DeadlineExceeded());
    await fail(9, answering(503), { hurried: true, signal: late.signal });
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
    await fail(5, answering(503), { hurried: true });
    await expect(holdBack(attempt(somebody), fine)).rejects.toMatchObject(heldBack);
  });

  const left = () => {
    const controller = new AbortController();
    const send = () => {
      controller.abort();
      return Promise.reject(new UpstreamError("unavailable", "call"));
    };
    return { signal: controller.signal, send };
  };

  test("readers who left prove nothing", async () => {
    for (let turn = 0; turn < 9; turn++) {
      const { signal, send } = left();
      await fail(1, send, { signal, visitor: `192.0.2.${turn}` });
    }
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("a trial whose reader left closes nothing, and is the next one's at once", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(3_000);
    const { signal, send } = left();
    await fail(1, send, { signal });
    await fail(1, answering(503), { visitor: "192.0.2.7" });
    await expect(holdBack(attempt(somebody), fine)).rejects.toMatchObject(heldBack);
  });

  test("a trial counts whoever makes it", async () => {
    const one = { visitor: "192.0.2.1" };
    await fail(2, answering(503), one);
    await fail(3, answering(503));
    vi.advanceTimersByTime(3_000);
    await fail(1, answering(503), one);
    await expect(holdBack(attempt(somebody), fine)).rejects.toMatchObject(heldBack);
  });
});

describe("a slow call", () => {
  test("has 32 attempts under way, 480 waiting, and sends the others away without counting them as failures", async () => {
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    let running = 0;
    const send = () => {
      running++;
      return slow.then(fine);
    };
    const all = Array.from({ length: 600 }, () =>
      holdBack(attempt(), send).catch((error: Error) => error.name),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(running).toBe(32);
    release();
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === "HeldBack")).toHaveLength(600 - 512);
    await expect(holdBack(attempt(), fine)).resolves.toBe("fine");
  });

  test("hands the place of a waiter who has left to the next", async () => {
    const left = new AbortController();
    const ends: (() => void)[] = [];
    const slow = () => new Promise<string>((resolve) => ends.push(() => resolve("slow")));
    const busy = Array.from({ length: 32 }, () => holdBack(attempt(), slow));
    const gone = holdBack(attempt({ signal: left.signal }), fine).catch(() => "gone");
    const next = holdBack(attempt(), fine);
    left.abort();
    ends[0]?.();
    await expect(gone).resolves.toBe("gone");
    await expect(next).resolves.toBe("fine");
    for (const end of ends) end();
    await Promise.all(busy);
  });
});

describe("where a call stands", () => {
  test("is told as held back for as long as nobody may try, and no longer where nobody does", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(2_999);
    expect(standing()).toMatchObject([{ name: "market.searchSymbols", heldBack: true }]);
    vi.advanceTimersByTime(1);
    expect(standing()).toMatchObject([{ heldBack: false }]);
  });

  test("is told as held back while one tries", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(3_000);
    let answer: (value: string) => void = () => undefined;
    const trying = holdBack(attempt(), () => new Promise<string>((resolve) => (answer = resolve)));
    expect(standing()).toMatchObject([{ heldBack: true, underWay: 1 }]);
    answer("first");
    await trying;
    expect(standing()).toMatchObject([{ heldBack: false, underWay: 0 }]);
  });

  test("tells those that wait for a place from those that have one", async () => {
    const ends: (() => void)[] = [];
    const slow = () => new Promise<void>((resolve) => ends.push(resolve));
    const all = Array.from({ length: 40 }, () => holdBack(attempt(), slow));
    expect(standing()).toMatchObject([{ underWay: 32, waiting: 8 }]);
    for (let at = 0; at < 40; at++) {
      await vi.waitUntil(() => ends.length > at);
      ends[at]?.();
    }
    await Promise.all(all);
    expect(standing()).toMatchObject([{ underWay: 0, waiting: 0 }]);
  });
});
