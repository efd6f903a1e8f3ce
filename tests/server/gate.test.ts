import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createGate, GateFull, LeftWaiting } from "../../server/gate";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A gate whose things end when they are told to; `begun` is their names in the order in which they began. */
function tryGate(bounds: Parameters<typeof createGate>[0], busyShare = 0) {
  const gate = createGate({ ...bounds, watchThread: () => () => busyShare });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    gate,
    begun,
    /** "a1" is the first of client "a". Resolves with its name, or with the name of the error. */
    come(name: string, signal?: AbortSignal): Promise<string> {
      const act = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      };
      const comer = { client: name.charAt(0), ...(signal && { signal }) };
      return gate.pass(comer, act).catch((error: Error) => error.name);
    },
    async end(name: string) {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("a client's turn", () => {
  test("is one thing at a time, in the order in which they came", async () => {
    const { come, end, begun, gate } = tryGate({ places: 10 });
    for (const name of ["a1", "a2", "a3"]) void come(name);
    expect(begun).toEqual(["a1"]);
    expect(gate).toMatchObject({ underWay: 1, waiting: 2 });
    await end("a1");
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "a3"]);
    await end("a3");
    expect(gate).toMatchObject({ underWay: 0, waiting: 0, refused: 0 });
  });

  test("is nothing that another client waits for", async () => {
    const { come, end, begun } = tryGate({ places: 100 });
    for (let at = 1; at <= 64; at++) void come(`a${at}`);
    const other = come("b1");
    expect(begun).toEqual(["a1", "b1"]);
    await end("b1");
    expect(await other).toBe("b1");
  });

  test("ends for what fails as for what succeeds", async () => {
    const { gate, come, begun } = tryGate({ places: 10 });
    const failing = gate.pass({ client: "a" }, () => Promise.reject(new Error("broken")));
    void come("a2");
    await expect(failing).rejects.toThrow("broken");
    expect(begun).toEqual(["a2"]);
  });

  test("is over for what takes long, which goes on beside the next", async () => {
    const { come, end, begun, gate } = tryGate({ places: 10, turnMs: 100 });
    for (const name of ["a1", "a2", "a3"]) void come(name);
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["a1", "a2"]);
    expect(gate).toMatchObject({ underWay: 2, waiting: 1 });
    // Its turn is over already: it gives nobody another.
    await end("a1");
    expect(begun).toEqual(["a1", "a2"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "a3"]);
  });

  test("lasts up to ten times as long while the thread is busy with it", async () => {
    const { come, begun } = tryGate({ places: 10, turnMs: 100 }, 0.9);
    void come("a1");
    void come("a2");
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["a1", "a2"]);
  });

  test("is free at once where everything of the client's waits for somebody else", async () => {
    const { come, begun } = tryGate({ places: 10, turnMs: 100 });
    void come("a1");
    await vi.advanceTimersByTimeAsync(100);
    void come("a2");
    expect(begun).toEqual(["a1", "a2"]);
  });
});

describe("who finds no place", () => {
  test("is refused where the client has as many as it may, though others find theirs", async () => {
    const { come, begun, gate } = tryGate({ places: 100, ownPlaces: 3 });
    for (const name of ["a1", "a2", "a3"]) void come(name);
    expect(await come("a4")).toBe(GateFull.name);
    void come("b1");
    expect(begun).toEqual(["a1", "b1"]);
    expect(gate).toMatchObject({ underWay: 2, waiting: 2, refused: 1 });
  });

  test("is the last of the client that waits for most, once all places are taken", async () => {
    const { come, end, begun, gate } = tryGate({ places: 4 });
    for (const name of ["a1", "a2", "a3"]) void come(name);
    const last = come("a4");
    void come("b1");
    expect(await last).toBe(GateFull.name);
    expect(begun).toEqual(["a1", "b1"]);
    expect(gate).toMatchObject({ underWay: 2, waiting: 2, refused: 1 });
    await end("a1");
    await end("a2");
    expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
  });

  test("is the newcomer where nobody else waits for more", async () => {
    const { come, gate } = tryGate({ places: 3 });
    for (const name of ["a1", "a2", "b1"]) void come(name);
    expect(await come("b2")).toBe(GateFull.name);
    expect(await come("a3")).toBe(GateFull.name);
    expect(gate).toMatchObject({ underWay: 2, waiting: 1, refused: 2 });
  });

  test("is the newcomer where all are under way", async () => {
    const { come } = tryGate({ places: 2 });
    for (const name of ["a1", "b1"]) void come(name);
    expect(await come("c1")).toBe(GateFull.name);
  });
});

describe("who waits", () => {
  test("is refused after as long as a page's patience, and leaves no place behind", async () => {
    const { come, begun, gate } = tryGate({ places: 10, turnMs: 60_000, patienceMs: 5_000 });
    void come("a1");
    const waiting = come("a2");
    await vi.advanceTimersByTimeAsync(4_999);
    expect(gate.waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toBe(GateFull.name);
    expect(begun).toEqual(["a1"]);
    expect(gate).toMatchObject({ underWay: 1, waiting: 0, refused: 1 });
  });

  test("has as much patience as there is, and none of it counts once it has begun", async () => {
    const { come, end, gate } = tryGate({ places: 10, turnMs: 60_000, patienceMs: 5_000 });
    void come("a1");
    const other = come("a2");
    await end("a1");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gate).toMatchObject({ underWay: 1, refused: 0 });
    await end("a2");
    expect(await other).toBe("a2");
  });

  test("waits for as long as it takes where that is said", async () => {
    const { gate, come, end } = tryGate({ places: 10, turnMs: 60_000, patienceMs: 5_000 });
    void come("a1");
    const patient = gate.pass({ client: "a", patient: true }, async () => "made");
    await vi.advanceTimersByTimeAsync(30_000);
    await end("a1");
    expect(await patient).toBe("made");
  });

  test("frees the place by leaving, and is not counted as refused", async () => {
    const { come, end, begun, gate } = tryGate({ places: 3, ownPlaces: 3 });
    const leaving = new AbortController();
    void come("a1");
    const left = come("a2", leaving.signal);
    void come("a3");
    leaving.abort();
    expect(await left).toBe(LeftWaiting.name);
    void come("a4");
    expect(gate).toMatchObject({ underWay: 1, waiting: 2, refused: 0 });
    await end("a1");
    expect(begun).toEqual(["a1", "a3"]);
  });

  test("does not begin who has left before", async () => {
    const { come, begun } = tryGate({ places: 3 });
    expect(await come("a1", AbortSignal.abort())).toBe(LeftWaiting.name);
    expect(begun).toEqual([]);
  });
});
