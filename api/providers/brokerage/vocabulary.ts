/** What brokers take for an answer (PROVIDERS 1, enums): the sandbox is as strict about it as the real one. */
export const vocabulary = {
  funding_source: ["employment_income", "investments", "inheritance", "business_income", "savings", "family"],
  investment_objective: [
    "generate_income",
    "preserve_wealth",
    "market_speculation",
    "growth",
    "balance_preserve_wealth_with_growth",
  ],
  risk_tolerance: ["conservative", "moderate", "significant_risk"],
  investment_time_horizon: [
    "less_than_1_year",
    "1_to_2_years",
    "3_to_5_years",
    "6_to_10_years",
    "more_than_10_years",
  ],
  liquidity_needs: ["very_important", "important", "somewhat_important", "does_not_matter"],
  experience: ["none", "1_to_5_years", "over_5_years"],
  marital_status: ["SINGLE", "MARRIED", "DIVORCED", "WIDOWED"],
  /** `self_employed` is ours: the real broker's adapter puts it into the sector. */
  employment_status: ["unemployed", "employed", "student", "retired", "self_employed"],
  visa_type: [...["B1", "B2", "DACA", "E1", "E2", "E3", "F1", "G4", "H1B", "J1", "L1", "O1", "TN1", "OTHER"]],
  agreement: [
    "margin_agreement",
    "account_agreement",
    "customer_agreement",
    "crypto_agreement",
    "options_agreement",
  ],
  context_type: ["CONTROLLED_FIRM", "AFFILIATE_FIRM", "IMMEDIATE_FAMILY_EXPOSED"],
} as const satisfies Record<string, readonly string[]>;
