import { companyTerms } from "./company-terms";
import { recordTerms } from "./record-terms";
import type { Term } from "./term";
import { tradingTerms } from "./trading-terms";

export const glossaryWords = {
  title: "Glossary",
  description:
    "What the words of options, signals and this product’s figures mean here, from ask to win rate.",
  heading: "What the words mean",
  lede: "Options have a language of their own, and so do records. Here is ours, each word as these pages use it.",
  letters: "Letters",
  see: "See also",
} as const;

/** Every term, in the order of the alphabet. */
export const terms: readonly Term[] = [...tradingTerms, ...recordTerms, ...companyTerms].toSorted(
  (one, other) => one.term.localeCompare(other.term, "en"),
);

/** The terms by the letter that they begin with. */
export const termsByLetter: readonly { letter: string; terms: readonly Term[] }[] = [
  ...new Set(terms.map(({ term }) => term.charAt(0))),
].map((letter) => ({ letter, terms: terms.filter(({ term }) => term.startsWith(letter)) }));

/** The term with an id. */
export const termNamed = (id: string): Term | undefined => terms.find((term) => term.id === id);
