import { type AlertItem, alertMail, digestMail, testAlertMail } from "../../api/mail/alert-mail";
import type { Letter } from "../../api/mail/message";
import { readSettings } from "../../api/settings";
import type { News } from "../../domain/alerts/news";
import type { Told, ToldKind } from "../../domain/alerts/told";
import { aHeadline } from "./signals";

// Each mail that an alert can be, whatever somebody wrote into what it tells.

/** As a company, an analyst or an operator could write it; with the ways out of an element, an attribute and a style. */
const markup = `</p></title></style><img src=x onerror="alert(1)"><a href='javascript:x'>&lt;b&gt;`;
export const settings = readSettings({
  API_TOKEN_SECRETS: "the token secret of mails under test",
  PUBLIC_URL: "https://trades.example",
  POSTAL_ADDRESS: "12 Main Street, Springfield, IL 62701",
});
export const address = {
  to: "dana@example.com",
  messageId: "<alert.1@trades.example>",
  wayOut: "signals" as const,
  unsubscribeUrl: "https://trades.example/unsubscribe/alerts/a-token?a=1&b=2",
};
const told: Told = {
  ...{ kind: "issued", seq: 12, at: "2026-11-20T21:05:00.000Z", trade: "t", basis: "issued", symbol: "AAPL" },
  ...{ tradeType: "Call", session: "2026-11-23", exit: "stop", resultCents: -41_200 },
  isByHand: false,
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
  retold: entry("retold"),
  watch: news({ kind: "watch", symbol: "AAPL", date: "2026-11-20", source: "a-provider", reason: markup }),
  earnings: news({ kind: "earnings", ...dated }),
  split: news({ kind: "split", ...dated, from: 1, to: 4 }),
  weekly: news({ kind: "weekly", from: "2026-11-14", to: "2026-11-20" }),
  ended: news({ kind: "ended", what: "subscription" }),
};
export const letters: [string, Letter][] = [
  ...Object.entries(kinds).map(([kind, item]): [string, Letter] => [
    kind,
    alertMail(settings, address, item),
  ]),
  ["issued, passed", alertMail(settings, address, { ...kinds.issued, isPassed: true })],
  ["a digest of all", digestMail(settings, { ...address, wayOut: "digest" }, Object.values(kinds))],
  ["a test", testAlertMail(settings, { ...address, wayOut: "all" })],
];
export const foot = [
  "The newest entry of the signal ledger is 14: hash abcd",
  { label: "Check", url: "https://a/?b&c" },
];
