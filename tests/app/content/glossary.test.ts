import { describe, expect, test } from "vitest";
import { terms, termsByLetter } from "~/content/glossary/glossary";
import { plainText } from "~/content/rich-text";

describe("the glossary", () => {
  test("has what this product's pages speak of", () => {
    const names = terms.flatMap(({ term, abbreviation }) => [term, abbreviation ?? term]);
    for (const needed of [
      "Call",
      "Put",
      "Strike",
      "Expiration",
      "Bid",
      "ROI",
      "Drawdown",
      "Profit factor",
      "ATR",
      "EMA",
      "RSI",
      "Intraday",
      "Ledger",
      "Hash chain",
      "Sample",
      "Simulated",
      "Issued",
      "Live",
      "First degree",
      "Second degree",
      "Reg CF",
      "Accredited investor",
    ])
      expect(names).toContain(needed);
    expect(terms.length).toBeGreaterThanOrEqual(30);
  });

  test("has an anchor for each term, and leads to terms that there are", () => {
    const ids = terms.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, see = [] } of terms) {
      expect(id).toMatch(/^[a-z-]+$/);
      for (const other of see) expect(ids, id).toContain(other);
      expect(see).not.toContain(id);
    }
  });

  test("explains each in few words, and without another's figures", () => {
    for (const { id, text } of terms) {
      expect(plainText(text).length, id).toBeLessThan(340);
      expect(plainText(text), id).not.toMatch(/[{}]|undefined|NaN| {2}/);
    }
  });

  test("has each term once, by the letters in their order", () => {
    expect(termsByLetter.flatMap((group) => group.terms)).toEqual(terms);
    const letters = termsByLetter.map(({ letter }) => letter);
    expect(letters).toEqual(letters.toSorted());
  });
});
