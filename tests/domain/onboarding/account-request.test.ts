import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountRequest } from "../../../contract/brokerage";
import { accountRequest } from "../../../domain/onboarding/account-request";
import { bandEdges, bands } from "../../../domain/onboarding/bands";
import { stepQuestions } from "../../../domain/onboarding/steps";
import { anyPath } from "./answering";

const signed = {
  agreement: "customer_agreement",
  revision: "22.2024.08",
  signed_at: "2026-11-21T10:00:00.000Z",
  ip_address: "192.0.2.7",
};
const signing = { agreements: [signed], isDisclosureCertified: true };

const ada = {
  given_name: "Ada",
  family_name: "Byron",
  email: "ada@example.com",
  phone_number: "(555) 555-5555",
  street_address: "12 Main Street",
  city: "Oakland",
  state: "CA",
  postal_code: "94110",
  country: "USA",
  date_of_birth: "1990-03-27",
  country_of_tax_residence: "USA",
  tax_id_type: "USA_SSN",
  tax_id: "219-09-9998",
  citizenship: "USA",
  country_of_birth: "GBR",
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

describe("the account request (SPEC 3, SPEC-DECISIONS 4 to 8)", () => {
  it("is SPEC's payload, field by field", () => {
    expect(accountRequest(ada, signing)).toEqual({
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
        tax_id: "219-09-9998",
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
      agreements: [signed],
    });
  });

  it("carries what is collected besides: employer, trusted contact, the firms and the relative of a yes", () => {
    const request = accountRequest(
      {
        ...ada,
        employment_status: "employed",
        employer_name: "Analytical Engines",
        employer_city: "London",
        trusted_contact: "yes",
        trusted_given_name: "Mary",
        trusted_family_name: "Somerville",
        trusted_email_address: "mary@example.com",
        is_control_person: "yes",
        controlled_firm_company_name: "Difference Inc",
        controlled_firm_country: "USA",
        immediate_family_exposed: "yes",
        relative_given_name: "George",
        relative_family_name: "Byron",
      },
      signing,
    );
    expect(request.disclosures).toMatchObject({
      employment_status: "employed",
      employer_name: "Analytical Engines",
      employer_city: "London",
      context: [
        { context_type: "CONTROLLED_FIRM", company_name: "Difference Inc", company_country: "USA" },
        { context_type: "IMMEDIATE_FAMILY_EXPOSED", given_name: "George", family_name: "Byron" },
      ],
    });
    expect(request.trusted_contact).toEqual({
      given_name: "Mary",
      family_name: "Somerville",
      email_address: "mary@example.com",
    });
  });

  it("writes an American tax id and state in one way, however they were typed", () => {
    const request = accountRequest({ ...ada, tax_id: "219 099998", state: "california" }, signing);
    expect(request).toMatchObject({ identity: { tax_id: "219-09-9998" }, contact: { state: "CA" } });
    const german = { country: "DEU", state: "Bavaria", tax_id_type: "DEU_TAX_ID", tax_id: "12 345 678 901" };
    const foreign = accountRequest({ ...ada, ...german }, signing);
    expect(foreign).toMatchObject({ identity: { tax_id: "12 345 678 901" }, contact: { state: "Bavaria" } });
  });

  it("names the state of a firm in the USA alone, as the broker wants it", () => {
    const firm = { is_control_person: "yes", controlled_firm_state: "Kent" };
    const contextIn = (country: string) =>
      accountRequest({ ...ada, ...firm, controlled_firm_country: country }, signing).disclosures?.context;
    expect(contextIn("USA")).toMatchObject([{ company_state: "Kent" }]);
    expect(contextIn("GBR")?.[0]).not.toHaveProperty("company_state");
  });

  it("leaves out a trusted contact whose box is not ticked, whatever was typed", () => {
    expect(accountRequest({ ...ada, trusted_given_name: "Mary" }, signing).trusted_contact).toBeUndefined();
  });

  it("is what the contract takes, whatever path the answers came by, with no empty value in it", () => {
    const both = fc.tuple(
      anyPath(stepQuestions["contact-information"]),
      anyPath(stepQuestions["investor-questionnaire"]),
    );
    fc.assert(
      fc.property(both, ([contact, investor]) => {
        const request = accountRequest({ ...contact, ...investor }, signing);
        expect(AccountRequest.safeParse(request).error?.issues ?? []).toEqual([]);
        expect(JSON.stringify(request)).not.toMatch(/:(""|null|\[\]|\{\})/);
      }),
    );
  });
});

describe("the bands of income and net worth (SPEC-DECISIONS 4)", () => {
  it("lie one after the other, from 0 and without end", () => {
    const edges = bands.map(({ value }) => bandEdges(value));
    expect(edges[0]?.min).toBe(0);
    expect(edges.at(-1)).toEqual({ min: 5_000_001, max: undefined });
    for (const [at, edge] of edges.slice(1).entries()) expect(edge?.min).toBe((edges[at]?.max ?? 0) + 1);
    expect(bandEdges("some")).toBeUndefined();
  });

  it("have the edges that their names say", () => {
    expect(bandEdges("50001_to_100000")).toEqual({ min: 50_001, max: 100_000 });
    expect(bandEdges("1000001_to_5000000")).toEqual({ min: 1_000_001, max: 5_000_000 });
  });
});
