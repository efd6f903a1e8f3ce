import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Email } from "../../contract/call";
import * as validators from "../../domain/validators";
import {
  chain,
  email,
  maxLength,
  minLength,
  phone,
  promoCode,
  required,
  type Validator,
} from "../../domain/validators";

const emailMessage = "Please enter a valid email";
const phoneMessage = "Please enter a valid phone number";
const promoMessage = "Sorry, #s and letters only for your promo code";

const table: [rule: string, Validator, value: string | null | undefined, message: string | undefined][] = [
  ["required", required, undefined, "Required"],
  ["required", required, null, "Required"],
  ["required", required, "", "Required"],
  ["required", required, " ", undefined],
  ["required", required, "0", undefined],

  ["minLength 3", minLength(3), "ab", "Minimum length is 3"],
  ["minLength 3", minLength(3), "abc", undefined],
  ["minLength 3", minLength(3), "", undefined],
  ["minLength 3", minLength(3), undefined, undefined],
  ["maxLength 3", maxLength(3), "abcd", "Maximum length is 3"],
  ["maxLength 3", maxLength(3), "abc", undefined],
  ["maxLength 3", maxLength(3), null, undefined],

  ["phone", phone, undefined, undefined],
  ["phone", phone, "", phoneMessage],
  ["phone", phone, "5550100199", undefined],
  ["phone", phone, "+5550100199", undefined],
  ["phone", phone, "(555) 010-0199", undefined],
  ["phone", phone, "(555)010.0199", undefined],
  ["phone", phone, "+(555)-010 0199", undefined],
  ["phone", phone, "555.010.0199", undefined],
  ["phone", phone, "555 010 0199", undefined],
  ["phone", phone, "555010019", phoneMessage],
  ["phone", phone, "15550100199", phoneMessage],
  ["phone", phone, "++5550100199", phoneMessage],
  ["phone", phone, "(555 010-0199", phoneMessage],
  ["phone", phone, "555) 010-0199", phoneMessage],
  ["phone", phone, "555--010-0199", phoneMessage],
  ["phone", phone, "555/010/0199", phoneMessage],
  ["phone", phone, "555010019a", phoneMessage],
  ["phone", phone, " 5550100199", phoneMessage],
  ["phone", phone, "5550100199\n", phoneMessage],
  ["phone", phone, "٥٥٥٠١٠٠١٩٩", phoneMessage],

  ["email", email, undefined, undefined],
  ["email", email, null, undefined],
  ["email", email, "", undefined],
  ["email", email, "sam@example.com", undefined],
  ["email", email, "sam.o'neil+news@mail.example.co.uk", undefined],
  ["email", email, "SAM@EXAMPLE.COM", undefined],
  ["email", email, "sam@", emailMessage],
  ["email", email, "sam", emailMessage],
  ["email", email, "@example.com", emailMessage],
  ["email", email, "sam@example", emailMessage],
  ["email", email, "sam@example.c", emailMessage],
  ["email", email, "sam@@example.com", emailMessage],
  ["email", email, "sam @example.com", emailMessage],
  ["email", email, ".sam@example.com", emailMessage],
  ["email", email, "sam.@example.com", emailMessage],
  ["email", email, "s..am@example.com", emailMessage],
  ["email", email, "sam@-example.com", emailMessage],
  ["email", email, "sam@example.com\n", emailMessage],
  ["email", email, "sam@example.com,eve@example.com", emailMessage],

  ["promoCode", promoCode, undefined, undefined],
  ["promoCode", promoCode, "SAM_2024", undefined],
  ["promoCode", promoCode, "_1", undefined],
  ["promoCode", promoCode, "a", undefined],
  ["promoCode", promoCode, "", promoMessage],
  ["promoCode", promoCode, "_", promoMessage],
  ["promoCode", promoCode, "___", promoMessage],
  ["promoCode", promoCode, "SAM-2024", promoMessage],
  ["promoCode", promoCode, "SAM 2024", promoMessage],
  ["promoCode", promoCode, "é1", promoMessage],
];

describe("validators (SPEC 5, SPEC-DECISIONS 2)", () => {
  it.each(table)("%s %#: %o %o gives %o", (_rule, validate, value, message) => {
    expect(validate(value)).toBe(message);
  });

  it("are all of SPEC's rules, four of ours (printable, latin, mobile, promoCodeLength) and the chain", () => {
    expect(Object.keys(validators).sort()).toEqual(
      [
        "chain",
        "email",
        "latin",
        "maxLength",
        "minLength",
        "mobile",
        "phone",
        "printable",
        "promoCode",
        "promoCodeLength",
        "required",
      ].sort(),
    );
  });

  it("chained, the first failing message wins, whatever would fail after it", () => {
    expect(chain(required, minLength(8), email)("")).toBe("Required");
    expect(chain(required, minLength(8), email)("sam")).toBe("Minimum length is 8");
    expect(chain(email, minLength(8), required)("sam")).toBe(emailMessage);
    expect(chain(required, minLength(8), email)("sam@example.com")).toBeUndefined();
    expect(chain()("anything")).toBeUndefined();
  });

  it("chained, a rule after the one that fails is not run", () => {
    const neverRun: Validator = () => {
      throw new Error("ran");
    };
    expect(chain(required, neverRun)("")).toBe("Required");
  });

  it("let through exactly the addresses that the contract lets through", () => {
    const nearlyAddress = fc.stringMatching(/^[a-z.'+_-]{0,6}@?[a-z0-9.-]{0,8}\.?[a-z]{0,3}$/);
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), nearlyAddress), (address) => {
        fc.pre(address !== "" && address.length <= 254);
        expect(email(address) === undefined).toBe(Email.safeParse(address).success);
      }),
      { numRuns: 2000 },
    );
  });

  it("judge hostile lengths at once", () => {
    const long = 200_000;
    expect(email(`${"a.".repeat(long)}@`)).toBe(emailMessage);
    expect(email(`a@${"a.".repeat(long)}1`)).toBe(emailMessage);
    expect(email(`a@${"a-".repeat(long)}`)).toBe(emailMessage);
    expect(promoCode("_".repeat(long))).toBe(promoMessage);
    expect(phone("5".repeat(long))).toBe(phoneMessage);
  });
});
