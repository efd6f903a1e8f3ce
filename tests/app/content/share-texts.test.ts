import { expect, test } from "vitest";
import { shareDisclosure } from "~/content/share-disclosure";
import { shareTexts } from "~/content/share-texts";

test("there is an email, a short message and a post", () => {
  expect(shareTexts.map(({ kind }) => kind)).toEqual(["mail", "message", "post"]);
  expect(shareDisclosure).toBe("I may be paid if you subscribe.");
});

test.each(shareTexts)("$kind: says before its one link who may be paid", ({ text }) => {
  expect(text.split("{link}")).toHaveLength(2);
  expect(text.split("{link}")[0]).toContain(shareDisclosure);
});

test.each(shareTexts)("$kind: promises nothing", ({ text, subject = "" }) => {
  expect(`${subject} ${text}`).not.toMatch(
    /\p{Nd}|[$%]|guarante|profit|earn|income|return|rich|win|best|safe|sure|free|beat|now\b|hurry|don.t miss/iu,
  );
});

test.each(shareTexts)("$kind: names the product, and is short enough for what it is", ({ text, kind }) => {
  expect(text).toContain("{brand}");
  if (kind === "message") expect(text.length).toBeLessThan(160);
});
