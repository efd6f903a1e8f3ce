import type { Question } from "./onboarding/question";
import { dateOfBirth, lengths, plainText, postalCode, state, street, textLine } from "./onboarding/rules";
import { judgeTaxId, judgeTaxIdType, taxIdTypes } from "./onboarding/tax-id";
import type { Validator } from "./validators";

/** The most that an investor may state as income or net worth, in cents. */
export const mostCents = 10_000_000_000;

/** An investor is asked for one country, since people usually pay taxes where they live. */
const isAbroad = ({ country }: Readonly<Record<string, string>>) => country !== "USA";

/**
 * What an investor is asked before they may pledge (contract investors.registerAml), by the rules of onboarding.
 * @param amount judges an amount of dollars as it is typed
 */
export function identityQuestions(amount: Validator): readonly Question[] {
  return [
    {
      kind: "date",
      name: "dateOfBirth",
      label: "Date of birth",
      autoComplete: "bday",
      rule: dateOfBirth,
    },
    {
      kind: "choice",
      name: "country",
      label: "Country where you live",
      hint: "And where you pay taxes.",
      choices: "countries",
      display: "select",
      autoComplete: "country",
    },
    textLine("streetAddress", "Street address", {
      autoComplete: "address-line1",
      maxLength: lengths.street,
      rules: [...plainText, street],
    }),
    textLine("unit", "Apartment or unit", {
      autoComplete: "address-line2",
      maxLength: lengths.unit,
      optional: true,
    }),
    textLine("city", "City", { autoComplete: "address-level2" }),
    textLine("state", "State or province", {
      hint: "Needed in the USA.",
      autoComplete: "address-level1",
      maxLength: lengths.state,
      optional: isAbroad,
      rules: [...plainText, (value, answers) => state(value, answers.country)],
    }),
    textLine("postalCode", "Postal code", {
      hint: "Needed in the USA.",
      autoComplete: "postal-code",
      maxLength: lengths.postalCode,
      optional: isAbroad,
      rules: [...plainText, (value, answers) => postalCode(value, answers.country)],
    }),
    {
      kind: "choice",
      name: "taxIdType",
      label: "Kind of tax ID",
      choices: taxIdTypes,
      display: "select",
      rule: (type, { country }) => judgeTaxIdType(type, country),
    },
    textLine("taxId", "Tax ID", {
      hint: "Sent on once and kept sealed. It is never shown again, here or anywhere.",
      maxLength: lengths.taxId,
      rules: [...plainText, (value, answers) => judgeTaxId(value, answers.taxIdType ?? "")],
      secret: { while: "taxIdType" },
    }),
    {
      kind: "choice",
      name: "accredited",
      label: "Are you an accredited investor?",
      choices: [
        { value: "no", label: "No" },
        { value: "yes", label: "Yes, I certify that I am" },
      ],
      display: "radio",
    },
    textLine("annualIncome", "Annual income", {
      hint: "In dollars, before taxes, such as 85,000.",
      inputMode: "numeric",
      maxLength: 20,
      rules: [amount],
    }),
    textLine("netWorth", "Net worth", {
      hint: "In dollars: what you own less what you owe, not counting the home that you live in. 0 if nothing is left.",
      inputMode: "numeric",
      maxLength: 20,
      rules: [amount],
    }),
  ];
}
