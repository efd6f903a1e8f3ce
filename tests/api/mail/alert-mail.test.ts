import { describe, expect, test } from "vitest";
import { alertMail, digestMail, testAlertMail } from "../../../api/mail/alert-mail";
import { writeMail } from "../../../api/mail/message";
import { readSettings } from "../../../api/settings";
import type { Told } from "../../../domain/alerts/told";
import { aHeadline } from "../../harness/signals";

const settings = readSettings({
  API_TOKEN_SECRETS: `${"x".repeat(10)}0123456789abcdefghijklmnopq`,
  PUBLIC_URL: "https://trades.example",
});
const address = {
  to: "dana@example.com",
  messageId: "<alert.1@trades.example>",
  wayOut: "signals" as const,
  unsubscribeUrl: "https://trades.example/unsubscribe/alerts/a-token",
};
const record = aHeadline;
const told: Told = {
  ...{ kind: "issued", seq: 12, at: "2026-11-20T21:05:00.000Z", trade: "t", basis: "issued", symbol: "AAPL" },
  ...{ tradeType: "Call", session: "2026-11-23", exit: undefined, resultCents: undefined, isByHand: false },
};
const facts = {
  entryCents: 23_150,
  stopCents: 22_400,
  targetCents: 24_900,
  reason: "Its averages have crossed.",
};
const item = (changes: Partial<Told> = {}, isPassed = false) => ({
  content: { told: { ...told, ...changes }, facts, name: "Apple", record },
  isPassed,
});
const textOf = (...args: Parameters<typeof item>) =>
  writeMail(alertMail(settings, address, item(...args)), []).text;

describe("a mail about a signal", () => {
  test("says what it is, how to enter and how not, and where it is recorded", () => {
    const { subject } = alertMail(settings, address, item());
    expect(subject).toBe("AAPL new signal, Call");
    const text = textOf();
    for (const words of [
      "Apple (AAPL). Issued",
      "$231.50",
      "Do not enter above $249.00",
      "at the open of 11/23/2026",
      "Stop $224.00, Target $249.00.",
      "Its averages have crossed.",
      "https://trades.example/stocks/AAPL",
      "https://trades.example/roi-tracker/proof?after=11#entry-12",
      "no advice about what you hold",
    ])
      expect(text).toContain(words);
  });

  test("names the checkpoint that has its entry, once there is one", () => {
    const { content } = item();
    const checkpoint = { size: 14, root: "ab".repeat(32) };
    const letter = alertMail(settings, address, { content: { ...content, checkpoint }, isPassed: false });
    expect(writeMail(letter, []).text).toContain(
      `checkpoint of 14 entries has this one; its root is ${checkpoint.root}`,
    );
    expect(textOf()).not.toContain("checkpoint");
  });

  test("may be read in the dark", () => {
    const { html } = writeMail(alertMail(settings, address, item()), []);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toMatch(/prefers-color-scheme:dark\)\{body\{background:#111;color:#eee\}a\{color:#9ecbff\}/);
  });

  test("of a put warns of the other side", () => {
    expect(textOf({ tradeType: "Put" })).toContain("Do not enter below $249.00");
  });

  test("that has passed says so first, and nothing of how to enter", () => {
    expect(alertMail(settings, address, item({}, true)).subject).toMatch(/^Passed: /);
    const text = textOf({}, true);
    expect(text).toContain("too late to act on");
    expect(text).not.toContain("Do not enter");
    expect(text).not.toContain("assumes a fill");
  });

  test("of practice is marked as a sample in its subject and its text", () => {
    expect(alertMail(settings, address, item({ basis: "practice" })).subject).toMatch(/^Sample: /);
    expect(textOf({ basis: "practice" })).toContain("practice on sample data");
  });

  test("with a result has the whole record beside it, net before gross", () => {
    const text = textOf({ kind: "closed", exit: "stop", resultCents: -41_200 });
    expect(text).toContain("Result of this signal: −$412 for $1,000 (its stop was reached).");
    expect(text).toContain(
      "The whole record (simulated, prices: model, 02/26/2021 to 02/04/2022) on $10,000, which took 10 trades, with nothing left for 2 more: −3.6% net of the subscription, −1.2% gross; buy and hold (hypothetical) of all stocks that there were on the first day, before costs and with the dividends on file, without those that have left the listing, which flatters it: +4.0%.",
    );
  });

  test("has no result where the record beside it cannot be told", () => {
    const { content } = item({ kind: "closed", exit: "stop", resultCents: -41_200 });
    const letter = alertMail(settings, address, { content: { ...content, record: null }, isPassed: false });
    const { text } = writeMail(letter, []);
    expect(text).not.toContain("$412");
    expect(text).toContain("Its result is on the entry’s page");
  });

  test("says of a result of practice, and of a signal made by hand, that the record beside it has no part of it", () => {
    const practised = { kind: "closed", exit: "stop", resultCents: -41_200, basis: "practice" } as const;
    expect(textOf(practised)).toContain("It is practice: the record below has no part of it.");
    expect(textOf({ ...practised, basis: "issued" })).not.toContain("It is practice");
    const byHand = textOf({ ...practised, basis: "issued", isByHand: true });
    expect(byHand).toContain("It is of a signal made by hand: the record below has no part of it.");
  });

  test("names the strike of an option", () => {
    const { content } = item();
    const optioned = { ...content, facts: { ...facts, strikeCents: 23_000 } };
    const letter = alertMail(settings, address, { content: optioned, isPassed: false });
    expect(writeMail(letter, []).text).toContain("Strike $230.00, Stop $224.00, Target $249.00.");
  });

  test.each([
    ["withdrawn", { session: "2026-11-24" }, "withdrawn from the open of 11/23/2026 on"],
    ["filled", { fillDate: "2026-11-23", askCents: 215 }, "a fill on 11/23/2026 at $2.15 (the ask)"],
    ["unfilled", { why: "too cheap" }, "It was not filled: too cheap."],
    ["amended", { leaveOn: "2026-11-24", reason: "It reports." }, "leaves it at the open of 11/24/2026"],
    ["corrected", { because: "Its candles came late." }, "Its candles came late."],
  ] as const)("of what is %s says what the ledger does", (kind, facts, words) => {
    const { content } = item({ kind });
    const letter = alertMail(settings, address, { content: { ...content, facts }, isPassed: false });
    expect(writeMail(letter, []).text).toContain(words);
  });

  test("shows what looks like markup as it is written", () => {
    const hostile = item();
    const { html } = writeMail(
      alertMail(settings, address, {
        ...hostile,
        content: {
          ...hostile.content,
          name: "<img src=x onerror=alert(1)>",
          facts: { reason: "<script>x</script>" },
        },
      }),
      [],
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("has a link out, the headers of one click, the postal address and an id that stays", () => {
    const letter = alertMail(settings, address, item());
    expect(letter.headers).toEqual({
      "Message-ID": address.messageId,
      "List-Unsubscribe": `<${address.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const { text } = writeMail(letter, []);
    for (const words of [
      address.unsubscribeUrl,
      settings.postalAddress,
      "https://trades.example/account/alerts",
    ])
      expect(text).toContain(words);
  });

  test("is the same for every member but for address and links", () => {
    const other = {
      ...address,
      to: "kim@example.com",
      unsubscribeUrl: "https://trades.example/unsubscribe/alerts/other",
    };
    const [one, two] = [address, other].map((each) => alertMail(settings, each, item()));
    expect(one?.paragraphs).toEqual(two?.paragraphs);
    expect(one?.subject).toBe(two?.subject);
  });
});

test("a digest has all of its events, and says how many", () => {
  const letter = digestMail(settings, address, [item(), item({ symbol: "NVDA", kind: "withdrawn" }, false)]);
  expect(letter.subject).toBe("Your digest: 2 changes to signals");
  const { text } = writeMail(letter, []);
  expect(text).toContain("AAPL new signal, Call");
  expect(text).toContain("NVDA signal withdrawn, Call");
});

test.each([
  ["signals", "Unsubscribe from this kind of alert by email"],
  ["digest", "Unsubscribe from digests, and from nothing that comes at once"],
  ["all", "Unsubscribe from all alerts by email"],
] as const)("the link out of %s says what it ends", (wayOut, words) => {
  expect(writeMail(alertMail(settings, { ...address, wayOut }, item()), []).text).toContain(words);
});

test("a test says that it is about no signal, and can be left like any other", () => {
  const letter = testAlertMail(settings, address);
  expect(writeMail(letter, []).text).toContain("Nothing has happened to a signal.");
  expect(letter.headers?.["List-Unsubscribe"]).toBe(`<${address.unsubscribeUrl}>`);
});
