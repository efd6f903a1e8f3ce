// What befalls the upstream while the site is soaked: each fault for some seconds, with calm between them.
import { setTimeout as wait } from "node:timers/promises";

const json = { "content-type": "application/json" };
/** What an upstream says that has lost its mind. */
const garbage = [
  (res) => res.writeHead(200, { "content-type": "text/html" }).end("<html><h1>It works!</h1></html>"),
  (res) => res.writeHead(200, json).end('{"items":[{"id":'),
  (res) => res.writeHead(200, json).end("null"),
  (res) => res.writeHead(200, json).end('{"__proto__":{"admin":true},"items":7}'),
  (res) => res.writeHead(204).end(),
];
let turn = 0;

/** By name, what becomes of a call: `(req, res, forward)`. */
const befalling = {
  slow: (_req, _res, forward) => setTimeout(forward, 1_500),
  500: (_req, res) => res.writeHead(500, json).end('{"message":"Out of order."}'),
  reset: (req, res) => {
    if (turn++ % 2) return req.socket.resetAndDestroy();
    res.writeHead(200, { ...json, "content-length": "1000" });
    res.write('{"id":"1",', () => req.socket.resetAndDestroy());
  },
  hang: () => undefined,
  garbage: (_req, res) => garbage[turn++ % garbage.length](res),
  drip: (_req, res) => {
    res.writeHead(200, json);
    const dripping = setInterval(() => res.write(" "), 500);
    res.once("close", () => clearInterval(dripping));
  },
  429: (_req, res) => res.writeHead(429, { ...json, "retry-after": "2" }).end('{"message":"Slow down."}'),
};
const forwarding = (_req, _res, forward) => forward();

/** A call that is held back is tried again within this time, and a page that was asked for in vain was asked for before. */
const graceMs = 6_000;

/**
 * @param relay between the site and its upstream
 * @param options `restart`: ends the upstream and starts it again, and resolves once it is there
 * @returns `{ run, expected, counts }`: `expected(since)` tells whether what began then may have met a fault
 */
export function createFaults(relay, { faultMs, calmMs, restart }) {
  let current;
  let endedAt = Number.NEGATIVE_INFINITY;
  const counts = {};

  async function one(name) {
    counts[name] = (counts[name] ?? 0) + 1;
    current = name;
    if (name === "death") await restart();
    else {
      relay.befall = befalling[name];
      await wait(faultMs);
      relay.befall = forwarding;
    }
    current = undefined;
    endedAt = performance.now();
  }

  return {
    counts,
    expected: (since) => current !== undefined || since < endedAt + graceMs,
    /** Each in its turn, until the time is over; the last ends before. */
    async run(endsAt) {
      const names = [...Object.keys(befalling), "death"];
      for (let next = 0; performance.now() + calmMs + faultMs + graceMs < endsAt; next++) {
        await wait(calmMs);
        await one(names[next % names.length]);
      }
    },
  };
}
