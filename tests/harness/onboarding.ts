import { randomInt } from "node:crypto";
import type { AccountRequest } from "../../contract/brokerage";
import { type Answers, allQuestions, type Question } from "../../domain/onboarding/question";
import { type QuestionStepName, stepQuestions } from "../../domain/onboarding/steps";

/** Printable ASCII that no compression shrinks. */
export const printableNoise = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(32 + randomInt(95))).join("");

/** Answers to every question and follow-up there is, each as long as its field admits: no draft can be larger. */
export function longestAnswers(step: QuestionStepName): Answers {
  return Object.fromEntries(
    allQuestions(stepQuestions[step]).map((question) => [question.name, longest(question)]),
  );
}

function longest(question: Question): string {
  switch (question.kind) {
    case "text":
      return printableNoise(question.maxLength);
    case "date":
      return `19${randomInt(10, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
    case "tick":
      return "yes";
    case "choice": {
      if (question.choices === "countries")
        return Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join("");
      return question.choices[randomInt(question.choices.length)]?.value ?? "";
    }
  }
}

/** A contact step as a form posts it, complete and right. */
export const contactForm = {
  given_name: "Ada",
  family_name: "Byron",
  email: "ada@example.com",
  phone_number: "(555) 555-5555",
  country: "USA",
  street_address: "12 Main Street",
  unit: "",
  city: "Oakland",
  state: "CA",
  postal_code: "94110",
  date_of_birth_month: "3",
  date_of_birth_day: "27",
  date_of_birth_year: "1990",
  country_of_tax_residence: "USA",
  tax_id_type: "USA_SSN",
  tax_id: "512-64-9871",
  citizenship: "USA",
  country_of_birth: "GBR",
};

/** An investor questionnaire as a form posts it, complete and right, with no follow-up. */
export const investorForm = {
  investment_objective: "growth",
  risk_tolerance: "moderate",
  investment_time_horizon: "3_to_5_years",
  liquidity_needs: "important",
  investment_experience_with_stocks: "1_to_5_years",
  investment_experience_with_options: "none",
  funding_source: "savings",
  employment_status: "retired",
  annual_income: "under_50000",
  liquid_net_worth: "50001_to_100000",
  total_net_worth: "greater_than_5000000",
  marital_status: "MARRIED",
  number_of_dependents: "2",
  is_control_person: "no",
  is_affiliated_exchange_or_finra: "no",
  is_politically_exposed: "no",
  immediate_family_exposed: "no",
};

/** The application that both forms make, field by field (SPEC 3), but for what is signed. */
export const answered = {
  contact: {
    email_address: "ada@example.com",
    phone_number: "(555) 555-5555",
    street_address: "12 Main Street",
    city: "Oakland",
    state: "CA",
    postal_code: "94110",
    country: "USA",
  },
  identity: {
    given_name: "Ada",
    family_name: "Byron",
    date_of_birth: "1990-03-27",
    tax_id: contactForm.tax_id,
    tax_id_type: "USA_SSN",
    country_of_citizenship: "USA",
    country_of_birth: "GBR",
    country_of_tax_residence: "USA",
    funding_source: ["savings"],
    liquidity_needs: "important",
    investment_experience_with_stocks: "1_to_5_years",
    investment_experience_with_options: "none",
    risk_tolerance: "moderate",
    investment_objective: "growth",
    investment_time_horizon: "3_to_5_years",
    annual_income_min: 0,
    annual_income_max: 50_000,
    liquid_net_worth_min: 50_001,
    liquid_net_worth_max: 100_000,
    total_net_worth_min: 5_000_001,
    marital_status: "MARRIED",
    number_of_dependents: 2,
  },
  disclosures: {
    is_control_person: false,
    is_affiliated_exchange_or_finra: false,
    is_politically_exposed: false,
    immediate_family_exposed: false,
    is_disclosure_certified: true,
    employment_status: "retired",
  },
} as const satisfies Omit<AccountRequest, "agreements">;
