import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone, isPhone } from "../../domain/phone";

const digits = fc.stringMatching(/^\d{10}$/);

describe("phone numbers (SPEC 5)", () => {
  it.each([
    ["5550100199", "(555) 010-0199"],
    ["+5550100199", "(555) 010-0199"],
    ["555.010.0199", "(555) 010-0199"],
    ["(555)0100199", "(555) 010-0199"],
    ["(555) 010-0199", "(555) 010-0199"],
    ["555010019", "555010019"],
    ["+1 555 010 0199", "+1 555 010 0199"],
    ["call 5550100199 now", "call 5550100199 now"],
    ["", ""],
  ])("%o shows as %o", (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  it("ten digits show as (xxx) xxx-xxxx, which is a phone number again", () => {
    fc.assert(
      fc.property(digits, (text) => {
        const shown = formatPhone(text);
        expect(shown).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
        expect(shown.replace(/\D/g, "")).toBe(text);
        expect(isPhone(shown)).toBe(true);
      }),
    );
  });

  it("formatting twice is formatting once", () => {
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), fc.stringMatching(/^[\d() .+-]*$/)), (text) => {
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
      }),
    );
  });
});
