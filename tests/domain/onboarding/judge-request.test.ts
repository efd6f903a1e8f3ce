import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountRequest } from "../../../contract/brokerage";
import { fieldMessages } from "../../../domain/field-messages";
import { accountRequest } from "../../../domain/onboarding/account-request";
import { contactQuestions } from "../../../domain/onboarding/contact-questions";
import { eligibilityMessages, investorQuestions } from "../../../domain/onboarding/investor-questions";
import { judgeRequest } from "../../../domain/onboarding/judge-request";
import { application } from "../../harness/application";
import { anyPath, frame } from "./answering";

const judge = (request: AccountRequest) => judgeRequest(request, frame);
const { contact, identity, disclosures } = application;

describe("judging a request by the questions' rules", () => {
  it("finds nothing wrong with what any path of answers makes", () => {
    fc.assert(
      fc.property(anyPath(contactQuestions), anyPath(investorQuestions), (person, investor) => {
        const made = accountRequest(
          { ...person, ...investor },
          { agreements: [], isDisclosureCertified: true },
        );
        const request = AccountRequest.parse({ ...made, agreements: application.agreements });
        expect(judge(request)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  const wrong: [string, AccountRequest, string][] = [
    [
      "an objective that the product is not for (SPEC-DECISIONS 3)",
      { ...application, identity: { ...identity, investment_objective: "generate_income" } },
      eligibilityMessages.investment_objective,
    ],
    [
      "a risk tolerance that the product is not for (SPEC-DECISIONS 3)",
      { ...application, identity: { ...identity, risk_tolerance: "conservative" } },
      eligibilityMessages.risk_tolerance,
    ],
    [
      "somebody who is 18 tomorrow",
      { ...application, identity: { ...identity, date_of_birth: "2008-11-22" } },
      "Date of birth: You must be at least 18 years old to open an account",
    ],
    [
      "a number that is never issued",
      { ...application, identity: { ...identity, tax_id: "666-55-4321" } },
      "Tax ID: Please check this number: no such number is ever issued",
    ],
    [
      "an address in the USA without its state (SPEC-DECISIONS 23)",
      { ...application, contact: { ...contact, state: undefined } },
      "State or province: Required",
    ],
    [
      "an address in the USA without its postal code (SPEC-DECISIONS 23)",
      { ...application, contact: { ...contact, postal_code: undefined } },
      "Postal code: Required",
    ],
    [
      "a second funding source that nobody offers",
      { ...application, identity: { ...identity, funding_source: ["savings", "lottery"] } },
      "Please select your funding source.",
    ],
    [
      "bounds that are no band (SPEC-DECISIONS 4)",
      { ...application, identity: { ...identity, annual_income_max: 60_000 } },
      "Please select your annual income.",
    ],
    [
      "a middle name in another script",
      { ...application, identity: { ...identity, middle_name: "Ада" } },
      `Middle name: ${fieldMessages.latin}`,
    ],
    [
      "an employee without an employer",
      { ...application, disclosures: { ...disclosures, employer_name: undefined } },
      "Employer: Required",
    ],
  ];
  it.each(wrong)("says what is wrong with %s, and nothing else", (_what, request, sentence) => {
    expect(judge(request)).toEqual([sentence]);
  });

  it("takes either spelling of Argentina's tax id", () => {
    const number = { tax_id_type: "ARG_AG_CUIT", tax_id: "20-12345678-6" };
    const argentine = { ...identity, ...number, country_of_tax_residence: "MEX" };
    expect(judge({ ...application, identity: argentine })).toEqual([]);
  });
});
