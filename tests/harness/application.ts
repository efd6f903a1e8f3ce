import type { AccountRequest } from "../../contract/brokerage";

/** A complete application for an account, by an employee in the USA who names a trusted contact. */
export const application: AccountRequest = {
  contact: {
    email_address: "dana@example.com",
    phone_number: "(555) 555-5555",
    street_address: "20 N San Mateo Dr",
    unit: "4A",
    city: "San Mateo",
    state: "CA",
    postal_code: "94401",
    country: "USA",
  },
  identity: {
    given_name: "Dana",
    family_name: "Lee",
    date_of_birth: "1990-03-27",
    tax_id: "219-09-9998",
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
    total_net_worth_min: 5_000_001,
    marital_status: "SINGLE",
    number_of_dependents: 1,
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
  trusted_contact: { given_name: "Kim", family_name: "Lee", email_address: "kim@example.com" },
  agreements: ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"].map(
    (agreement) => ({
      agreement,
      revision: "1.2026.11",
      signed_at: "2026-11-20T10:00:00.000Z",
      ip_address: "203.0.113.7",
    }),
  ),
};

/** The same, signed at another time. */
export const signedAt = (time: Date, request = application): AccountRequest => ({
  ...request,
  agreements: request.agreements.map((one) => ({ ...one, signed_at: time.toISOString() })),
});
