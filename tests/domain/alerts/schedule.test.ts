import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallTimeAt } from "../../../domain/alerts/clock";
import {
  type AlertPreferences,
  alertChannels,
  alertKinds,
  type ChannelTimings,
  defaultPreferences,
} from "../../../domain/alerts/preferences";
import { eventOf, isMeant, planFor } from "../../../domain/alerts/schedule";
import type { Told } from "../../../domain/alerts/told";

const told: Told = {
  kind: "issued",
  seq: 1,
  at: "2026-11-20T21:05:00.000Z",
  trade: "rule:AAPL:2026-11-20",
  basis: "issued",
  symbol: "AAPL",
  tradeType: "Call",
  session: "2026-11-23",
  exit: undefined,
  resultCents: undefined,
  isByHand: false,
};
const hours = (hour: number) => hour * 60;
const choosing = (timings: ChannelTimings, rest: Partial<AlertPreferences> = {}): AlertPreferences => ({
  ...defaultPreferences,
  isZoneChosen: true,
  ...rest,
  kinds: { ...defaultPreferences.kinds, signals: timings },
});
const plan = (preferences: AlertPreferences, event = eventOf(told, [])) =>
  planFor(event, preferences).map(({ channel, notBefore, inDigest }) => [
    channel,
    notBefore.toISOString(),
    inDigest,
  ]);

describe("what is written for a member", () => {
  test("without a choice is one mail, at once", () => {
    expect(plan(defaultPreferences)).toEqual([["mail", told.at, false]]);
  });

  test("is a row for each channel that wants the kind, and none for a kind that is off", () => {
    expect(plan(choosing({ mail: "now", text: "now", push: "now" })).map(([channel]) => channel)).toEqual([
      ...alertChannels,
    ]);
    expect(plan(choosing({}))).toEqual([]);
  });

  test("waits for the end of quiet hours where the member is", () => {
    const berlin = choosing(
      { mail: "now" },
      { zone: "Europe/Berlin", quiet: { from: hours(22), to: hours(7) } },
    );
    expect(plan(berlin)).toEqual([["mail", "2026-11-21T06:00:00.000Z", false]]);
  });

  test("by text waits for 8:00 even without quiet hours, and leaves no row where no time of the day is left", () => {
    const tokyo = choosing({ text: "now" }, { zone: "Asia/Tokyo" });
    expect(plan(tokyo)).toEqual([["text", "2026-11-20T23:00:00.000Z", false]]);
    expect(plan({ ...tokyo, quiet: { from: hours(8), to: hours(21) } })).toEqual([]);
  });

  test("by text is nothing as long as they have not said where they are: no default's hours are theirs", () => {
    const unknown = choosing({ mail: "now", text: "now", push: "now" }, { isZoneChosen: false });
    expect(plan(unknown).map(([channel]) => channel)).toEqual(["mail", "push"]);
  });

  test("in a digest leaves at its hour; only mail has one", () => {
    const digest = choosing({ mail: "digest", push: "digest" });
    expect(plan(digest)).toEqual([
      ["mail", "2026-11-21T01:00:00.000Z", true],
      ["push", told.at, false],
    ]);
  });

  test("never leaves before its event, in quiet hours, or by text outside of 8:00 to 21:00", () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });
    const timings = fc.record(
      { mail: fc.constantFrom("now", "digest"), text: fc.constant("now"), push: fc.constant("now") } as const,
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom("America/New_York", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata", "UTC"),
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
        fc.record({ from: minutes, to: minutes }),
        timings,
        (zone, at, quiet, chosen) => {
          const preferences = choosing(chosen, { zone, quiet });
          for (const row of planFor({ kind: "signals", at, sectors: [] }, preferences)) {
            expect(row.notBefore.getTime()).toBeGreaterThanOrEqual(at.getTime());
            if (row.inDigest) continue;
            const shown = wallTimeAt(row.notBefore, zone).minutes;
            const length = (quiet.to - quiet.from + 1_440) % 1_440;
            expect((shown - quiet.from + 1_440) % 1_440).toBeGreaterThanOrEqual(length);
            if (row.channel !== "text") continue;
            expect(shown).toBeGreaterThanOrEqual(hours(8));
            expect(shown).toBeLessThan(hours(21));
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("who is meant", () => {
  const event = { symbol: "AAPL", sectors: ["robotics", "nft"] };
  test.each([
    ["everybody, where they want everything", "everything", [], false, true],
    ["who chose one of the stock's sectors", "sectors", ["nft"], false, true],
    ["not who chose another sector, though they watch it", "sectors", ["metaverse"], true, false],
    ["who watches it", "watchlist", [], true, true],
    ["not who watches something else", "watchlist", ["nft"], false, false],
  ] as const)("%s", (_, scope, sectors, watches, is) => {
    expect(isMeant(event, { scope, sectors }, watches)).toBe(is);
  });

  test("everybody, where it is about no stock", () => {
    expect(isMeant({ symbol: undefined, sectors: [] }, { scope: "watchlist", sectors: [] }, false)).toBe(
      true,
    );
  });
});

test("an event knows of each kind of entry which choice it belongs to", () => {
  const kinds = (
    ["issued", "amended", "withdrawn", "filled", "unfilled", "closed", "corrected"] as const
  ).map((kind) => eventOf({ ...told, kind }, ["nft"]).kind);
  expect(kinds).toEqual(["signals", "signals", "signals", "fills", "endings", "endings", "corrections"]);
  for (const kind of kinds) expect(alertKinds).toContain(kind);
});
