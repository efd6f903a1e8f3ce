import { describe, expect, test } from "vitest";
import { linkOutward } from "~/lib/outward";

const rel = "noopener noreferrer nofollow ugc";

describe("a link outward", () => {
  test.each([
    ["https://news.example/a?b=c#d", "https://news.example/a?b=c#d"],
    ["http://news.example", "http://news.example/"],
    [" https://news.example/ä ", "https://news.example/%C3%A4"],
    ["HTTPS://News.Example/A", "https://news.example/A"],
    ["https:\\\\news.example\\a", "https://news.example/a"],
    ["https://xn--80ak6aa92e.example/", "https://xn--80ak6aa92e.example/"],
    ["https://аррӏе.example/", "https://xn--80ak6aa92e.example/"],
  ])("%j leads to %s, and vouches for nothing", (address, href) => {
    expect(linkOutward(address)).toEqual({ href, rel });
  });

  test.each([
    undefined,
    null,
    "",
    "not an address",
    "/account",
    "//news.example/a",
    "?modal=login",
    "news.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "blob:https://news.example/x",
    "filesystem:https://news.example/x",
    "file:///etc/passwd",
    "ftp://news.example/",
    "ws://news.example/",
    "about:blank",
    "mailto:a@example.com",
    "tel:+1",
    "https://",
    "https://news.example@evil.example/",
    "https://:secret@evil.example/",
    "https://news.example/\tx",
    "https://news.example/\u0000",
    "https://news.example/\u0085",
    "https://news.example/\ud800",
    `https://news.example/${"a".repeat(2000)}`,
  ])("%j is none", (address) => {
    expect(linkOutward(address)).toBeUndefined();
  });

  test("a mailbox is one within somebody's text only", () => {
    expect(linkOutward("mailto:a@example.com", "text")?.href).toBe("mailto:a@example.com");
    expect(linkOutward("javascript:x()", "text")).toBeUndefined();
  });
});
