import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountEvent } from "../../../../api/providers/brokerage/port";
import { alpacaAt } from "../../../harness/alpaca";
import { type EventStream, startEventStream, statusEvent, ulid } from "../../../harness/event-stream";
import { startUpstream } from "../../../harness/upstream";

let stream: EventStream;
let stop: AbortController;
beforeEach(async () => {
  stream = await startEventStream();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await stream.close();
});

const listen = (since?: string, silentMs?: number) =>
  alpacaAt(stream.url, silentMs === undefined ? {} : { silentMs })
    .accountEvents(since, stop.signal)
    [Symbol.asyncIterator]();
const told = (at: number): IteratorResult<AccountEvent> => ({
  done: false,
  value: { cursor: ulid(at), accountId: "a" },
});

describe("the broker's stream of events", () => {
  it("tells changes as they come, in whatever pieces", async () => {
    const events = listen();
    const first = events.next();
    await stream.reached(1);
    expect(stream.asked).toEqual([null]);
    stream.push(statusEvent("a", 1), statusEvent("a", 2));
    expect(await first).toEqual(told(1));
    expect(await events.next()).toEqual(told(2));
  });

  it("goes on from a cursor", async () => {
    stream.push(statusEvent("a", 1), statusEvent("a", 2), statusEvent("a", 3));
    const events = listen(ulid(2));
    expect(await events.next()).toEqual(told(2));
    expect(await events.next()).toEqual(told(3));
    expect(stream.asked).toEqual([ulid(2)]);
  });

  it("leaves out what it cannot read, and goes on", async () => {
    const events = listen();
    const first = events.next();
    await stream.reached(1);
    stream.say("event: x\ndata: not json\n\ndata: {}\n\nretry: soon\n\n");
    stream.push(statusEvent("a", 1));
    expect(await first).toEqual(told(1));
  });

  it.each([false, true])("that is cut off (broken: %s) is an error, and no end", async (broken) => {
    const next = listen().next();
    await stream.reached(1);
    stream.drop(broken);
    await expect(next).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("that falls silent is given up", async () => {
    stream.push(statusEvent("a", 1));
    const events = listen(ulid(1), 50);
    await events.next();
    await expect(events.next()).rejects.toThrow("silent");
  });

  it("with an event without an end is given up", async () => {
    const next = listen().next();
    await stream.reached(1);
    stream.say(`data: ${"x".repeat(300_000)}`);
    await expect(next).rejects.toMatchObject({ kind: "malformed" });
  });

  it("ends quietly when nobody wants it any more", async () => {
    const next = listen().next();
    await stream.reached(1);
    stop.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it.each([
    [401, "unauthorized"],
    [429, "rate_limited"],
    [503, "unavailable"],
  ])("refused by %d is %s", async (status, kind) => {
    stream.refuse(status, { "content-type": "application/json" });
    await expect(listen().next()).rejects.toMatchObject({ kind });
  });

  it("of another type than events is not read", async () => {
    const upstream = await startUpstream();
    upstream.on("GET /v1/events/accounts/status", (_req, res) => {
      res.writeHead(200, { "content-type": "text/html" }).end("<p>data: {}</p>");
    });
    const events = alpacaAt(upstream.baseUrl).accountEvents(undefined, stop.signal)[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ kind: "malformed" });
    await upstream.close();
  });
});
