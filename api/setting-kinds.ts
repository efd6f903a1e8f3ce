import { z } from "zod";

const MIN_SECRET = 32;
/** What a copied example or a lazy hand leaves behind; matched without regard to case. */
const KNOWN_DEFAULT =
  /change.?me|default|example|insecure|journeys only|password|placeholder|test.?secret|your.?secret/i;

export const secret = z
  .string()
  .min(MIN_SECRET, `must have ${MIN_SECRET} characters or more (each, where it is a list)`);
export const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
export const int = (min: number, max: number) =>
  z.coerce
    .number({ invalid_type_error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`);
export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

/** Stands in paths. */
export const providerName = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, "must be lower-case letters, digits and dashes");

/** Whether somebody could guess it. */
export function isWeak(value: string): boolean {
  return KNOWN_DEFAULT.test(value) || new Set(value).size < 10;
}

/** zod's own sentences about wrong kinds repeat what they received. */
export const withoutValues: z.ZodErrorMap = (issue, { defaultError }) => {
  if (issue.code === z.ZodIssueCode.invalid_enum_value) {
    return { message: `must be one of ${issue.options.join(", ")}` };
  }
  if (issue.code === z.ZodIssueCode.invalid_type) {
    return { message: issue.received === "undefined" ? "is missing" : "is not valid" };
  }
  return { message: defaultError };
};
