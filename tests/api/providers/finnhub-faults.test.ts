import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeError } from "../../../api/errors";
import type { MarketDataError } from "../../../api/providers/market-data/port";
import { type FakeFinnhub, finnhubKey, startFinnhub } from "../../harness/finnhub";
import {
  type Behaviour,
  drip,
  flood,
  gzipped,
  hang,
  redirectTo,
  refuse,
  reply,
  replyText,
  resetMidBody,
} from "../../harness/upstream";

const path = "/stock/recommendation";
const months = [
  { period: "2026-11-01", strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5, symbol: "AAPL" },
];
const denied = { error: "You don't have access to this resource." };

let finnhub: FakeFinnhub;
beforeEach(async () => {
  finnhub = await startFinnhub();
});
afterEach(() => finnhub.close());
/** One that nobody waits for long: for answers that never end, as others may take longer on a busy machine. */
const beHasty = async () => {
  await finnhub.close();
  finnhub = await startFinnhub({ deadlineMs: 200 });
};

const call = () => finnhub.adapter.recommendations("AAPL");

/** The error of a call that goes wrong so. */
async function errorOf(...behaviours: Behaviour[]): Promise<MarketDataError> {
  finnhub.on(path, ...behaviours);
  return call().then(
    () => expect.fail("the call succeeded"),
    (error: MarketDataError) => error,
  );
}

describe("a fault", () => {
  it.each<[string, string, Behaviour]>([
    ["a refused key", "unauthorized", reply({ error: "Invalid API key" }, 401)],
    ["a call that the plan has not", "not_permitted", reply(denied, 403)],
    ["the same with the status that it once had", "not_permitted", reply(denied, 401)],
    ["an error of the server's", "unavailable", reply({ error: "oops" }, 500)],
    [
      "a gateway's page",
      "unavailable",
      replyText("<html>Bad gateway</html>", 502, { "content-type": "text/html" }),
    ],
    ["a connection that is refused", "unavailable", refuse],
    ["a body that breaks off", "unavailable", resetMidBody],
    ["a page of HTML", "malformed", replyText("<html>Sign in</html>", 200, { "content-type": "text/html" })],
    ["JSON that says it is HTML", "malformed", reply(months, 200, { "content-type": "text/html" })],
    ["a redirect", "malformed", redirectTo("https://finnhub.io/login")],
    ["no JSON", "malformed", replyText('[{"period":')],
    ["an empty body", "malformed", replyText("")],
    ["another shape", "malformed", reply({ error: "no such symbol" })],
    ["null", "malformed", reply(null)],
    ["a status that nobody foresees", "malformed", reply({}, 418)],
    ["compressed bytes that nobody asked for", "malformed", gzipped(months)],
  ])("%s is %s", async (_what, kind, behaviour) => {
    expect(await errorOf(behaviour)).toMatchObject({ name: "MarketDataError", kind });
  });

  it.each<[string, Behaviour]>([
    ["silence", hang],
    ["a byte at a time without end", drip],
  ])("%s is unavailable", async (_what, behaviour) => {
    await beHasty();
    expect(await errorOf(behaviour)).toMatchObject({ name: "MarketDataError", kind: "unavailable" });
  });

  it("of 400 MB is given up after the eight that a reply may have", async () => {
    const counter = { sent: 0 };
    expect(await errorOf(flood(counter))).toMatchObject({ kind: "malformed" });
    expect(counter.sent).toBeLessThan(100_000_000);
  });

  it("names the call and neither the key nor anything of the reply, in its message and in the log", async () => {
    const body = [{ ...months[0], period: "a canary", hold: "a canary" }];
    const errors = [
      await errorOf(reply(body)),
      await errorOf(reply({ error: "a canary" }, 500)),
      await errorOf(refuse),
    ];
    for (const error of errors) {
      expect(error.message).toContain(path);
      const told = inspect(error, { depth: 9 }) + JSON.stringify(describeError(error));
      expect(told).not.toContain("a canary");
      expect(told).not.toContain(finnhubKey);
    }
    expect(errors[0]?.message).toContain("0.period, 0.hold");
  });
});

describe("a second try", () => {
  it.each<[string, Behaviour]>([
    ["an error of the server's", reply({}, 503)],
    ["a broken connection", refuse],
    ["a 429", reply({ error: "API limit reached." }, 429, { "retry-after": "0" })],
  ])("after %s brings what the first did not", async (_what, fault) => {
    finnhub.on(path, fault, reply(months));
    expect(await call()).toHaveLength(1);
    expect(finnhub.count(path)).toBe(2);
  });

  it("is the last", async () => {
    await errorOf(reply({}, 503));
    expect(finnhub.count(path)).toBe(2);
  });

  it.each<[string, Behaviour]>([
    ["a refused key", reply({}, 401)],
    ["a call that the plan has not", reply(denied, 403)],
    ["what is no JSON", replyText("nonsense")],
  ])("is not made after %s", async (_what, fault) => {
    await errorOf(fault);
    expect(finnhub.count(path)).toBe(1);
  });
});

describe("too many calls", () => {
  const limited = (headers: Record<string, string>) => reply({ error: "API limit reached." }, 429, headers);
  const inSeconds = (count: number) => Math.floor(Date.now() / 1000) + count;

  it.each<[string, Record<string, string>, number]>([
    ["Retry-After in seconds", { "retry-after": "300" }, 300],
    ["Retry-After as a date", { "retry-after": new Date((inSeconds(0) + 600) * 1000).toUTCString() }, 600],
    ["X-Ratelimit-Reset", { "x-ratelimit-reset": String(inSeconds(900)) }, 900],
    ["a day, of which an hour is believed", { "retry-after": "86400" }, 3600],
  ])("are told by %s how long to stay away", async (_what, headers, seconds) => {
    const { kind, retryAfterSeconds = 0 } = await errorOf(limited(headers));
    expect(kind).toBe("rate_limited");
    // The test's own time may have passed since.
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 60);
  });

  it("keep every other call away too, without asking the provider", async () => {
    await errorOf(limited({ "retry-after": "300" }));
    await expect(finnhub.adapter.news("AAPL", "2026-11-01", "2026-11-20")).rejects.toMatchObject({
      kind: "rate_limited",
    });
    expect(finnhub.seen).toHaveLength(1);
  });
});
