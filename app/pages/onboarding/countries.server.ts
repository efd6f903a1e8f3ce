import countryCodes from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json";
import type { Choice } from "../../../domain/onboarding/question";

// Only here: the list is 20 kB of script in a browser, and the package's own entry is every language (STACK 7.4).
countryCodes.registerLocale(english);

/** Where most applicants live. */
const first = "USA";

/** Every country of ISO 3166-1 by its alpha-3 code, in English; the USA, then by the alphabet (SPEC 3). */
export const countries: readonly Choice[] = Object.entries(
  countryCodes.getNames("en", { select: "official" }),
)
  .map(([alpha2, label]) => ({ value: countryCodes.alpha2ToAlpha3(alpha2) ?? "", label }))
  .sort((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label, "en"));

function rank({ value }: Choice): number {
  return value === first ? 0 : 1;
}

/** Their codes, to judge answers by. */
export const countryCodeSet: ReadonlySet<string> = new Set(countries.map(({ value }) => value));
