import { describe, expect, test } from "vitest";
import { questionGroups } from "~/content/questions/questions";
import { plainText } from "~/content/rich-text";
import { pathOfOurs } from "~/lib/redirect";
import { hrefsOf } from "./text-of";

const questions = questionGroups.flatMap((group) => group.questions);

describe("the questions and answers", () => {
  test("have an anchor each, beside those of their groups", () => {
    const ids = [...questionGroups, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
  });

  test("ask, and answer shortly", () => {
    for (const { id, question, answer } of questions) {
      expect(question, id).toMatch(/\?$/);
      expect(plainText(answer).length, id).toBeLessThan(420);
      expect(plainText(answer), id).toMatch(/[.]$/);
      expect(plainText(answer), id).not.toMatch(/[{}]|undefined|NaN| {2}/);
    }
  });

  test("lead to pages of ours", () => {
    for (const href of hrefsOf(questions)) {
      const [path = ""] = href.split("#");
      expect(pathOfOurs(path, "/none"), href).toBe(path);
    }
  });
});
