import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { messages } from "~/content/messages";
import { listSources } from "../../harness/source-files";

/**
 * Where the words are that readers meet. Earlier revisions of agreements keep theirs, since what was signed is known by
 * its hash, and the tax forms have those of the IRS.
 */
const files = listSources(
  ["app/content", "app/components", "app/routes", "app/lib", "domain", "api/mail", "api/blog"],
  /\.tsx?$/,
).filter((file) => !/^app\/content\/agreements\/(?:earlier\/|tax-certifications\.ts$)/.test(file));

/** SPEC's own words stay as they are (SPEC-DECISIONS 2). */
const ofTheSpec: readonly string[] = [messages.signedOut.text];

const isWritten = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

/** What of a source file is read: words in JSX, and strings and templates of more than a word. */
function textsIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) found.push(node.text);
    else if (isWritten(node) && /\S\s+\S/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

const texts = files.flatMap((file) => textsIn(file).map((text) => ({ file, text })));
const textsWith = (pattern: RegExp) =>
  texts
    .filter(({ text }) => pattern.test(text) && !ofTheSpec.includes(text))
    .map(({ file, text }) => `${file}: ${text}`);

test("the words of readers are found", () => {
  expect(texts.length).toBeGreaterThan(1_000);
});

describe("a thing has one name", () => {
  test.each([
    ["email", /\be-mails?\b/i],
    ["someone, anyone, everyone", /\b(?:some|any|every)body\b/i],
    ["tax ID", /\btax id\b/],
    ["investor account", /\binvestor['’]s account\b/i],
    ["IP address", /\b(?:internet address|address on the network)\b/i],
    ["price to earnings", /\bprice over earnings\b/i],
    ["log in", /\bplease login\b|\blog-in\b/i],
    ["new tab", /\banother tab\b|\bnew window\b/i],
  ])("%s", (_name, others) => {
    expect(textsWith(others)).toEqual([]);
  });
});

describe("words are written one way", () => {
  test("in British spelling", () => {
    const american =
      /\b(?:\w*(?:personal|author|recogn|organ)iz(?:e|ed|es|ing)|cance(?:led|ling)|behavior|favorite)\b/i;
    expect(textsWith(american)).toEqual([]);
  });

  test("with typographic apostrophes", () => {
    expect(textsWith(/[a-z]'[a-z]/i)).toEqual([]);
  });

  test("with the percent sign right after its number", () => {
    expect(textsWith(/\d %/)).toEqual([]);
  });
});

test("no text promises a result or presses", () => {
  const promises =
    /guaranteed (?:return|profit|gain|income|result)|risk[- ]free|(?:can['’]t|cannot) lose\b|get rich|passive income|act now|hurry|limited time|click here/i;
  expect(textsWith(promises)).toEqual([]);
});
