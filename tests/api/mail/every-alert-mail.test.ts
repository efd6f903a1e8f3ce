import { describe, expect, test } from "vitest";
import { type AlertItem, alertMail, digestMail, testAlertMail } from "../../../api/mail/alert-mail";
import { type Letter, writeMail } from "../../../api/mail/message";
import { readSettings } from "../../../api/settings";
import type { News } from "../../../domain/alerts/news";
import type { Told, ToldKind } from "../../../domain/alerts/told";
import { problemsOf } from "../../harness/html-problems";
import { aHeadline } from "../../harness/signals";

// Issue 32, 4: what holds for each mail that an alert can be, whatever somebody wrote into what it tells.

/** As a company, an analyst or an operator could write it; with the ways out of an element, an attribute and a style. */
const markup = `</p></title></style><img src=x onerror="alert(1)"><a href='javascript:x'>&lt;b&gt;`;
const settings = readSettings({
  API_TOKEN_SECRETS: "the token secret of mails under test",
  PUBLIC_URL: "https://trades.example",
  POSTAL_ADDRESS: "12 Main Street, Springfield, IL 62701",
});
const address = {
  to: "dana@example.com",
  messageId: "<alert.1@trades.example>",
  wayOut: "signals" as const,
  unsubscribeUrl: "https://trades.example/unsubscribe/alerts/a-token?a=1&b=2",
};
const told: Told = {
  ...{ kind: "issued", seq: 12, at: "2026-11-20T21:05:00.000Z", trade: "t", basis: "issued", symbol: "AAPL" },
  ...{ tradeType: "Call", session: "2026-11-23", exit: "stop", resultCents: -41_200 },
};
const facts = { entryCents: 23_150, stopCents: 22_400, reason: markup, because: markup, why: markup };
const shared = { name: markup, record: aHeadline };
const checkpoint = { size: 14, root: "ab".repeat(32) };
const entry = (kind: ToldKind): AlertItem => ({
  content: { ...shared, told: { ...told, kind }, facts, checkpoint },
  isPassed: false,
});
const news = (each: News): AlertItem => ({
  content: { ...shared, news: each, week: [{ told: { ...told, kind: "closed" }, facts }], weekCount: 1 },
  isPassed: false,
});
const dated = { symbol: "AAPL", date: "2026-12-01", basis: "issued" as const };
const kinds: Record<ToldKind | News["kind"], AlertItem> = {
  issued: entry("issued"),
  amended: entry("amended"),
  withdrawn: entry("withdrawn"),
  filled: entry("filled"),
  unfilled: entry("unfilled"),
  closed: entry("closed"),
  corrected: entry("corrected"),
  watch: news({ kind: "watch", symbol: "AAPL", date: "2026-11-20", source: "a-provider", reason: markup }),
  earnings: news({ kind: "earnings", ...dated }),
  split: news({ kind: "split", ...dated, from: 1, to: 4 }),
  weekly: news({ kind: "weekly", from: "2026-11-14", to: "2026-11-20" }),
  ended: news({ kind: "ended", what: "subscription" }),
};
const letters: [string, Letter][] = [
  ...Object.entries(kinds).map(([kind, item]): [string, Letter] => [
    kind,
    alertMail(settings, address, item),
  ]),
  ["issued, passed", alertMail(settings, address, { ...kinds.issued, isPassed: true })],
  ["a digest of all", digestMail(settings, { ...address, wayOut: "digest" }, Object.values(kinds))],
  ["a test", testAlertMail(settings, { ...address, wayOut: "all" })],
];
const foot = [
  "The newest entry of the signal ledger is 14: hash abcd",
  { label: "Check", url: "https://a/?b&c" },
];

const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

describe.each(letters)("a mail that tells of: %s", (_, letter) => {
  const { text, html, headers = {}, subject } = writeMail(letter, foot);
  const [, body = ""] = html.split("<body>");

  test("has all of its words in both parts, so that neither wants the other, a picture or a style", () => {
    const shown = unescaped(body.replaceAll(/<[^>]*>/g, ""));
    for (const part of [...letter.paragraphs, ...(letter.footer ?? []), ...foot]) {
      const { label, url } = typeof part === "string" ? { label: part, url: undefined } : part;
      for (const there of [text, shown]) expect(there).toContain(label);
      if (url !== undefined) expect(text).toContain(url);
      if (url !== undefined) expect(unescaped(body)).toContain(`href="${url}"`);
    }
    expect(html).not.toMatch(/<(?:img|link|script|svg|iframe|object|form)\b|url\(|@import/);
  });

  test("is HTML in which a validator finds nothing, with no element that it does not write itself", async () => {
    expect(await problemsOf(html)).toEqual([]);
    const elements = [...html.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
    const own = "html head meta title style body main p a hr small br".split(" ");
    expect(new Set(elements.filter((name) => !own.includes(name ?? "")))).toEqual(new Set());
    expect(html).not.toMatch(/\son[a-z]+="|href="(?!https:)/);
  });

  test("is one line in its subject, and can be left by one click (RFC 8058)", () => {
    expect(subject).toMatch(/^[^\r\n]{1,120}$/);
    expect(headers).toMatchObject({
      "List-Unsubscribe": `<${address.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const part of [text, unescaped(body)]) expect(part).toContain(address.unsubscribeUrl);
  });

  test("names who sends it and their postal address, and follows the reader's light or dark", () => {
    for (const part of [text, unescaped(body)]) {
      expect(part).toContain(settings.postalAddress);
      expect(part).toContain("no advice about what you hold");
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{body\{background:#111;color:#eee\}/);
    expect(body).not.toMatch(/\b(?:style|color|bgcolor)=/);
  });
});
