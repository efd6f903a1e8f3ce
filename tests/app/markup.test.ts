// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, safeMarkup } from "~/markup.server";
import { type Found, foundByDom, foundByParser } from "../harness/found-markup";
import { hostileMarkup } from "../harness/hostile-markup";

const elements = new Set(
  "a b blockquote br code dd del div dl dt em i ins li ol p pre q s small strong sub sup u ul".split(" "),
);
const rel = "noopener noreferrer nofollow ugc";

/** What is there that must not be. */
const unwanted = (found: Found[]) =>
  found.filter(({ name, namespace, attributes, within }) => {
    if (!elements.has(name) || namespace !== "http://www.w3.org/1999/xhtml" || !within.includes("main"))
      return true;
    const { href = "", ...others } = Object.fromEntries(attributes);
    if (name !== "a") return attributes.length > 0;
    const { protocol, username } = new URL(href);
    return !["http:", "https:", "mailto:"].includes(protocol) || username !== "" || !isJustRel(others);
  });
const isJustRel = (attributes: Record<string, string>) =>
  Object.keys(attributes).length === 1 && attributes.rel === rel;

describe("S16: hostile markup", () => {
  test("there are enough kinds of it", () => {
    expect(new Set(hostileMarkup).size).toBeGreaterThan(120);
  });

  test.each(hostileMarkup)("%j leaves nothing but what is allowed", (markup) => {
    for (const around of [
      markup,
      `<p>before ${markup} after</p>`,
      `<table><tr><td>${markup}`,
      `<a>${markup}`,
    ]) {
      const safe = safeMarkup(around);
      expect(unwanted(foundByParser(safe))).toEqual([]);
      expect(unwanted(foundByDom(safe))).toEqual([]);
    }
  });

  test.each(hostileMarkup)("%j says the same as safe markup and as plain text", (markup) => {
    expect(plainText(safeMarkup(markup))).toBe(plainText(markup));
  });

  test("any nesting of pieces of it leaves nothing but what is allowed", () => {
    const piece = fc.constantFrom(
      ..."<p> </p> <b> </b> <a href=https://a.example> </a> <a href=javascript:x()> <table> <td> <svg> </svg> <math> <mtext> <style> </style> <title> </title> <textarea> <select> <template> <form> <!-- --> <![CDATA[ ]]> <noscript> </noscript> <img/src/onerror=x()> <xmp> <script> </script> &lt; ' \" text".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const safe = safeMarkup(pieces.join(""));
        expect(unwanted(foundByParser(safe))).toEqual([]);
        expect(plainText(safe)).toBe(plainText(pieces.join("")));
      }),
      { numRuns: 500 },
    );
  });
});

describe("markup that is too much", () => {
  test.each([
    ["long", "a &amp; ".repeat(20_000)],
    ["deep", "<div>".repeat(1_000)],
    ["deep in what is dropped", "<svg>".repeat(4_000)],
    ["deep in templates", "<template>".repeat(4_000)],
    ["full of elements", "<b></b>".repeat(6_000)],
    // 13 kB that ask a parser for a million elements.
    [
      "repaired by repetition",
      `<p>${Array.from({ length: 1_000 }, (_, n) => `<b a=${n}>`).join("")}${"<p>x".repeat(1_000)}`,
    ],
  ])("(%s) is nothing", (_, markup) => {
    expect([safeMarkup(markup), plainText(markup)]).toEqual(["", ""]);
  });

  test("but a long article is whole", () => {
    const article = "<p>Some <b>words</b> of it.</p>".repeat(1_000);
    expect(safeMarkup(article)).toBe(article);
  });
});

describe("what is kept", () => {
  test.each([
    ["Plain words", "Plain words"],
    ["Fish & chips < 5 > 4", "Fish &amp; chips &lt; 5 &gt; 4"],
    ["AT&amp;T &#8217;s &eacute;", "AT&amp;T ’s é"],
    ["<p>One</p><p>Two <EM>three</EM></p>", "<p>One</p><p>Two <em>three</em></p>"],
    ["<ul><li>One<li>Two</ul>", "<ul><li>One</li><li>Two</li></ul>"],
    ["<p class=x style=color:red id=y>Bare</p>", "<p>Bare</p>"],
    ["<font color=red>Bare</font> <span>words</span>", "Bare words"],
    ["<h1>Title</h1><section>Part</section>", "<div>Title</div><div>Part</div>"],
    ["<table><tr><td>1<td>2</table>", "<div><div><div>1</div><div>2</div></div></div>"],
    ["<p>before<script>x()</script>after</p>", "<p>beforeafter</p>"],
  ])("%s", (markup, safe) => {
    expect(safeMarkup(markup)).toBe(safe);
  });

  test.each([
    [
      '<a href="https://a.example/?b=1&amp;c=2">more</a>',
      `<a href="https://a.example/?b=1&amp;c=2" rel="${rel}">more</a>`,
    ],
    ["<a href=HTTP://A.example target=_top>more</a>", `<a href="http://a.example/" rel="${rel}">more</a>`],
    ["<a href=mailto:a@b.example>write</a>", `<a href="mailto:a@b.example" rel="${rel}">write</a>`],
    ["<a name=top>no link</a>", "no link"],
    ["<a href=/account>ours</a>", "ours"],
  ])("%s", (markup, safe) => {
    expect(safeMarkup(markup)).toBe(safe);
  });
});

describe("plain text", () => {
  test.each([
    ["Fish & chips", "Fish & chips"],
    ["AT&amp;T&#39;s &ldquo;plan&rdquo;", "AT&T's “plan”"],
    // Decoded once: what stands twice encoded was meant to be read so.
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["5 &lt; 6 &lt;b&gt;", "5 < 6 <b>"],
    ["<p>One</p><p>Two<br>three</p>", "One Two three"],
    ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
    ["wo<b>rd</b>s", "words"],
    ["a\u0000b\r\n\u0085c", "ab c"],
    ["price<script>x()</script>less", "priceless"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["  ", ""],
  ])("of %j", (markup, text) => {
    expect(plainText(markup)).toBe(text);
  });
});
