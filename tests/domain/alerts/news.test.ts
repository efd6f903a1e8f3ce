import { describe, expect, test } from "vitest";
import { eventOfNews, weekToTell } from "../../../domain/alerts/news";
import { defaultPreferences } from "../../../domain/alerts/preferences";
import { isMeant, planFor } from "../../../domain/alerts/schedule";

const at = new Date("2026-11-21T15:00:00Z");

describe("a week is told", () => {
  test.each([
    ["on the Saturday after it", "2026-11-21T15:00:00Z"],
    ["on the Sunday after it", "2026-11-22T15:00:00Z"],
    ["from midnight in New York on", "2026-11-21T05:00:00Z"],
    ["until the next midnight but one", "2026-11-23T04:59:00Z"],
  ])("%s", (_, now) => {
    expect(weekToTell(new Date(now))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  });

  test.each([
    ["on its last day", "2026-11-21T04:59:00Z"],
    ["when the next one has begun", "2026-11-23T05:00:00Z"],
    ["in the middle of a week", "2026-11-25T15:00:00Z"],
  ])("not %s", (_, now) => {
    expect(weekToTell(new Date(now))).toBeUndefined();
  });
});

describe("news", () => {
  test("of a stock are for those who follow it, news of the week and notices for everybody", () => {
    const watch = {
      kind: "watch",
      symbol: "AAPL",
      date: "2026-11-20",
      source: "sandbox",
      reason: "",
    } as const;
    const onList = { scope: "watchlist" as const, sectors: [] };
    expect(isMeant(eventOfNews(watch, at, ["robotics"]), onList, false)).toBe(false);
    expect(isMeant(eventOfNews(watch, at, ["robotics"]), onList, true)).toBe(true);
    const week = { kind: "weekly", from: "2026-11-14", to: "2026-11-20" } as const;
    expect(isMeant(eventOfNews(week, at, []), onList, false)).toBe(true);
  });

  test("that alerts have stopped leave by mail whatever was turned off; all others as they were chosen", () => {
    const kinds = { ...defaultPreferences.kinds, weekly: {} };
    const chosen = { ...defaultPreferences, kinds };
    const notice = eventOfNews({ kind: "ended", what: "subscription" }, at, []);
    expect(planFor(notice, chosen)).toEqual([{ channel: "mail", notBefore: at, inDigest: false }]);
    const week = eventOfNews({ kind: "weekly", from: "2026-11-14", to: "2026-11-20" }, at, []);
    expect(planFor(week, chosen)).toEqual([]);
    expect(planFor(week, defaultPreferences)).toHaveLength(1);
  });

  test("can be acted on at any time: none of them passes", () => {
    const dates = eventOfNews(
      { kind: "earnings", symbol: "AAPL", date: "2026-12-01", basis: "issued" },
      at,
      [],
    );
    expect(dates).toEqual({ kind: "dates", at, symbol: "AAPL", sectors: [] });
  });
});
