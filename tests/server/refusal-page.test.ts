import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { paths } from "../../app/lib/paths";
import { refusalPage } from "../../server/refusal-page";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"] });
const statuses = [400, 403, 405, 408, 413, 414, 415, 421, 429, 431, 500, 503];
const coloursIn = (css: string, from: string) =>
  Object.fromEntries(
    [...css.slice(css.indexOf(from)).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)]
      .map(([, name, value]) => [name, value] as const)
      .reverse(),
  );

describe.each(statuses)("the refusal %i", (status) => {
  const page = refusalPage(status, "the-request");

  test("says what happened, names its request and has ways on", () => {
    const text = page.replace(/<style>[\s\S]*<\/style>/, "").replace(/<[^>]*>/g, " ");
    expect(text).toMatch(/[a-z]{3,} [a-z]+.*\./);
    expect(text).toContain("Request the-request");
    expect(page).toContain(`href="${paths.landing()}"`);
    expect(page).toContain(`href="${paths.stocks()}"`);
  });

  test("is valid markup", () => {
    const { results } = validator.validateStringSync(page);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([]);
  });
});

test.each(["light", "dark"])("its colours are those of the pages, in %s", (theme) => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const own = refusalPage(403, "");
  const mark = "prefers-color-scheme";
  const [pages, refusal] =
    theme === "light"
      ? [coloursIn(tokens, ":root"), coloursIn(own, ":root")]
      : [coloursIn(tokens, mark), coloursIn(own, mark)];
  expect(Object.keys(refusal).length).toBeGreaterThan(5);
  expect(pages).toMatchObject(refusal);
});
