import { describe, expect, it } from "vitest";
import { isEvidenceLink, judgeClose } from "../../domain/submission";

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

describe("the day on which a trade was closed", () => {
  it.each([
    ["2026-11-20", "2026-11-20", undefined],
    ["2026-11-19", "2026-11-20", undefined],
    ["2026-11-20", "2026-11-19", "It is before the day of the fill"],
    ["2026-11-20", "2026-11-21", "It is in the future"],
  ])("of a fill on %s, %s: %s", (fill, close, message) => {
    expect(judgeClose(fill, close, "2026-11-20")).toBe(message);
  });
});
