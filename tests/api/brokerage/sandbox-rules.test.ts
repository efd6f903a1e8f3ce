import { describe, expect, it } from "vitest";
import { findFault } from "../../../api/providers/brokerage/sandbox/rules";
import type { AccountRequest } from "../../../contract/brokerage";
import { taxIdTypes } from "../../../domain/onboarding/tax-id";
import { application } from "../../harness/application";

const now = new Date("2026-11-21T12:00:00Z");
const fault = (request: AccountRequest) => findFault(request, now)?.message;
const withContact = (changes: Partial<AccountRequest["contact"]>): AccountRequest => ({
  ...application,
  contact: { ...application.contact, ...changes },
});
const withIdentity = (changes: Partial<AccountRequest["identity"]>): AccountRequest => ({
  ...application,
  identity: { ...application.identity, ...changes },
});
const withDisclosures = (changes: Partial<AccountRequest["disclosures"]>): AccountRequest => ({
  ...application,
  disclosures: { ...application.disclosures, ...changes },
});

describe("what the sandbox broker refuses, as the real one does (PROVIDERS 1, data validation)", () => {
  it("is nothing of a right application", () => {
    expect(fault(application)).toBeUndefined();
    expect(fault(withIdentity({ tax_id_type: "USA_ITIN", tax_id: "912-70-1234" }))).toBeUndefined();
    expect(fault(withDisclosures({ employment_status: "self_employed" }))).toBeUndefined();
  });

  const latin: [string, AccountRequest][] = [
    ["given_name", withIdentity({ given_name: "Даня" })],
    ["middle_name", withIdentity({ middle_name: "é" })],
    ["family_name", withIdentity({ family_name: "Łęcki" })],
    ["street_address", withContact({ street_address: "12 Straße" })],
    ["unit", withContact({ unit: "№4" })],
    ["city", withContact({ city: "München" })],
    ["state", withContact({ state: "Jalisco\u0301" })],
    ["postal_code", withContact({ postal_code: "９４４０１" })],
    ["email_address", withContact({ email_address: "dana@exämple.com" })],
    ["tax_id", withIdentity({ tax_id: "219-09-999８" })],
  ];
  it.each(latin)("%s in another script", (field, request) => {
    expect(fault(request)).toBe(`${field} contains characters that are not Latin`);
  });

  it.each([
    ["000-12-3456", "area 000"],
    ["666-12-3456", "area 666"],
    ["666-55-4321", "the sample of the broker's own documents"],
    ["219-00-9999", "group 00"],
    ["219-09-0000", "serial 0000"],
    ["111-11-1111", "one digit"],
    ["123-45-6789", "ascending digits"],
    ["987-65-4321", "descending digits"],
    ["219-09-999", "eight digits"],
    ["2190999989", "ten digits"],
    ["21909999A", "a letter"],
  ])("the American number %s: %s", (tax_id) => {
    for (const tax_id_type of ["USA_SSN", "USA_ITIN"]) {
      expect(fault(withIdentity({ tax_id, tax_id_type }))).toBe("tax_id is not valid");
    }
  });

  it("any country's number of one digit, or of one digit repeated, and no other", () => {
    const german = (tax_id: string) => fault(withIdentity({ tax_id, tax_id_type: "DEU_TAX_ID" }));
    expect(german("1")).toBe("tax_id is not valid");
    expect(german("7777777")).toBe("tax_id is not valid");
    expect(german("12345678911")).toBeUndefined();
  });

  it("a kind of number that it does not know, and none that it does", () => {
    expect(fault(withIdentity({ tax_id_type: "USA_SSN 2" }))).toBe("tax_id_type is not a known type");
    for (const tax_id_type of [...taxIdTypes.map(({ value }) => value), "ARG_AG_CUIT"]) {
      expect(fault(withIdentity({ tax_id_type }))).toBeUndefined();
    }
  });

  const others: [string, AccountRequest, string][] = [
    ["a street of digits", withContact({ street_address: "12 34" }), "street_address cannot be digits only"],
    ["a street of one letter", withContact({ street_address: "A" }), "street_address is too short"],
    [
      "a post-office box in the European Union",
      withContact({ street_address: "PO Box 7", country: "FRA" }),
      "street_address cannot be a P.O. box",
    ],
    ["no state in the USA", withContact({ state: undefined }), "state is required for USA"],
    [
      "no state where taxes are paid in the USA",
      withContact({ state: undefined, country: "DEU" }),
      "state is required for USA",
    ],
    ["no postal code in the USA", withContact({ postal_code: " " }), "postal_code is required for USA"],
    ["a blank first name", withIdentity({ given_name: " " }), "given_name is required"],
    ["no such day", withIdentity({ date_of_birth: "1990-02-30" }), "date_of_birth is not a date"],
    ["a child", withIdentity({ date_of_birth: "2008-11-22" }), "date_of_birth must be 18 years ago or more"],
    [
      "bounds the wrong way round",
      withIdentity({ annual_income_min: 200_001 }),
      "annual_income_min is above annual_income_max",
    ],
    [
      "a visa without its end",
      withIdentity({ visa_type: "H1B" }),
      "visa_expiration_date is required with visa_type",
    ],
    [
      "a visitor without a departure",
      withIdentity({ visa_type: "B2", visa_expiration_date: "2027-01-31" }),
      "date_of_departure_from_usa is required with this visa_type",
    ],
    [
      "a firm without its address",
      withDisclosures({ context: [{ context_type: "CONTROLLED_FIRM", company_name: "Firm" }] }),
      "company_street_address is required in this context",
    ],
    [
      "a relative without a name",
      withDisclosures({ context: [{ context_type: "IMMEDIATE_FAMILY_EXPOSED" }] }),
      "given_name is required in this context",
    ],
    [
      "an agreement that it does not have",
      {
        ...application,
        agreements: application.agreements.map((one) => ({ ...one, agreement: "any_agreement" })),
      },
      "agreement must be one of margin_agreement, account_agreement, customer_agreement, crypto_agreement, options_agreement",
    ],
  ];
  it.each(others)("%s", (_what, request, message) => {
    expect(fault(request)).toBe(message);
  });

  it.each([
    ["funding_source", withIdentity({ funding_source: ["savings", "lottery"] })],
    ["investment_objective", withIdentity({ investment_objective: "speculation" })],
    ["risk_tolerance", withIdentity({ risk_tolerance: "high" })],
    ["investment_time_horizon", withIdentity({ investment_time_horizon: "long" })],
    ["liquidity_needs", withIdentity({ liquidity_needs: "none" })],
    ["investment_experience_with_stocks", withIdentity({ investment_experience_with_stocks: "some" })],
    ["investment_experience_with_options", withIdentity({ investment_experience_with_options: "some" })],
    ["marital_status", withIdentity({ marital_status: "married" })],
    ["employment_status", withDisclosures({ employment_status: "freelance" })],
    ["visa_type", withIdentity({ visa_type: "Z9", visa_expiration_date: "2027-01-31" })],
  ])("a word for %s that it does not know", (field, request) => {
    expect(fault(request)).toContain(`${field} must be one of `);
  });

  it("takes a post-office box outside the European Union", () => {
    expect(fault(withContact({ street_address: "PO Box 7" }))).toBeUndefined();
  });
});
