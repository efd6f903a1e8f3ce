import { describe, expect, it } from "vitest";
import { contactQuestions } from "../../../domain/onboarding/contact-questions";
import { eligibilityMessages, investorQuestions } from "../../../domain/onboarding/investor-questions";
import { judgeAnswers, readAnswers } from "../../../domain/onboarding/judge";
import { ageOn } from "../../../domain/onboarding/rules";
import { judgeTaxId, maskTaxId, taxIdTypes } from "../../../domain/onboarding/tax-id";
import { frame } from "./answering";

const complaint = (questions: typeof contactQuestions, name: string, answers: Record<string, string>) =>
  judgeAnswers(questions, answers, frame)[name];

describe("eligibility (SPEC-DECISIONS 3)", () => {
  const objectives = ["generate_income", "preserve_wealth", "balance_preserve_wealth_with_growth"];
  it.each(objectives)("is not given with the objective %s", (investment_objective) => {
    expect(complaint(investorQuestions, "investment_objective", { investment_objective })).toBe(
      "We are sorry but the product is only available for people with an investment objective of Speculation or Growth.",
    );
  });

  it("is not given to conservative people", () => {
    expect(complaint(investorQuestions, "risk_tolerance", { risk_tolerance: "conservative" })).toBe(
      "We are sorry but the product is only available for people with a Risk Tolerance of Moderate or Significant.",
    );
  });

  it.each(["growth", "market_speculation"])("is given with the objective %s", (investment_objective) => {
    expect(complaint(investorQuestions, "investment_objective", { investment_objective })).toBeUndefined();
  });

  it("shows its sentence when nothing is chosen, too (SPEC-DECISIONS 27)", () => {
    expect(judgeAnswers(investorQuestions, {}, frame)).toMatchObject(eligibilityMessages);
  });
});

describe("a tax id", () => {
  it.each([
    ["219-09-9998", undefined],
    ["219099998", undefined],
    ["000-12-3456", "issued"],
    ["666-12-3456", "issued"],
    ["219-00-9998", "issued"],
    ["219-09-0000", "issued"],
    ["111-11-1111", "issued"],
    ["123-45-6789", "issued"],
    ["987-65-4321", "ITIN"],
    ["912-70-1234", "ITIN"],
    ["21-909-9998", "nine digits"],
    ["2190999", "nine digits"],
    ["219-09-999x", "nine digits"],
    ["219-09-9999", "issued"],
    ["078-05-1120", "issued"],
  ])("of the USA: %s", (id, expected) => {
    const message = judgeTaxId(id, "USA_SSN");
    if (expected) expect(message).toContain(expected);
    else expect(message).toBeUndefined();
  });

  it("that is an ITIN begins with 9", () => {
    expect(judgeTaxId("912-70-1234", "USA_ITIN")).toBeUndefined();
    expect(judgeTaxId("219-09-9998", "USA_ITIN")).toContain("begins with 9");
  });

  it("of elsewhere is longer than one character and not one character repeated", () => {
    expect(judgeTaxId("12 345 678 901", "DEU_TAX_ID")).toBeUndefined();
    expect(judgeTaxId("7", "DEU_TAX_ID")).toBeDefined();
    expect(judgeTaxId("7777", "DEU_TAX_ID")).toBeDefined();
  });

  it("is shown by its last four characters only", () => {
    expect(maskTaxId("219-09-9998")).toBe("•••••9998");
    expect(maskTaxId("1234")).toBe("••••");
  });
});

describe("a tax id's kind", () => {
  const kind = (type: string, residence: string) =>
    complaint(contactQuestions, "tax_id_type", { tax_id_type: type, country_of_tax_residence: residence });

  it("is American where taxes are paid in the USA, as Form W-9 wants it", () => {
    expect(kind("USA_SSN", "USA")).toBeUndefined();
    expect(kind("USA_ITIN", "USA")).toBeUndefined();
    for (const { value } of taxIdTypes.slice(2)) expect(kind(value, "USA")).toContain("an ITIN");
  });

  it("is any elsewhere", () => {
    for (const { value } of taxIdTypes) expect(kind(value, "DEU")).toBeUndefined();
  });
});

describe("an address", () => {
  const wrong = (name: string, value: string, country = "USA") =>
    complaint(contactQuestions, name, { country, [name]: value });

  it.each(["PO Box 12", "P.O. Box 12", "p o box 7", "Post Office Box 3", "Postfach 12 34"])(
    "is where somebody lives, not %s",
    (box) => expect(wrong("street_address", box)).toContain("post-office box"),
  );

  it.each(["12 Poboxer Way", "1 Post Office Lane", "Boxhagener Str. 5"])("may be %s", (street) =>
    expect(wrong("street_address", street)).toBeUndefined(),
  );

  it.each(["CA", "ca", "California", "new  york", "PR", "District of Columbia"])(
    "of the USA may be in %s",
    (name) => expect(wrong("state", name)).toBeUndefined(),
  );

  it.each(["ZZ", "Bavaria", ".", "constructor"])("of the USA is not in %s", (name) =>
    expect(wrong("state", name)).toContain("two letters"),
  );

  it("elsewhere may be in any state", () => {
    expect(wrong("state", "Bavaria", "DEU")).toBeUndefined();
  });
});

describe("what is typed", () => {
  it("may have the marks and spaces that phones and word processors set", () => {
    const typed = {
      family_name: "O\u2019Neil",
      phone_number: "555\u2011555\u20115555",
      city: "New\u00a0York",
    };
    expect(readAnswers(contactQuestions, typed)).toEqual({
      family_name: "O'Neil",
      phone_number: "555-555-5555",
      city: "New York",
    });
  });
});

describe("a visa's end", () => {
  const ends = (date: string) =>
    complaint(contactQuestions, "visa_expiration_date", {
      country: "USA",
      citizenship: "DEU",
      permanent_resident: "no",
      visa_type: "H1B",
      visa_expiration_date: date,
    });

  it("is today or later, and not beyond a lifetime", () => {
    expect(ends("2026-11-21")).toBeUndefined();
    expect(ends("2026-11-20")).toBe("Please enter today or a later day");
    expect(ends("2077-01-01")).toBe("Please check the year");
  });
});

describe("age", () => {
  it.each([
    ["2008-11-21", 18],
    ["2008-11-22", 17],
    ["2008-02-29", 18],
  ])("of somebody born on %s is %i on 2026-11-21", (birth, age) => {
    expect(ageOn(birth, "2026-11-21")).toBe(age);
  });

  it.each([
    ["2008-11-22", "18 years old"],
    ["2027-01-01", "in the past"],
    ["1890-01-01", "check the year"],
    ["1990-02-30", "a day that exists"],
  ])("a date of birth of %s is refused", (date_of_birth, sentence) => {
    expect(complaint(contactQuestions, "date_of_birth", { date_of_birth })).toContain(sentence);
  });
});

describe("state and postal code (SPEC-DECISIONS 23)", () => {
  const messages = (country: string, country_of_tax_residence: string) =>
    judgeAnswers(contactQuestions, { country, country_of_tax_residence }, frame);
  it.each([
    ["USA", "DEU"],
    ["DEU", "USA"],
  ])("are required with country %s and tax residence %s", (country, residence) => {
    expect(messages(country, residence)).toMatchObject({ state: "Required", postal_code: "Required" });
  });

  it("are not required elsewhere", () => {
    expect(Object.keys(messages("DEU", "DEU"))).not.toContain("state");
    expect(Object.keys(messages("DEU", "DEU"))).not.toContain("postal_code");
  });
});

describe("text for the broker", () => {
  it.each(["given_name", "street_address", "city"])("is printable Latin: %s", (name) => {
    expect(complaint(contactQuestions, name, { [name]: "Łódź" })).toContain("Latin letters");
  });

  it("is as long as it may be, and no longer (SPEC-DECISIONS 30)", () => {
    expect(complaint(contactQuestions, "city", { city: "a".repeat(100) })).toBeUndefined();
    expect(complaint(contactQuestions, "city", { city: "a".repeat(101) })).toBe("Maximum length is 100");
  });
});

describe("a posted form", () => {
  it("gives the answers that its questions ask for, trimmed, and nothing else", () => {
    const form = {
      given_name: "  Ada ",
      date_of_birth_month: "3",
      date_of_birth_day: "7",
      date_of_birth_year: "1990",
      is_admin: "yes",
    };
    expect(readAnswers(contactQuestions, form)).toEqual({ given_name: "Ada", date_of_birth: "1990-03-07" });
  });

  it("drops what a follow-up asked that the answers no longer call for", () => {
    const form = { employment_status: "retired", employer_name: "Analytical Engines" };
    expect(readAnswers(investorQuestions, form)).toEqual({ employment_status: "retired" });
  });

  it("keeps a date that is none, to be shown again", () => {
    expect(readAnswers(contactQuestions, { date_of_birth_month: "13" }).date_of_birth).toBe("-13-00");
  });
});
