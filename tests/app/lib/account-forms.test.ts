import { describe, expect, it } from "vitest";
import type { ZodTypeAny } from "zod";
import {
  forgotPasswordSchema,
  loginSchema,
  newsletterSchema,
  resetPasswordSchema,
  signUpSchema,
} from "~/lib/account-forms";

/** The messages of each field, in order. */
function errorsOf(schema: ZodTypeAny, values: unknown) {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : parsed.error.flatten().fieldErrors;
}

const person = {
  firstName: "Sam",
  lastName: "Doe",
  email: "sam@example.com",
  password: "correct horse",
  phone: "",
};

describe("the account forms (SPEC 5)", () => {
  it.each(["a\u0000b", "tab\there", "half \ud800 a pair"])("sign-up takes no name like %j", (firstName) => {
    expect(errorsOf(signUpSchema, { ...person, firstName })).toEqual({
      firstName: ["Please remove the characters that cannot be shown"],
    });
    expect(errorsOf(signUpSchema, { ...person, firstName: "Zoë 🐢 O’Brien" })).toEqual({});
  });

  it("login asks for an email that is one, and a password", () => {
    expect(errorsOf(loginSchema, { email: "", password: "" })).toEqual({
      email: ["Required"],
      password: ["Required"],
    });
    expect(errorsOf(loginSchema, {})).toEqual({ email: ["Required"], password: ["Required"] });
    expect(errorsOf(loginSchema, { email: "sam@", password: "x" })).toEqual({
      email: ["Please enter a valid email"],
    });
    expect(loginSchema.parse({ email: " sam@example.com ", password: " short " })).toEqual({
      email: "sam@example.com",
      password: " short ",
    });
  });

  it("a field of blanks only is not filled in, and one that is sent twice is not either", () => {
    expect(errorsOf(forgotPasswordSchema, { email: "   " })).toEqual({ email: ["Required"] });
    expect(errorsOf(forgotPasswordSchema, { email: ["a@example.com", "b@example.com"] })).toEqual({
      email: ["Required"],
    });
  });

  it("forgot password and newsletter ask for an email that is one", () => {
    for (const schema of [forgotPasswordSchema, newsletterSchema]) {
      expect(errorsOf(schema, { email: "" })).toEqual({ email: ["Required"] });
      expect(errorsOf(schema, { email: "sam" })).toEqual({ email: ["Please enter a valid email"] });
      expect(errorsOf(schema, { email: "sam@example.com" })).toEqual({});
    }
  });

  it("sign up takes a person with no phone number, or with one of ten digits", () => {
    expect(signUpSchema.parse(person)).toEqual({ ...person, phone: undefined });
    expect(signUpSchema.parse({ ...person, phone: " (555) 010-0199 " }).phone).toBe("(555) 010-0199");
    expect(errorsOf(signUpSchema, { ...person, phone: "555" })).toEqual({
      phone: ["Please enter a valid phone number"],
    });
    const { phone: _, ...withoutPhone } = person;
    expect(errorsOf(signUpSchema, withoutPhone)).toEqual({});
  });

  it("sign up names every field that is missing", () => {
    expect(errorsOf(signUpSchema, {})).toEqual({
      firstName: ["Required"],
      lastName: ["Required"],
      email: ["Required"],
      password: ["Required"],
    });
  });

  it("keeps to the lengths of SPEC-DECISIONS 30: names 100, e-mail 254, and passwords of 8 to 200", () => {
    const address = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
    const long = { ...person, firstName: "a".repeat(100), lastName: "b".repeat(100), email: address(254) };
    expect(errorsOf(signUpSchema, { ...long, password: "p".repeat(200) })).toEqual({});
    expect(errorsOf(signUpSchema, { ...long, password: "p".repeat(8) })).toEqual({});
    expect(
      errorsOf(signUpSchema, {
        firstName: "a".repeat(101),
        lastName: "b".repeat(101),
        email: address(255),
        password: "p".repeat(201),
      }),
    ).toEqual({
      firstName: ["Maximum length is 100"],
      lastName: ["Maximum length is 100"],
      email: ["Maximum length is 254"],
      password: ["Maximum length is 200"],
    });
    expect(errorsOf(resetPasswordSchema, { password: "seven77" })).toEqual({
      password: ["Minimum length is 8"],
    });
    expect(errorsOf(resetPasswordSchema, { password: "" })).toEqual({ password: ["Required"] });
  });

  it("login does not ask an old password to be long, only to be bounded", () => {
    expect(errorsOf(loginSchema, { email: "sam@example.com", password: "old" })).toEqual({});
    expect(errorsOf(loginSchema, { email: "sam@example.com", password: "p".repeat(201) })).toEqual({
      password: ["Maximum length is 200"],
    });
  });

  it("drops fields that no form has", () => {
    const parsed = loginSchema.parse({ email: "sam@example.com", password: "x", role: "admin" });
    expect(Object.keys(parsed)).toEqual(["email", "password"]);
  });
});
