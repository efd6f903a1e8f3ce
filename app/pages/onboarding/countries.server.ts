import countryCodes from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json";
import type { Choice } from "../../../domain/onboarding/question";

// Only here: the list is 20 kB of script in a browser, and the package's own entry is every language (STACK 7.4).
countryCodes.registerLocale(english);

/** Where most applicants live. */
const first = "USA";

/** The package's English names are official ones, partly without accents; the everyday names are those of Unicode's CLDR. */
const usual = new Intl.DisplayNames("en", { type: "region" });
const short = new Intl.DisplayNames("en", { type: "region", style: "short" });
/** Their usual name adds a state or a second name: Hong Kong, Macao, Myanmar, Palestine. */
const namedShort = ["HK", "MO", "MM", "PS"];

const { compare } = new Intl.Collator("en");

/** Every country of ISO 3166-1 by its alpha-3 code, by its everyday English name; the USA, then by the alphabet (SPEC 3). */
export const countries: readonly Choice[] = Object.entries(countryCodes.getNames("en"))
  .map(([alpha2, official]) => ({
    value: countryCodes.alpha2ToAlpha3(alpha2) ?? "",
    label: everydayName(alpha2) ?? official,
  }))
  .sort((one, other) => rank(one) - rank(other) || compare(one.label, other.label));

function everydayName(alpha2: string): string | undefined {
  return (namedShort.includes(alpha2) ? short : usual).of(alpha2);
}

function rank({ value }: Choice): number {
  return value === first ? 0 : 1;
}

/** Their codes, to judge answers by. */
export const countryCodeSet: ReadonlySet<string> = new Set(countries.map(({ value }) => value));
