import { z } from "zod";

/**
 * Why a setting is refused, as what follows its name: "PORT must be a number". zod's own sentences are about strings and
 * arrays, and some repeat what they received. A kind with a sentence of its own keeps that.
 */
export const settingReasons: z.ZodErrorMap = (issue, { defaultError }) => {
  switch (issue.code) {
    case z.ZodIssueCode.invalid_enum_value:
      return { message: `must be one of ${issue.options.join(", ")}` };
    case z.ZodIssueCode.invalid_type:
      return { message: kindWanted(issue) };
    case z.ZodIssueCode.too_big:
      return { message: `${bound(issue.type, issue.maximum)} or less` };
    case z.ZodIssueCode.too_small:
      return { message: `${bound(issue.type, issue.minimum)} or more` };
    default:
      return { message: defaultError };
  }
};

function kindWanted({ received, expected }: z.ZodInvalidTypeIssue): string {
  if (received === "undefined") return "is missing";
  if (expected === "integer") return "must be a whole number";
  return expected === "number" ? "must be a number" : "is not valid";
}

const bound = (type: string, limit: number | bigint) =>
  type === "string" ? `must have ${limit} characters` : `must be ${limit}`;

/** Sentences of the kinds that both processes have. */
export const reasons = {
  email: "must be an email address",
  providerName: "must be lower-case letters, digits and dashes",
  /** @param beginnings such as "https://" */
  url: (...beginnings: string[]) => `must be a URL that begins with ${beginnings.join(" or ")}`,
} as const;
