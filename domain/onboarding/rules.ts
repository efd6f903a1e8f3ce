import { latin, printable, type Validator } from "../validators";
import type { Answers, TextQuestion } from "./question";
import { stateLetters } from "./us-states";

/** The longest answers (SPEC-DECISIONS 30; the follow-ups' are ours, so that the longest draft fits its cookie). */
export const lengths = { name: 100, street: 120, unit: 20, state: 30, postalCode: 12, email: 254, taxId: 40 };

/** Text that the broker can take. */
export const plainText: readonly Validator[] = [printable, latin];

const noStreet: Validator = (value) =>
  value && (value.length < 2 || /^[\d\s]+$/.test(value))
    ? "Please enter the street with its house number"
    : undefined;

/** What a broker refuses of a street: one character, digits alone, or a box at the post office. */
export const street: Validator = (value) =>
  value && /\bp\.?\s*o\.?\s*box\b|\bpost[\s-]*office\s+box\b|\bpostfach\b/i.test(value)
    ? "Please enter the street where you live: the broker takes no post-office box"
    : noStreet(value);

/** A postal code as the country writes it: five digits, or nine, in the USA. */
export function postalCode(value: string, country: string | undefined): string | undefined {
  if (country !== "USA") return undefined;
  return /^\d{5}(-\d{4})?$/.test(value) ? undefined : "Please enter a ZIP code of five digits, such as 94110";
}

/** A state, district or territory of the USA, by its letters or its name. */
export const state = (value: string, country: string | undefined): string | undefined =>
  country !== "USA" || stateLetters(value)
    ? undefined
    : "Please enter a state by its two letters, such as CA";

/** State and postal code are needed where the USA is the country or the tax residence (SPEC-DECISIONS 23). */
export const outsideUsa = ({ country, country_of_tax_residence: taxResidence }: Answers): boolean =>
  country !== "USA" && taxResidence !== "USA";

/** Years of age on a day; both YYYY-MM-DD. A person born on February 29 becomes a year older on March 1. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

export function dateOfBirth(birth: string, today: string): string | undefined {
  if (birth > today) return "Please enter a day in the past";
  const age = ageOn(birth, today);
  if (age > 120) return "Please check the year";
  return age < 18 ? "You must be at least 18 years old to open an account" : undefined;
}

/** A line of text that has no rules but those of all text. */
export const textLine = (
  name: string,
  label: string,
  rest: Partial<Omit<TextQuestion, "kind" | "name" | "label">> = {},
): TextQuestion => ({ kind: "text", name, label, maxLength: lengths.name, rules: plainText, ...rest });

const named: Validator = (value) =>
  value && !/[a-z]/i.test(value) ? "Please enter a name, in Latin letters" : undefined;

/** A person's name. */
export const personName = (
  name: string,
  label: string,
  rest: Partial<Omit<TextQuestion, "kind" | "name" | "label">> = {},
): TextQuestion => textLine(name, label, { rules: [...plainText, named], ...rest });
