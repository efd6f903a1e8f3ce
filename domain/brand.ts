/** The product's name as it is shown. */
export interface Brand {
  /** beside the mark, in titles and in the footer */
  wordmark: string;
  /** within a sentence: "Welcome to …" */
  inSentence: string;
}

/**
 * The product's name from the setting `BRAND_NAME`. Unset or blank, the wordmark is "Trade Signals" and
 * sentences say "the product", so that every message reads as in SPEC 8 (SPEC-DECISIONS 1).
 */
export function brandName(name: string | undefined): Brand {
  const given = name?.trim();
  return given
    ? { wordmark: given, inSentence: given }
    : { wordmark: "Trade Signals", inSentence: "the product" };
}

/** Puts the name into a text: `{brand}` within a sentence, `{Brand}` at the start of one. */
export function fillBrand(text: string, brand: Brand): string {
  const { inSentence } = brand;
  return text
    .replaceAll("{Brand}", () => inSentence.charAt(0).toUpperCase() + inSentence.slice(1))
    .replaceAll("{brand}", () => inSentence);
}
