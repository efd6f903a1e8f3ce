import { describe, expect, test } from "vitest";
import { NotJson, parseJson } from "~/upstream/json.server";

describe("R4: a reply's JSON", () => {
  test.each([
    "{}",
    "[]",
    "null",
    "1",
    '"[[[[{{{{"',
    '{"a":[{"b":"\\"]"}]}',
    `${"[".repeat(64)}${"]".repeat(64)}`,
  ])("%s is parsed", (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    "",
    "{",
    "<html>",
    "undefined",
    "{'a':1}",
    `${"[".repeat(65)}${"]".repeat(65)}`,
    "[".repeat(200_000),
  ])("%.20s… is none, and the error repeats nothing of it", (text) => {
    expect(() => parseJson(text)).toThrow(NotJson);
    try {
      parseJson(text);
    } catch (error) {
      expect(String(error)).toMatch(/^NotJson: (?:not JSON|nested too deep)$/);
    }
  });

  test.each([
    '{"__proto__":{"a":1},"b":2}',
    '{"\\u005f\\u005fproto__":{"a":1},"b":2}',
    '[{"c":{"__proto__":1}},2]',
  ])("%s loses its prototypes", (text) => {
    expect(JSON.stringify(parseJson(text))).not.toContain("proto");
  });
});
