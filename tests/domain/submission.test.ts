import { describe, expect, it } from "vitest";
import { isEvidenceLink, judgeTradeDays } from "../../domain/submission";

describe("a link that can be shown as evidence", () => {
  it.each([
    "https://example.com/",
    "https://example.com",
    "HTTPS://Example.COM/statement.pdf?page=2#trades",
    "https://a.b.example.co.uk/x",
    "https://example.com:443/",
    "https://bücher.example/",
    "https://example.xn--p1ai/",
  ])("%s is", (link) => expect(isEvidenceLink(link)).toBe(true));

  it.each([
    "",
    "example.com",
    "http://example.com/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "ftp://example.com/",
    "//example.com/",
    "https://localhost/",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://192.168.0.1.:443/",
    "https://example.com:8443/",
    "https://ada:secret@example.com/",
    "https://ada@example.com/",
    "https://example.c",
    "https://-a-.example.com/",
    "https://",
  ])("%s is not", (link) => expect(isEvidenceLink(link)).toBe(false));
});

describe("the days of a trade", () => {
  const before = "It is before the day of the fill";
  const closed = "The market was closed on that day";
  it.each([
    ["2026-11-20", "2026-11-20", {}],
    ["2026-11-19", "2026-11-20", {}],
    ["2026-11-20", "2026-11-19", { closeDate: before }],
    ["2026-11-20", "2026-11-23", { closeDate: "It is in the future" }],
    ["2026-11-13", "2026-11-14", { closeDate: closed }],
    ["2026-11-14", "2026-11-16", { fillDate: closed }],
    ["2026-07-03", "2026-07-06", { fillDate: closed }],
    ["2026-11-15", "2026-11-14", { fillDate: closed, closeDate: before }],
  ])("filled on %s and closed on %s: %j", (fillDate, closeDate, wrong) => {
    expect(judgeTradeDays({ fillDate, closeDate }, "2026-11-20")).toEqual(wrong);
  });
});
