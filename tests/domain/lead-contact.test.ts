import { expect, test } from "vitest";
import { readLeadContact } from "../../domain/lead-contact";

test("a whole email or number is read as leads are kept, and anything else is neither", () => {
  expect(readLeadContact(" Kim@Example.com ")).toEqual({ email: "kim@example.com" });
  for (const number of ["2025550101", "(202) 555-0101", "+12025550101", "+1 202-555-0101"])
    expect(readLeadContact(number), number).toEqual({ phone: "+12025550101" });
  for (const text of ["", "kim", "kim@", "202555010", "+442025550101"])
    expect(readLeadContact(text), text).toBeUndefined();
});
