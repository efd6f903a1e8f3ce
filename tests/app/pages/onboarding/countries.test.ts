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
    expect(labels.slice(0, 3)).toEqual(["United States", "Afghanistan", "Åland Islands"]);
    const rest = labels.slice(1);
    expect(rest).toEqual([...rest].sort(new Intl.Collator("en").compare));
    expect(labels.filter((label) => label.trim() === "")).toEqual([]);
  });

  test.each([
    ["CHN", "China"],
    ["MKD", "North Macedonia"],
    ["CIV", "Côte d’Ivoire"],
    ["REU", "Réunion"],
    ["STP", "São Tomé & Príncipe"],
    ["IRN", "Iran"],
    ["KOR", "South Korea"],
    ["RUS", "Russia"],
    ["TZA", "Tanzania"],
    ["GBR", "United Kingdom"],
    ["HKG", "Hong Kong"],
    ["MMR", "Myanmar"],
    ["PSE", "Palestine"],
  ])("%s has its everyday name %s, with its accents", (code, name) => {
    expect(countries.find(({ value }) => value === code)?.label).toBe(name);
  });

  test("stand where their shown names are looked for", () => {
    const labels = countries.map(({ label }) => label);
    expect(labels.indexOf("China")).toBeGreaterThan(labels.indexOf("Chile"));
    expect(labels.indexOf("China")).toBeLessThan(labels.indexOf("Colombia"));
    expect(labels.indexOf("Réunion")).toBeLessThan(labels.indexOf("Romania"));
  });
});
