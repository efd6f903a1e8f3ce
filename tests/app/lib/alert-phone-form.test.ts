import { describe, expect, test } from "vitest";
import { phoneMistakes } from "~/lib/alert-phone-form";

const mistakes = phoneMistakes("01.2026.11");

describe("a form of the number for alerts", () => {
  test.each([
    ["a number", { press: "save", phoneNumber: "(202) 555-0123" }],
    ["six digits, with spaces around them", { press: "confirm", code: " 123456 " }],
    ["today's words, ticked", { press: "agree", agreed: "01.2026.11" }],
    ["nothing, to forget", { press: "forget" }],
  ])("takes %s", (_, kept) => {
    expect(mistakes(kept)).toEqual({});
  });

  test.each([
    ["no number", { press: "save" }, "phoneNumber"],
    ["half a number", { press: "save", phoneNumber: "202555" }, "phoneNumber"],
    ["five digits", { press: "confirm", code: "12345" }, "code"],
    ["letters", { press: "confirm", code: "abcdef" }, "code"],
    ["an unticked box", { press: "agree" }, "agreed"],
    ["a box beside other words", { press: "agree", agreed: "01.2025.01" }, "agreed"],
  ])("does not take %s, and says so at its field", (_, kept, field) => {
    expect(Object.keys(mistakes(kept))).toEqual([field]);
  });
});
