// @vitest-environment happy-dom
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, safeArticle } from "~/markup.server";
import { type Found, foundByDom, foundByParser } from "../harness/found-markup";
import { hostileMarkup } from "../harness/hostile-markup";

const elements = new Set(
  "a b blockquote br code dd del div dl dt em h2 h3 h4 hr i img ins li ol p pre q s small strong sub sup table tbody td th thead tr u ul".split(
    " ",
  ),
);
const rel = "noopener noreferrer nofollow ugc";
/** What each element may have, and of which form. */
const attributes: Record<string, Record<string, RegExp>> = {
  a: { href: /^(?:https?:\/\/[^@]*|mailto:.*|\/(?![/\\]).*)$/, rel: new RegExp(`^${rel}$`) },
  div: { role: /^group$/, tabindex: /^0$/, "aria-label": /^Table: / },
  h2: { id: /^part(?:-[a-z0-9]+)*-?(?:-\d+)?$/ },
  h3: { id: /^part(?:-[a-z0-9]+)*-?(?:-\d+)?$/ },
  h4: { id: /^part(?:-[a-z0-9]+)*-?(?:-\d+)?$/ },
  img: { src: /^\/[\w/.-]+\.\w+$/, alt: /^/, loading: /^lazy$/ },
  ol: { start: /^\d+$/ },
  td: { "data-align": /^(?:center|right)$/ },
  th: { scope: /^col$/, "data-align": /^(?:center|right)$/ },
};
const unwanted = (found: Found[]) =>
  found.filter(
    ({ name, namespace, attributes: given, within }) =>
      !elements.has(name) ||
      namespace !== "http://www.w3.org/1999/xhtml" ||
      !within.includes("main") ||
      given.some(([attribute, value]) => !attributes[name]?.[attribute]?.test(value)),
  );
const expectClean = (markdown: string) => {
  const { markup } = safeArticle(markdown);
  expect(unwanted(foundByParser(markup))).toEqual([]);
  expect(unwanted(foundByDom(markup))).toEqual([]);
};

/** What only Markdown has. */
const hostileMarkdown = [
  "[text](javascript:x())",
  "[text](<javascript:x()>)",
  "[text](JaVaScRiPt&colon;x())",
  "[text](&#106;avascript:x())",
  "[text](\\javascript:x())",
  "[text](java%0ascript:x())",
  "[text](data:text/html;base64,PHNjcmlwdD54KCk8L3NjcmlwdD4=)",
  "[text](vbscript:x())",
  '[text](https://a.example "onclick=x() \\" onmouseover=\\"x()")',
  "[text](//evil.example)",
  "[text](/\\evil.example)",
  "[text](/%09/evil.example)",
  "[text](/.//evil.example)",
  "[text](https://bank.example@evil.example/)",
  "[text](#main)",
  "[text](?modal=login)",
  "<javascript:x()>",
  '<https://a.example/"onclick=x()>',
  "[text][a]\n\n[a]: javascript:x()",
  "[text]\n\n[text]: <javascript:x()> 'x()'",
  "![text](https://evil.example/pixel.png)",
  "![text](javascript:x())",
  '![" onerror=x() "](/a.png)',
  "![text](/logout)",
  "![a](/b.svg#<script>)",
  "## </h2><script>x()</script>",
  "## location\n\n## __proto__\n\n## constructor",
  '# "><img src=x onerror=x()>',
  "| <script>x()</script> | b |\n| - | - |\n| </td></table><img src=x onerror=x()> | `</table>` |",
  "| a |\n| - |\n| [b](javascript:x()) |",
  "```html\n</code></pre><script>x()</script>\n```",
  '```"><script>x()</script>\ncode\n```',
  "`<img src=x onerror=x()>`",
  "    <script>x()</script>",
  "> <blockquote onclick=x()>\n> text",
  "999999999. text",
  "&lt;script&gt;x()&lt;/script&gt;",
  "&#0; &#x1; &#x202e;",
];

describe("S16: a hostile article", () => {
  test.each([...hostileMarkup, ...hostileMarkdown])("%j leaves nothing but what is allowed", (text) => {
    for (const around of [
      text,
      `before ${text} after`,
      `> ${text}`,
      `## ${text}`,
      `- ${text}`,
      `[${text}](/blog)`,
    ])
      expectClean(around);
    expectClean(`| ${text} | b |\n| - | -: |\n| ${text} | c |`);
  });

  test.each(hostileMarkup)("%j is shown as it is written", (text) => {
    const { markup } = safeArticle(`\`\`\`\`\n${text}\n\`\`\`\``);
    const shown = plainText(markup.replaceAll(/<\/?(?:pre|code)>/g, ""));
    // Of an unprintable character there may be the sign for one.
    const bare = (words: string) => words.replace(/[\s\p{Cc}\ufffd\ufeff]+/gu, "");
    expect(bare(shown)).toBe(bare(text));
  });

  test("any mixture of pieces of it leaves nothing but what is allowed", () => {
    const piece = fc.constantFrom(
      ..."[ ]( ) ![ javascript:x() /blog https://a.example | |-|-| ` ``` ** _ # ## > - 1. <b> </b> <script> <img/src/onerror=x()> <!-- --> &lt; \\ ' \" text *** === [a]: \n \n\n".split(
        " ",
      ),
      "\n",
      "\n\n",
      "    ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => expectClean(pieces.join(""))),
      { numRuns: 500 },
    );
  });
});

describe("an article that is too much is nothing", () => {
  test.each([
    ["long", "word ".repeat(10_001)],
    ["full of marks", "*a_ ".repeat(2_000)],
    ["full of brackets", "[".repeat(3_000)],
    ["full of cells", `|a|\n|-|\n${"|b|\n".repeat(1_500)}`],
    ["deep", "> ".repeat(150)],
  ])("%s", (_, markdown) => {
    expect(safeArticle(`${markdown}x`)).toEqual({ markup: "", parts: [], words: 0 });
  });
});

describe("what is kept of an article", () => {
  test.each([
    ["Plain *words* & **more**", "<p>Plain <em>words</em> &amp; <strong>more</strong></p>"],
    ["<b>Bold</b>", "<p>&lt;b&gt;Bold&lt;/b&gt;</p>"],
    ["[ours](/legal/risk#options)", '<p><a href="/legal/risk#options">ours</a></p>'],
    ["[theirs](https://a.example/b)", `<p><a href="https://a.example/b" rel="${rel}">theirs</a></p>`],
    ["[nowhere](javascript:x())", "<p>nowhere</p>"],
    ["![A chart](/charts/a.png)", '<p><img src="/charts/a.png" alt="A chart" loading="lazy"></p>'],
    ["![A chart](https://a.example/a.png) of it", "<p>A chart of it</p>"],
    ["3. three", '<ol start="3">\n<li>three</li>\n</ol>'],
    ["***", "<hr>"],
    ["```js\nx()\n```", "<pre><code>x()\n</code></pre>"],
  ])("%s", (markdown, markup) => {
    expect(safeArticle(markdown).markup).toBe(markup);
  });

  test("a table has heads for its columns, sides for its figures, and a place to scroll in with a name", () => {
    const { markup } = safeArticle("| | Loss |\n| :-- | --: |\n| one | $2 |");
    expect(markup.replaceAll("\n", "")).toBe(
      '<div role="group" tabindex="0" aria-label="Table: Loss"><table><thead><tr><td></td><th scope="col" data-align="right">Loss</th></tr></thead><tbody><tr><td>one</td><td data-align="right">$2</td></tr></tbody></table></div>',
    );
  });

  test("our own addresses are whole for who reads elsewhere", () => {
    const { markup } = safeArticle("[a](/blog) ![b](/b.png) [c](https://c.example/)", {
      base: "https://signals.example",
    });
    expect(markup).toContain('href="https://signals.example/blog"');
    expect(markup).toContain('src="https://signals.example/b.png"');
    expect(markup).toContain('href="https://c.example/"');
  });

  test("its headings begin below the page's own, leave out no level, and each has a name that can be linked to", () => {
    const { markup, parts } = safeArticle(
      "# One\n\n#### Two *à la* carte\n\n##### Three\n\n###### Four\n\n## One\n\n## ¿?\n\n### One 2",
    );
    expect(parts).toEqual([
      { id: "part-one", text: "One", level: 2 },
      { id: "part-two-a-la-carte", text: "Two à la carte", level: 3 },
      { id: "part-three", text: "Three", level: 4 },
      { id: "part-four", text: "Four", level: 4 },
      { id: "part-one-2", text: "One", level: 2 },
      { id: "part", text: "¿?", level: 2 },
      { id: "part-one-2-2", text: "One 2", level: 3 },
    ]);
    for (const { id, level } of parts) expect(markup).toContain(`<h${level} id="${id}">`);
  });

  test("its words are counted", () => {
    expect(safeArticle("# A title\n\nFour words and code: `x`.").words).toBe(7);
  });
});
