import { describe, expect, test } from "vitest";
import { passwordSentences } from "../../domain/password-sentences";
import { whyGuessable } from "../../domain/password-strength.server";

const owner = { firstName: "Dana", lastName: "Lee", email: "dana.lee@example.com" };

describe("a new password", () => {
  test.each([
    ["of a few words", "a-ledger-of-small-trades"],
    ["as a manager of passwords makes it", "fZ9-qwV2_rTt81Lk"],
    [
      "of 200 letters that repeat nothing",
      Array.from({ length: 200 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join(""),
    ],
  ])("%s is taken", async (_, password) => {
    expect(await whyGuessable(password, owner)).toBeUndefined();
  });

  test.each([
    ["the own name", "DanaLee1"],
    ["the part of the address before its sign", "dana.lee"],
    ["a date", "03/27/1990"],
    ["neighbours on the keyboard", "qwertyuiop"],
    ["a single word", "investment"],
    ["a syllable again and again", "ababababab"],
    ["a common one at the head of a hundred equal letters", `password${"a".repeat(100)}`],
  ])("that is %s is refused with one of the sentences", async (_, password) => {
    expect([...passwordSentences.values()]).toContain(await whyGuessable(password, owner));
  });

  test("is judged by its first 100 characters alone, so that its length costs nothing", async () => {
    const repeated = "a".repeat(100);
    const varied = `${repeated}fZ9-qwV2_rTt81Lk`;
    expect(await whyGuessable(varied)).toBe(await whyGuessable(repeated));
  });

  test("every reason is a sentence of its own that repeats nothing of the password", () => {
    for (const sentence of passwordSentences.values()) expect(sentence).toMatch(/^[A-Z][^0-9]*\.$/);
  });
});
