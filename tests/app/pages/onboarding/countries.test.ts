import { describe, expect, test } from "vitest";
import { countries, countryCodeSet } from "~/pages/onboarding/countries.server";

describe("the countries (SPEC 3)", () => {
  test("are the full list of ISO 3166-1, by alpha-3 code", () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(countries.filter(({ value }) => !/^[A-Z]{3}$/.test(value))).toEqual([]);
    expect(countryCodeSet.size).toBe(countries.length);
    for (const code of ["USA", "GBR", "DEU", "JPN", "CIV", "ALA"]) expect(countryCodeSet).toContain(code);
  });

  test("are named in English, the USA first and the others by the alphabet", () => {
    const labels = countries.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(["United States of America", "Afghanistan", "Åland Islands"]);
    const rest = labels.slice(1);
    expect(rest).toEqual([...rest].sort((one, other) => one.localeCompare(other, "en")));
    expect(labels.filter((label) => label.trim() === "")).toEqual([]);
  });
});
