import { describe, expect, test } from "vitest";
import { alertMail, digestMail } from "../../../api/mail/alert-mail";
import { writeMail } from "../../../api/mail/message";
import { newsTitle } from "../../../api/mail/news-words";
import { readSettings } from "../../../api/settings";
import type { News } from "../../../domain/alerts/news";
import type { Told } from "../../../domain/alerts/told";
import { aHeadline } from "../../harness/signals";

const settings = readSettings({
  API_TOKEN_SECRETS: `${"x".repeat(10)}0123456789abcdefghijklmnopq`,
  PUBLIC_URL: "https://trades.example",
});
const address = {
  to: "dana@example.com",
  messageId: "<alert.1@trades.example>",
  wayOut: "all" as const,
  unsubscribeUrl: "https://u",
};
const record = aHeadline;
const told: Told = {
  ...{ kind: "closed", seq: 12, at: "2026-11-21T02:00:00.000Z", trade: "t", basis: "issued", symbol: "AAPL" },
  ...{ tradeType: "Call", session: "2026-11-20", exit: "stop", resultCents: -41_200, isByHand: false },
};
const item = (
  news: News,
  week: { told: Told; facts: Record<string, string> }[] = [],
  weekCount = week.length,
) => ({
  content: { news, name: "Apple", record, week, weekCount },
  isPassed: false,
});
const textOf = (...args: Parameters<typeof item>) =>
  writeMail(alertMail(settings, address, item(...args)), []).text;

const watch: News = {
  ...{ kind: "watch", symbol: "AAPL", date: "2026-11-20", source: "a-provider" },
  reason: "AAPL closed at $231.50.",
};

describe("a stock to watch", () => {
  test("comes with its reason, and says that it is no signal", () => {
    expect(newsTitle(item(watch))).toBe("AAPL is a new stock to watch");
    const text = textOf(watch);
    for (const words of ["Apple (AAPL)", "AAPL closed at $231.50.", "there is none", "/stocks/AAPL"])
      expect(text).toContain(words);
  });

  test.each(["sandbox", "imported"])("by %s candles is a sample", (source) => {
    expect(newsTitle(item({ ...watch, source }))).toMatch(/^Sample: /);
    expect(textOf({ ...watch, source })).toContain("Sample: computed on sample data");
  });
});

describe("a date of an open signal", () => {
  test("names its day, and a split its ratio", () => {
    const dates = { symbol: "AAPL", date: "2026-12-01", basis: "issued" as const };
    expect(newsTitle(item({ kind: "earnings", ...dates }))).toBe("AAPL reports earnings on 12/01/2026");
    expect(textOf({ kind: "split", from: 1, to: 4, ...dates })).toContain(
      "splits its shares on 12/01/2026: 4 for 1",
    );
  });

  test("of practice is marked as a sample", () => {
    const practice = { symbol: "AAPL", date: "2026-12-01", basis: "practice" as const };
    expect(newsTitle(item({ kind: "earnings", ...practice }))).toMatch(/^Sample: /);
  });
});

test("a week says beside each result that the record below has no part of which it has none", () => {
  const weekly: News = { kind: "weekly", from: "2026-11-16", to: "2026-11-20" };
  const lineOf = (changes: Partial<Told>) => textOf(weekly, [{ told: { ...told, ...changes }, facts: {} }]);
  expect(lineOf({ basis: "practice" })).toContain("(practice: the record below has no part of it)");
  expect(lineOf({ isByHand: true })).toContain(
    "(of a signal made by hand: the record below has no part of it)",
  );
  expect(lineOf({})).not.toContain("has no part of it");
});

test("a week lists what was told by its day in New York, and has the whole record beside its results", () => {
  const week: News = { kind: "weekly", from: "2026-11-14", to: "2026-11-20" };
  const text = textOf(week, [{ told, facts: {} }]);
  expect(newsTitle(item(week))).toBe("Your week: 11/14/2026 to 11/20/2026");
  expect(text).toContain("The ledger has 1 entry of this week.");
  expect(text).toContain("11/20/2026 AAPL signal ended, Call: −$412 for $1,000");
  expect(text).toMatch(
    /The whole record .* on \$10,000, which took 10 trades.*−3\.6% net .*−1\.2% gross; buy and hold/,
  );
  expect(text).toContain("https://trades.example/roi-tracker");
});

test("a week that has no room in a mail says how much it was, and where the rest is", () => {
  const week: News = { kind: "weekly", from: "2026-11-14", to: "2026-11-20" };
  const text = textOf(week, [{ told, facts: {} }], 240);
  expect(text).toMatch(/has 240 entries of this week\. Here are the first 1; the ledger has\s+the others\./);
});

test("the end says what has ended, and how to go on", () => {
  const text = textOf({ kind: "ended", what: "test drive" });
  expect(text).toContain("Your test drive has ended.");
  expect(text).toContain("your feed has stopped");
  expect(text).toContain("https://trades.example/subscribe");
});

test("a digest has news beside entries", () => {
  const entry = { content: { told, facts: {}, name: "Apple", record }, isPassed: false };
  const { text } = writeMail(digestMail(settings, address, [item(watch), entry]), []);
  expect(text).toContain("AAPL is a new stock to watch");
  expect(text).toContain("AAPL signal ended, Call");
});
