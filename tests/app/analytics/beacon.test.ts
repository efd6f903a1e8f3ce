import { describe, expect, test } from "vitest";
import { readBeacon, refusalOfStatus } from "~/analytics/beacon.server";
import { createBeaconLimit } from "~/analytics/beacon-limit.server";
import { AnalyticsEvent, tracking } from "../../../contract/tracking";

const beacon = (...events: unknown[]) => JSON.stringify({ events });
const event = {
  kind: "event",
  category: "outbound link",
  action: "click",
  label: "https://a.example/",
  value: 1,
};
const view = { kind: "view", path: "/2024" };

describe("a beacon", () => {
  test("tells views, events, pings and searches, without what it may not say itself", () => {
    const told = [view, event, { kind: "ping" }, { kind: "search", q: "apple" }];
    const more = told.map((one) => ({ ...one, userId: "somebody", at: "2020-01-01T00:00:00.000Z" }));
    expect(readBeacon(beacon(...more))).toEqual(told);
  });

  test.each([
    ["text that is no JSON", "kind=view", "not json"],
    ["half of it", beacon(view).slice(0, -2), "not json"],
    ["nothing", "", "not json"],
    ["a kind that we do not know", beacon({ kind: "purchase" }), "unknown kind"],
    ["one of them of a kind that we do not know", beacon(view, { kind: "purchase" }), "unknown kind"],
    ["no list", JSON.stringify(view), "wrong shape"],
    ["null", "null", "wrong shape"],
    ["an empty list", beacon(), "wrong shape"],
    ["more than four", beacon(...Array(5).fill(view)), "wrong shape"],
    ["more than 4,000 bytes", beacon(view).padEnd(4_001), "too large"],
    ["a view of no page", beacon({ kind: "view" }), "wrong shape"],
    ["a page elsewhere", beacon({ kind: "view", path: "https://elsewhere.example/" }), "wrong shape"],
    ["a value that is no number", beacon({ ...event, value: "1" }), "wrong shape"],
    ["a label too long", beacon({ ...event, label: "x".repeat(301) }), "wrong shape"],
    ["what no database keeps", beacon({ ...event, label: "a\u0000b" }), "wrong shape"],
    ["a search for nothing", beacon({ kind: "search", q: "  " }), "wrong shape"],
  ])("of %s is refused", (_what, body, why) => {
    expect(readBeacon(body)).toBe(why);
  });

  test("tells nothing that the contract would refuse a whole batch for", () => {
    const longest = {
      ...event,
      category: "c".repeat(60),
      action: "a".repeat(60),
      label: "l".repeat(300),
    };
    const told = readBeacon(beacon(longest, { kind: "search", q: "q".repeat(60) }));
    const [one, search] = typeof told === "string" ? [] : told;
    const at = "2026-11-22T10:00:00.000Z";
    expect(AnalyticsEvent.safeParse({ ...one, at }).success).toBe(true);
    expect(tracking.recordSearch["~orpc"].inputSchema?.safeParse(search)).toMatchObject({ success: true });
  });
});

test.each([
  [403, "foreign origin"],
  [413, "too large"],
  [415, "not json"],
  [400, "other"],
  [503, "other"],
])("a beacon that is refused with %i is counted as %s", (status, why) => {
  expect(refusalOfStatus(status)).toBe(why);
});

describe("events of one address", () => {
  test("are 120 in a minute at most", () => {
    let now = 0;
    const limit = createBeaconLimit(() => now);
    const admitted = Array.from({ length: 130 }, () => limit.admits("192.0.2.1", 1));
    expect(admitted.filter(Boolean)).toHaveLength(120);
    expect(limit.admits("192.0.2.2", 1), "of another").toBe(true);
    now = 59_999;
    expect(limit.admits("192.0.2.1", 1), "a little later").toBe(false);
    now = 60_000;
    expect(limit.admits("192.0.2.1", 1), "a minute later").toBe(true);
  });

  test("are those of a whole network where it is IPv6", () => {
    const limit = createBeaconLimit();
    for (let host = 0; host < 120; host++) limit.admits(`2001:db8::${host.toString(16)}`, 1);
    expect(limit.admits("2001:db8::ffff", 1)).toBe(false);
  });

  test("of one customer's many IPv6 networks have a limit of their own", () => {
    const limit = createBeaconLimit();
    const admitted = Array.from({ length: 500 }, (_, at) =>
      limit.admits(`2001:db8:1:${at.toString(16)}::1`, 1),
    );
    expect(admitted.filter(Boolean)).toHaveLength(480);
    expect(limit.admits("2001:db8:2::1", 1), "of another customer").toBe(true);
  });
});
