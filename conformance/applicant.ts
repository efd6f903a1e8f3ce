import { AccountRequest } from "../contract/brokerage";
import { accountRequest } from "../domain/onboarding/account-request";
import type { Answers } from "../domain/onboarding/question";

/** Complete and right answers, with a firm behind a disclosure and a trusted contact, so that each group is there. */
const answers: Answers = {
  given_name: "Robin",
  family_name: "Sample",
  phone_number: "(202) 555-0123",
  country: "USA",
  unit: "4A",
  city: "Oakland",
  state: "CA",
  postal_code: "94607",
  date_of_birth: "1990-03-27",
  country_of_tax_residence: "USA",
  tax_id_type: "USA_SSN",
  tax_id: "219-09-9998",
  citizenship: "USA",
  country_of_birth: "USA",
  investment_objective: "growth",
  risk_tolerance: "moderate",
  investment_time_horizon: "3_to_5_years",
  liquidity_needs: "important",
  investment_experience_with_stocks: "1_to_5_years",
  investment_experience_with_options: "none",
  funding_source: "employment_income",
  employment_status: "employed",
  employer_name: "Ledger Works",
  employment_position: "Clerk",
  employer_street_address: "1 Ledger Lane",
  employer_city: "Oakland",
  employer_state: "CA",
  employer_postal_code: "94607",
  employer_country: "USA",
  annual_income: "50001_to_100000",
  liquid_net_worth: "under_50000",
  total_net_worth: "50001_to_100000",
  marital_status: "SINGLE",
  number_of_dependents: "1",
  is_control_person: "yes",
  controlled_firm_company_name: "Ledger Works",
  controlled_firm_street_address: "1 Ledger Lane",
  controlled_firm_city: "Oakland",
  controlled_firm_state: "CA",
  controlled_firm_country: "USA",
  controlled_firm_compliance_email: "compliance@example.com",
  is_affiliated_exchange_or_finra: "no",
  is_politically_exposed: "no",
  immediate_family_exposed: "no",
  trusted_contact: "yes",
  trusted_given_name: "Kim",
  trusted_family_name: "Sample",
  trusted_email_address: "kim@example.com",
};

/** The tax id, which no report may contain. */
export const taxId = answers.tax_id ?? "";

/** The four agreements of SPEC 3. */
const agreements = ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"];

/**
 * An application that the site could send.
 * @param street the sandbox broker reads a marker in it
 */
export function application(email: string, street: string, now: Date): AccountRequest {
  const signing = { revision: "01.2026.11", signed_at: now.toISOString(), ip_address: "203.0.113.7" };
  return AccountRequest.parse(
    accountRequest(
      { ...answers, email, street_address: street },
      {
        agreements: agreements.map((agreement) => ({ agreement, ...signing })),
        isDisclosureCertified: true,
      },
    ),
  );
}
