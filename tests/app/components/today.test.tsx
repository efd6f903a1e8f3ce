import { describe, expect, test } from "vitest";
import { subscriptionLine } from "~/components/today/subscription-line";
import { TodayPage } from "~/components/today/today-page";
import { stripTags } from "~/lib/text";
import type { Today } from "../../../contract/today";
import { htmlOf } from "../../harness/page-html";
import { aHeadline, sandbox } from "../../harness/signals";

const now = "2026-11-20T22:00:00.000Z";
const nothing: Today = {
  since: null,
  visitDue: true,
  events: [],
  openSignals: [],
  endings: [],
  endingsSince: "2026-11-14",
  record: null,
  session: { date: "2026-11-23", opensAt: "2026-11-23T14:30:00.000Z", endsAt: "2026-11-23T21:00:00.000Z" },
  watchlist: [],
  subscription: null,
  testDriveEndsAt: null,
};
const page = (today: Partial<Today>, at = now) =>
  htmlOf(() => <TodayPage today={{ state: "ready", data: { ...nothing, ...today } }} now={at} />, {
    at: "/today",
  });
const ending = (symbol: string, $1000: number) => ({
  ...{ id: symbol, symbol, basis: "simulated", tradeType: "Call" as const, expiration: "2026-12-04" },
  ...{ strike: 10, bid: 1, fillDate: "2026-11-16", closeDate: "2026-11-18", roi: $1000 / 1000, $1000 },
});

describe("a member's home", () => {
  test("without anything says so in each part, and each leads somewhere", () => {
    const html = page({});
    const text = stripTags(html);
    for (const words of [
      "The next session opens on 11/23/2026, 9:30 AM in New York.",
      "as this is your first visit",
      "Nothing has happened to a signal",
      "No signal is open.",
      "No signal has ended",
      "Nothing is on your watchlist yet.",
      "You have no subscription.",
    ])
      expect(text).toContain(words);
    for (const href of ["/sector-and-stock-timing", "/roi-tracker", "/stocks", "/account/subscription"])
      expect(html).toContain(`href="${href}"`);
  });

  test("says that no alert is mailed before the address is confirmed, and leads to the button", () => {
    const html = page({ emailConfirmed: false });
    expect(stripTags(html)).toContain("Your email is not confirmed yet, so no alert is mailed to it.");
    expect(html).toContain('href="/account/alerts"');
    expect(stripTags(page({}))).not.toContain("not confirmed");
  });

  test("says when the member's mailbox refused mail, and leads to a test", () => {
    const html = page({ mailRefusedAt: "2026-11-19T10:00:00.000Z" });
    expect(stripTags(html)).toContain("Your mailbox refused our mail on 11/19/2026");
    expect(html).toContain('href="/account/alerts#test"');
    expect(stripTags(page({}))).not.toContain("refused");
  });

  test("says when the member's number answered STOP, and leads to where texts are agreed to", () => {
    const html = page({ textsStoppedAt: "2026-11-19T10:00:00.000Z" });
    expect(stripTags(html)).toContain("Your number answered STOP on 11/19/2026");
    expect(html).toContain('href="/account/alerts/phone"');
    expect(stripTags(page({}))).not.toContain("STOP");
  });

  test("says that alerts have stopped with what they came with, and leads to the subscription", () => {
    const html = page({ alertsEnded: true });
    expect(stripTags(html)).toContain("Alerts and your feed have stopped");
    expect(html).toContain('href="/subscribe"');
    expect(stripTags(page({ alertsEnded: false }))).not.toContain("have stopped");
  });

  test("says when a browser took no more alerts, and leads to the list of them", () => {
    const html = page({ pushEndedAt: "2026-11-19T10:00:00.000Z" });
    expect(stripTags(html)).toContain("One of your browsers has taken no alerts since 11/19/2026");
    expect(html).toContain('href="/account/alerts#browsers"');
    expect(stripTags(page({}))).not.toContain("One of your browsers");
  });

  test("says while the exchange is open until when", () => {
    expect(stripTags(page({}, "2026-11-23T15:00:00.000Z"))).toContain(
      "The exchange is open until 11/23/2026, 4:00 PM in New York.",
    );
  });

  test("tells what is new with its basis, its result and its entry; practice is a sample", () => {
    const at = "2026-11-20T21:05:00.000Z";
    const html = page({
      since: "2026-11-19T10:00:00.000Z",
      record: aHeadline,
      events: [
        {
          kind: "closed",
          ledgerSeq: 12,
          at,
          basis: "practice",
          symbol: "AAPL",
          exit: "stop",
          resultCents: -41_200,
        },
        { kind: "rumoured", at, basis: "issued", symbol: "NVDA", exit: "constructor" },
      ],
    });
    const text = stripTags(html);
    expect(text).toContain("Since your last visit on 11/19/2026");
    expect(text).toMatch(/Signal ended: AAPL, ended by its stop Sample.*loss −\$412/);
    expect(text.slice(0, text.indexOf("Open signals"))).not.toContain("Prices: model");
    expect(text).toMatch(/Change to a signal: NVDA Issued/);
    expect(html).toContain('href="/roi-tracker/proof?after=11#entry-12"');
  });

  test("says how much more is new than it lists, and leads to the ledger", () => {
    const html = page({ moreEvents: 3 });
    expect(stripTags(html)).toContain("and 3 more See them in the ledger");
    expect(html).toContain('href="/roi-tracker/proof"');
    expect(stripTags(page({ moreEvents: 0 }))).not.toContain("more See them");
  });

  test("shows of an open signal how far the stop and the target are from the last close", () => {
    const open = {
      ...{ id: "1", symbol: "AAPL", name: "Apple", tradeType: "Call" as const, fillDate: "2026-11-19" },
      ...{ expiration: "2026-12-04", stop: 95, target: 110, close: 100, asOf: "2026-11-20" },
      ...{ basis: "simulated", source: sandbox },
    };
    const text = stripTags(page({ openSignals: [open, { ...open, id: "2", stop: null, close: null }] }));
    expect(text).toContain("$95.00 5.0% below the last close");
    expect(text).toContain("$110.00 10.0% above the last close");
    expect(text).toContain("Sandbox data");
    expect(text).toContain("not known");
  });

  test("shows of a signal that waits for its session by what to enter, and that it is too late once that is open", () => {
    const waiting = {
      ...{ id: "practice:AAPL:2026-11-20", symbol: "AAPL", name: "Apple", tradeType: "Put" as const },
      ...{ session: "2026-11-23", entry: 99, stop: 110, target: 95, close: 100, asOf: "2026-11-20" },
      ...{ basis: "practice", source: sandbox, ledgerSeq: 7, leaveOn: "2026-11-30" },
    };
    const text = stripTags(page({ openSignals: [waiting] }));
    expect(text).toMatch(/AAPL, Put, to fill at the open on 11\/23\/2026 Sample/);
    expect(text).toContain("Planned entry $99.00 1.0% below the last close");
    expect(text).toContain("Do not enter below $95.00, where its target is.");
    expect(text).toContain("The record leaves it at the open on 11/30/2026.");
    expect(page({ openSignals: [waiting] })).toContain(
      'href="/account/fills?trade=practice%3AAAPL%3A2026-11-20"',
    );
    const named = { ...waiting, limit: 97.5, mostDays: 5, amendedFrom: "2026-11-23" };
    const limited = stripTags(page({ openSignals: [named] }));
    expect(limited).toContain(
      "Do not enter below $97.50: at an open beyond that the record does not either.",
    );
    expect(limited).not.toContain("Do not enter below $95.00");
    expect(limited).toContain("It ends after 5 sessions at the latest.");
    const late = stripTags(page({ openSignals: [waiting] }, "2026-11-23T14:30:00.000Z"));
    expect(late).toContain("it is too late to enter by this signal");
    expect(late).not.toContain("Do not enter");
  });

  test("shows what ended outside the record with its result, never without the whole record", () => {
    const at = "2026-11-20T21:05:00.000Z";
    const closed = {
      ...{ kind: "closed", ledgerSeq: 12, at, basis: "practice", symbol: "AAPL", tradeType: "Call" },
      ...{ exit: "stop", resultCents: -41_200 },
    };
    const withdrawn = { kind: "withdrawn", ledgerSeq: 11, at, basis: "issued", symbol: "NVDA" };
    const endedOutside = [closed, withdrawn];
    const byHand = { ...closed, basis: "issued", byHand: true };
    const told = stripTags(page({ events: [byHand], endedOutside: [byHand], record: aHeadline }));
    expect(told.match(/Made by hand by an analyst: the record has no part of it/g)).toHaveLength(2);
    const text = stripTags(page({ endedOutside, record: aHeadline }));
    expect(text).toMatch(/AAPL, Call, ended by its stop Sample.*−\$412.*the record has no part of it/);
    expect(text).toMatch(/NVDA, signal withdrawn Issued.*No trade/);
    expect(text).toContain("All trades of the record");
    expect(stripTags(page({ endedOutside }))).not.toContain("−$412");
  });

  test("shows losses as it shows gains, and never a result without the whole record", () => {
    const html = page({ endings: [ending("WINS", 140), ending("LOST", -140)], record: aHeadline });
    const sizes = [...html.matchAll(/<p class="([^"]*)"><span class="[^"]*" data-direction="(gain|loss)"/g)];
    expect(sizes.map(([, , direction]) => direction)).toEqual(["gain", "loss"]);
    expect(new Set(sizes.map(([, classes]) => classes)).size).toBe(1);
    const text = stripTags(html);
    expect(text).toMatch(/WINS[\s\S]*Simulated Prices: model[\s\S]*LOST[\s\S]*Simulated Prices: model/);
    expect(text).toMatch(
      /All trades of the record[\s\S]*Net of the subscription[\s\S]*−3\.6%[\s\S]*Gross[\s\S]*−1\.2%/,
    );
    expect(text).toMatch(
      /On a capital of \$10,000[\s\S]*nothing left for 2 more[\s\S]*Buy and hold[\s\S]*\+4\.0%/,
    );
  });

  test("shows ten entries of a watchlist and leads to the rest", () => {
    const watchlist = Array.from({ length: 12 }, (_, at) => ({
      ...{ kind: "stock" as const, name: `S${at}`, title: `S${at} Inc.`, addedAt: now },
    }));
    const text = stripTags(page({ watchlist }));
    expect(text).toContain("S9");
    expect(text).not.toContain("S10");
    expect(text).toContain("See all 12 entries");
  });

  test.each([
    [{ state: "not-offered" } as const, "does not offer this page"],
    [{ state: "failed", message: "Please wait." } as const, "Please wait."],
  ])("that cannot be had says why and leads on: %o", (today, words) => {
    const html = htmlOf(() => <TodayPage today={today} now={now} />, { at: "/today" });
    expect(stripTags(html)).toContain(words);
    expect(html).toContain('href="/account"');
  });
});

const standing = (subscription: Today["subscription"], testDriveEndsAt: string | null = null) =>
  subscriptionLine({ subscription, testDriveEndsAt }, now);
const active = {
  status: "active",
  periodEndsAt: "2026-12-20T00:00:00Z",
  cancelAtPeriodEnd: false,
  opens: true,
};

test.each([
  [active, null, "Your subscription is active. It renews on 12/20/2026."],
  [{ ...active, periodEndsAt: null }, null, "Your subscription is active."],
  [{ ...active, cancelAtPeriodEnd: true }, null, "Your subscription ends on 12/20/2026."],
  [
    { ...active, status: "trialing", trialEndsAt: "2026-12-01T00:00:00Z" },
    null,
    "Your trial ends on 12/01/2026.",
  ],
  [
    { ...active, status: "past_due", opens: false },
    null,
    "Your subscription does not open signals at present.",
  ],
  [null, "2026-11-27T10:00:00Z", "Your free test drive runs until 11/27/2026."],
  [null, "2026-11-01T10:00:00Z", "You have no subscription."],
  [active, "2026-11-27T10:00:00Z", "Your subscription is active. It renews on 12/20/2026."],
] as const)("%o and a test drive until %s is: %s", (subscription, drive, line) => {
  expect(standing(subscription, drive)).toBe(line);
});
