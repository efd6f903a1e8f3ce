import { expect, test } from "vitest";
import { warningsOf } from "../../../domain/onboarding/warnings";

const answers = {
  given_name: "Ada",
  family_name: "Byron",
  email: "ada@example.com",
  country: "USA",
  country_of_tax_residence: "USA",
  citizenship: "USA",
  liquid_net_worth: "50001_to_100000",
  total_net_worth: "50001_to_100000",
  trusted_contact: "yes",
  trusted_given_name: "Mary",
  trusted_family_name: "Byron",
  trusted_email_address: "mary@example.com",
};
const warned = (changes: Record<string, string>) =>
  warningsOf({ ...answers, ...changes }).map(({ question }) => question);

test("nothing is said of answers that fit", () => {
  expect(warned({})).toEqual([]);
});

test("a liquid net worth above the total is pointed out", () => {
  expect(warned({ liquid_net_worth: "1000001_to_5000000" })).toEqual(["liquid_net_worth"]);
  expect(warned({ liquid_net_worth: "under_50000" })).toEqual([]);
});

test.each(["country", "country_of_tax_residence", "citizenship"])(
  "a sanctioned %s is pointed out before anybody signs",
  (name) => expect(warned({ citizenship: "MEX", [name]: "PRK" })).toEqual([name]),
);

test("a person of the USA who pays taxes elsewhere is told before the tax form", () => {
  expect(warned({ country_of_tax_residence: "DEU" })).toEqual(["country_of_tax_residence"]);
  const foreigner = { country_of_tax_residence: "DEU", citizenship: "DEU" };
  expect(warned(foreigner)).toEqual([]);
  expect(warned({ ...foreigner, permanent_resident: "yes" })).toEqual(["country_of_tax_residence"]);
});

test("a trusted contact who is the person is pointed out, by name or by e-mail", () => {
  expect(warned({ trusted_email_address: "Ada@Example.com" })).toEqual(["trusted_contact"]);
  expect(warned({ trusted_given_name: "ada" })).toEqual(["trusted_contact"]);
  expect(warned({ trusted_given_name: "ada", trusted_contact: "" })).toEqual([]);
});
