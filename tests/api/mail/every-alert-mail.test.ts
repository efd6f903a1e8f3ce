import { describe, expect, test } from "vitest";
import { type Letter, writeMail } from "../../../api/mail/message";
import { address, foot, letters, settings } from "../../harness/alert-letters";
import { problemsOf } from "../../harness/html-problems";

// Issue 32, 4: what holds for each mail that an alert can be.

function wordsOf(part: Letter["paragraphs"][number]): { label: string; url?: string } {
  if (typeof part === "string") return { label: part };
  if ("html" in part) return { label: part.text };
  return "heading" in part ? { label: part.heading } : part;
}

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
      const { label, url } = wordsOf(part);
      for (const there of [text, shown]) expect(there).toContain(label);
      if (url !== undefined) expect(text).toContain(url);
      if (url !== undefined) expect(unescaped(body)).toContain(`href="${url}"`);
    }
    expect(html).not.toMatch(/<(?:img|link|script|svg|iframe|object|form)\b|url\(|@import/);
  });

  test("is HTML in which a validator finds nothing, with no element that it does not write itself", async () => {
    expect(await problemsOf(html)).toEqual([]);
    const elements = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map(([, name]) => name);
    const own = "html head meta title style body main h1 h2 p a hr small br".split(" ");
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
    for (const part of [text, unescaped(body)])
      expect(part, "also where a subject is cut").toContain(subject);
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
