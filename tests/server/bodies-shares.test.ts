import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bodies, createBodies } from "../../server/bodies";

let bodies: Bodies;
beforeEach(() => {
  vi.useFakeTimers();
  bodies = createBodies({ places: 5, networkPlaces: 3, bytes: 200, networkBytes: 100 });
});
afterEach(() => void vi.useRealTimers());

/** A client that has sent its headers; it sends its body when it is told to. */
function begin(network: string, { length, max = 80 }: { length?: number; max?: number } = {}) {
  const req = new IncomingMessage(new Socket());
  req.headers = length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": `${length}` };
  const lease = bodies.lease(network, max);
  const outcome = lease.read(req, new ServerResponse(req)).then(
    (body) => body.toString(),
    ({ status }: { status: number }) => status,
  );
  return {
    outcome,
    send: (text: string) => req.push(text),
    end(text = "") {
      if (text) req.push(text);
      req.push(null);
      return outcome;
    },
    release: lease.release,
  };
}

const steady = "x".repeat(700);

describe("S21: a body", () => {
  test("is whole, however many chunks it came in, and counts until its request is answered", async () => {
    const form = begin("one");
    for (const letter of "email=a") form.send(letter);
    expect(await form.end()).toBe("email=a");
    expect([bodies.bytes, bodies.underWay]).toEqual([7, 0]);
    form.release();
    form.release();
    expect(bodies.bytes).toBe(0);
  });

  test("that trickles is refused after two seconds", async () => {
    const slow = begin("one", { length: 9 });
    slow.send("a");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(bodies.underWay).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(await slow.outcome).toBe(408);
    expect(bodies.counts).toMatchObject({ "too slow": 1 });
  });

  test("that comes steadily has five seconds", async () => {
    bodies = createBodies({ places: 5, networkPlaces: 3, bytes: 64_000, networkBytes: 64_000 });
    const steadily = begin("one", { max: 64_000 });
    for (let turn = 0; turn < 9; turn++) {
      steadily.send(steady);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(bodies.underWay).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(await steadily.outcome).toBe(408);
  });

  test.each([
    ["by the length that it announces", 81],
    ["as it comes, when it announces none", undefined],
  ])("that is too large is refused %s", async (_, length) => {
    const large = begin("one", { length });
    large.send("x".repeat(81));
    expect(await large.outcome).toBe(413);
    expect(bodies).toMatchObject({ bytes: 0, underWay: 0 });
  });

  test("that there is none of takes no place", async () => {
    expect(await begin("one", { length: 0 }).outcome).toBe("");
    expect(bodies.underWay).toBe(0);
  });
});

describe("S21: where there is no place", () => {
  test("the oldest unfinished body of the same network gives way", async () => {
    const [oldest, ...others] = ["one", "one", "one"].map((network) => begin(network));
    const newcomer = begin("one");
    expect(await oldest?.outcome).toBe(429);
    expect(await newcomer.end("a=1")).toBe("a=1");
    expect(await Promise.all(others.map((other) => other.end("b=2")))).toEqual(["b=2", "b=2"]);
  });

  test("in all, that of the network with the most does, and nobody else's", async () => {
    const small = ["a", "b"].map((network) => begin(network));
    const large = ["c", "c", "c"].map((network) => begin(network));
    const newcomer = begin("d");
    expect(await large[0]?.outcome).toBe(503);
    expect(await newcomer.end("a=1")).toBe("a=1");
    expect(await Promise.all(small.map((one) => one.end("b=2")))).toEqual(["b=2", "b=2"]);
    expect(bodies.refused).toBe(1);
  });
});

describe("S21: bytes in memory", () => {
  test("of one network are bounded, and leave room for others", async () => {
    const first = begin("one");
    await first.end("x".repeat(80));
    const second = begin("one");
    second.send("x".repeat(21));
    expect(await second.outcome).toBe(429);
    second.release();
    expect(await begin("two").end("x".repeat(80))).toHaveLength(80);
    first.release();
    expect(await begin("one").end("x".repeat(80))).toHaveLength(80);
  });

  test("in all are bounded, whatever the networks", async () => {
    for (const network of ["one", "two"]) await begin(network).end("x".repeat(80));
    const third = begin("three");
    third.send("x".repeat(41));
    expect(await third.outcome).toBe(503);
    expect(bodies.counts).toMatchObject({ "no room": 1 });
  });

  test("held by unfinished bodies give way to a newcomer's: those of the network that holds the most", async () => {
    const small = begin("one");
    small.send("x".repeat(10));
    const [oldest, younger] = [begin("two"), begin("two")];
    oldest.send("x".repeat(45));
    younger.send("x".repeat(45));
    const third = begin("three");
    third.send("x".repeat(80));
    const newcomer = begin("four");
    expect(await newcomer.end("x".repeat(40))).toHaveLength(40);
    expect(await oldest.outcome).toBe(503);
    expect(await Promise.all([small, younger, third].map((one) => one.end()))).toHaveLength(3);
    expect(bodies.counts).toMatchObject({ "no room": 1 });
    expect(bodies.bytes).toBe(10 + 45 + 80 + 40);
  });

  test("of one network give way to a neighbour's in the same way", async () => {
    const [oldest, younger] = [begin("one"), begin("one")];
    oldest.send("x".repeat(50));
    younger.send("x".repeat(49));
    expect(await begin("one").end("a=1")).toBe("a=1");
    expect(await oldest.outcome).toBe(429);
    expect(await younger.end()).toHaveLength(49);
    expect(bodies.counts).toMatchObject({ "network bytes": 1 });
  });
});
