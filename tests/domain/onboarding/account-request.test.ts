import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountRequest } from "../../../contract/brokerage";
import { accountRequest } from "../../../domain/onboarding/account-request";
import { bandEdges, bands } from "../../../domain/onboarding/bands";
import { readAnswers } from "../../../domain/onboarding/judge";
import { stepQuestions } from "../../../domain/onboarding/steps";
import { answered, contactForm, investorForm } from "../../harness/onboarding";
import { anyPath } from "./answering";

const signed = {
  agreement: "customer_agreement",
  revision: "22.2024.08",
  signed_at: "2026-11-21T10:00:00.000Z",
  ip_address: "192.0.2.7",
};
const signing = { agreements: [signed], isDisclosureCertified: true };

const ada = {
  ...readAnswers(stepQuestions["contact-information"], contactForm),
  ...readAnswers(stepQuestions["investor-questionnaire"], investorForm),
};

describe("the account request (SPEC 3, SPEC-DECISIONS 4 to 8)", () => {
  it("is SPEC's payload, field by field", () => {
    expect(accountRequest(ada, signing)).toEqual({ ...answered, agreements: [signed] });
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
