import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AlertChannel,
  type AlertPreferences,
  alertChannels,
  defaultPreferences,
} from "../../../domain/alerts/preferences";
import { type AlertEvent, decideAtClaim, eventOf } from "../../../domain/alerts/schedule";
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
/** 9:30 in New York. */
const open = new Date("2026-11-23T14:30:00Z");
const hours = (hour: number) => hour * 60;

describe("a row whose moment has come", () => {
  const decide = (
    channel: AlertChannel,
    now: Date,
    {
      inDigest = false,
      isSettled = false,
      event = eventOf(told, []),
    }: {
      inDigest?: boolean;
      isSettled?: boolean;
      event?: AlertEvent;
    } = {},
    preferences: AlertPreferences = { ...defaultPreferences, isZoneChosen: true },
  ) => decideAtClaim({ event, row: { channel, inDigest }, preferences, now, isSettled });
  const before = new Date(open.getTime() - 1);

  test.each(alertChannels)("leaves by %s until the session opens", (channel) => {
    expect(decide(channel, before)).toEqual({ do: "send" });
  });

  test("waits for the moment from which it may be told, whatever moved it", () => {
    const event = { ...eventOf(told, []), at: open };
    expect(decide("mail", before, { event })).toEqual({ do: "wait", notBefore: open });
    expect(decide("mail", before, { event, inDigest: true })).toEqual({ do: "wait", notBefore: open });
  });

  test("from the open on goes into the next digest by mail, and nowhere by text or push", () => {
    const digest = { do: "pass to digest", notBefore: new Date("2026-11-24T01:00:00Z") };
    expect(decide("mail", open)).toEqual(digest);
    for (const channel of ["text", "push"] as const)
      expect(decide(channel, open)).toEqual({ do: "drop", why: "passed" });
  });

  test("has passed before the open, too, once the ledger has settled its trade", () => {
    expect(decide("push", before, { isSettled: true })).toEqual({ do: "drop", why: "passed" });
  });

  test("has passed by the ledger alone where no session is known", () => {
    const event = eventOf({ ...told, session: undefined }, []);
    expect(decide("push", before, { event })).toEqual({ do: "send" });
    expect(decide("push", before, { event, isSettled: true })).toEqual({ do: "drop", why: "passed" });
  });

  test("of a digest leaves with it, passed or not", () => {
    expect(decide("mail", open, { inDigest: true })).toEqual({ do: "send" });
  });

  test("of an amendment leaves after its session's open, too, until the trade has ended: who holds it has to know", () => {
    const amended = { ...told, kind: "amended" as const };
    const event = eventOf({ ...amended, leaveOn: "2026-11-23" }, []);
    for (const at of [before, open]) expect(decide("push", at, { event })).toEqual({ do: "send" });
    expect(decide("push", open, { event, isSettled: true })).toEqual({ do: "drop", why: "passed" });
  });

  test("of a digest that is late waits for the end of quiet hours, which hold for any hour but the chosen one", () => {
    const night = {
      ...{ ...defaultPreferences, isZoneChosen: true, digestAt: hours(23) },
      quiet: { from: hours(22), to: hours(7) },
    };
    const at = (time: string) => decide("mail", new Date(time), { inDigest: true }, night);
    // 23:00, 23:14 and 23:15 in New York.
    expect(at("2026-11-21T04:00:00Z")).toEqual({ do: "send" });
    expect(at("2026-11-21T04:14:59Z")).toEqual({ do: "send" });
    expect(at("2026-11-21T04:15:00Z")).toEqual({ do: "wait", notBefore: new Date("2026-11-21T12:00:00Z") });
    expect(at("2026-11-21T12:00:00Z")).toEqual({ do: "send" });
  });

  test("that is days late is not sent as if it had just happened, in a digest for a week", () => {
    const event = eventOf({ ...told, kind: "filled" }, []);
    const daysLate = (days: number) => new Date(Date.parse(told.at) + days * 86_400_000 + 1);
    const tooOld = { do: "drop", why: "too old" };
    for (const channel of alertChannels) {
      expect(decide(channel, daysLate(2.9), { event })).toEqual({ do: "send" });
      expect(decide(channel, daysLate(3), { event })).toEqual(tooOld);
    }
    expect(decide("mail", daysLate(6), { event, inDigest: true })).toEqual({ do: "send" });
    expect(decide("mail", daysLate(7), { event, inDigest: true })).toEqual(tooOld);
  });

  test("is still news while it can be acted on, however long ago it was committed", () => {
    const session = "2026-12-01";
    expect(
      decide("mail", new Date("2026-11-25T14:00:00Z"), { event: eventOf({ ...told, session }, []) }),
    ).toEqual({ do: "send" });
  });

  test.each(["withdrawn", "filled", "unfilled", "closed", "corrected"] as const)(
    "that tells of something %s does not pass",
    (kind) => {
      const event = eventOf({ ...told, kind }, []);
      expect(decide("push", new Date(open.getTime() + 3_600_000), { event, isSettled: true })).toEqual({
        do: "send",
      });
    },
  );

  test("waits again where quiet hours have begun while something held it up", () => {
    const quiet = { ...defaultPreferences, quiet: { from: hours(22), to: hours(7) } };
    const late = new Date("2026-11-21T04:00:00Z");
    expect(decide("mail", late, {}, quiet)).toEqual({
      do: "wait",
      notBefore: new Date("2026-11-21T12:00:00Z"),
    });
  });

  test("is never told as something to act on from the open on, whatever was chosen", () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(
        fc.constantFrom(...alertChannels),
        fc.boolean(),
        fc.boolean(),
        fc.record({ from: minutes, to: minutes }),
        fc.integer({ min: 0, max: 10 * 86_400_000 }),
        (channel, inDigest, isSettled, quiet, late) => {
          const preferences = { ...defaultPreferences, quiet };
          const decided = decide(
            channel,
            new Date(open.getTime() + late),
            { inDigest, isSettled },
            preferences,
          );
          if (decided.do === "send") expect([channel, inDigest]).toEqual(["mail", true]);
        },
      ),
    );
  });
});
