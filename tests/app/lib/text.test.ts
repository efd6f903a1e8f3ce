import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAtWord, stripTags } from "~/lib/text";

describe("a text cut at a word (SPEC 5)", () => {
  it.each([
    ["short", 10, "short"],
    ["exactly10!", 10, "exactly10!"],
    ["one two three", 13, "one two three"],
    ["one two three", 12, "one two…"],
    ["one two three", 8, "one two…"],
    ["one two three", 7, "one…"],
    ["one, two three", 6, "one…"],
    ["one  two", 5, "one…"],
    ["one\ntwo three", 8, "one two…".replace(" ", "\n")],
    ["  padded  ", 6, "padded"],
    ["extraordinary", 6, "extra…"],
    ["😀😀😀", 4, "😀…"],
    ["anything", 1, "…"],
    ["anything", 0, ""],
    ["", 5, ""],
  ])("%o within %i is %o", (text, limit, cut) => {
    expect(cutAtWord(text, limit)).toBe(cut);
  });

  const loneSurrogate = /\p{Surrogate}/u;
  const words = fc
    .array(fc.stringMatching(/^[a-zé😀]{1,8}$/u), { maxLength: 12 })
    .map((list) => list.join(" "));

  it("is never longer than the limit and never ends in half a character", () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "binary" })), fc.nat({ max: 60 }), (text, limit) => {
        const cut = cutAtWord(text, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        if (!loneSurrogate.test(text)) expect(cut).not.toMatch(loneSurrogate);
      }),
    );
  });

  it("is the whole text, or whole words of its start and an ellipsis", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 9 * 2, max: 60 }), (text, limit) => {
        const cut = cutAtWord(text, limit);
        const [kept, rest] = [cut.slice(0, -1), text.slice(cut.length - 1)];
        expect(cut === text || (cut.endsWith("…") && text.startsWith(kept) && rest.startsWith(" "))).toBe(
          true,
        );
        expect(cut === text).toBe(text.length <= limit);
      }),
    );
  });
});

describe("tags stripped from HTML (SPEC 5)", () => {
  it.each([
    ["plain text", "plain text"],
    ["<b>bold</b> and <i class='x'>italic</i>", "bold and italic"],
    ["<p>One</p><p>Two</p>", "One Two"],
    ["One<br>Two<BR/>Three", "One Two Three"],
    ["a  b\n\nc", "a b c"],
    ['<img src=x onerror="alert(1)">x', "x"],
    ['<a title="a > b" href="/x">link</a>', "link"],
    ["<a title = 'a > b'>link</a>", "link"],
    ["<p don't>text isn't lost</p>", "text isn't lost"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["x <3 y", "x <3 y"],
    ["price &lt; 5 &amp; up", "price &lt; 5 &amp; up"],
    ["a<script>alert('<b>')</script>b", "ab"],
    ["a<SCRIPT type=module>if (a < b) c()</script >b", "ab"],
    ["a<style>b{content:'<'}</style>c", "ac"],
    ["a<script>never closed", "a"],
    ["a</script>b", "ab"],
    ["a<!-- <b>hidden</b> -->b", "ab"],
    ["a<!-- never closed", "a"],
    ["<!doctype html>a", "a"],
    ["<?xml version='1.0'?>a", "a"],
    ["a<b", "a"],
    ["a <img src=x onerror=alert(1)", "a"],
    ["a <a title='never closed>b", "a"],
    ["<<b>script>alert(1)<</b>/script>", "script>alert(1)/script>"],
    ["<<<b><b>img src=x>", "img src=x>"],
    ["<scr<b></b>ipt>x", "ipt>x"],
    ["", ""],
  ])("%o is %o", (html, text) => {
    expect(stripTags(html)).toBe(text);
  });

  const pieces = [
    "<",
    ">",
    "/",
    "!",
    "--",
    "=",
    "'",
    '"',
    " ",
    "b",
    "script",
    "style",
    "img src=x",
    "<p>",
    "</p>",
    "a",
  ];
  const nested = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(""));

  it("leaves nothing that starts a tag, however the input is nested", () => {
    fc.assert(
      fc.property(fc.oneof(nested, fc.string()), (html) => {
        expect(stripTags(html)).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 5000 },
    );
  });

  it("leaves a text without angle brackets alone but for its spaces", () => {
    const tagless = fc.string().map((text) => text.replaceAll("<", ""));
    fc.assert(
      fc.property(tagless, (text) => {
        expect(stripTags(text)).toBe(text.replace(/\s+/g, " ").trim());
      }),
    );
  });

  it("takes hostile sizes in its stride", () => {
    const times = 100_000;
    expect(stripTags("<".repeat(times))).toBe("<".repeat(times));
    expect(stripTags("<<b>a".repeat(times))).toBe("a".repeat(times));
    expect(stripTags("<a b=".repeat(times))).toBe("");
    expect(stripTags("<script>".repeat(times))).toBe("");
  });
});
