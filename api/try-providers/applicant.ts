import { AccountRequest } from "../../contract/brokerage";

/** A made-up applicant, right in every field, whose e-mail and moment of signing are this run's. */
export function madeUpApplicant(mark: string, now: Date): AccountRequest {
  return AccountRequest.parse({
    contact: {
      email_address: `kit-${mark}@example.com`,
      phone_number: "(202) 555-0123",
      street_address: "20 N San Mateo Dr",
      city: "San Mateo",
      state: "CA",
      postal_code: "94401",
      country: "USA",
    },
    identity: {
      given_name: "Kit",
      family_name: "Sample",
      date_of_birth: "1990-03-27",
      // The last four alone are judged by a sandbox; the middle is of no issued number.
      tax_id: `219-09-${String(1_000 + (Number.parseInt(mark.slice(0, 6), 16) % 9_000))}`,
      tax_id_type: "USA_SSN",
      country_of_citizenship: "USA",
      country_of_birth: "USA",
      country_of_tax_residence: "USA",
      funding_source: ["employment_income"],
      liquidity_needs: "important",
      investment_experience_with_stocks: "1_to_5_years",
      investment_experience_with_options: "none",
      risk_tolerance: "moderate",
      investment_objective: "growth",
      investment_time_horizon: "3_to_5_years",
      annual_income_min: 50_001,
      annual_income_max: 100_000,
      liquid_net_worth_min: 0,
      liquid_net_worth_max: 50_000,
      total_net_worth_min: 50_001,
      total_net_worth_max: 100_000,
      marital_status: "SINGLE",
      number_of_dependents: 0,
    },
    disclosures: {
      is_control_person: false,
      is_affiliated_exchange_or_finra: false,
      is_politically_exposed: false,
      immediate_family_exposed: false,
      is_disclosure_certified: true,
      employment_status: "employed",
      employer_name: "Ledger Works",
      employment_position: "Clerk",
      employer_street_address: "1 Ledger Lane",
      employer_city: "Oakland",
      employer_state: "CA",
      employer_postal_code: "94607",
      employer_country: "USA",
    },
    agreements: [
      {
        agreement: "customer_agreement",
        revision: "22.2024.08",
        signed_at: now.toISOString(),
        ip_address: "203.0.113.7",
      },
    ],
  });
}
