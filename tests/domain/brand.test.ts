import { describe, expect, it } from "vitest";
import { brandName, fillBrand } from "../../domain/brand";

describe("the product's name (SPEC-DECISIONS 1)", () => {
  it.each([undefined, "", "   "])(
    "unset (%o), the wordmark is Trade Signals and sentences say the product",
    (name) => {
      expect(brandName(name)).toEqual({ wordmark: "Trade Signals", inSentence: "the product" });
    },
  );

  it("set, it is the same everywhere", () => {
    expect(brandName(" Acme ")).toEqual({ wordmark: "Acme", inSentence: "Acme" });
  });

  it("takes its place in a text, with a capital where a sentence starts", () => {
    const text = "{Brand} is here. Welcome to {brand}, {brand}.";
    expect(fillBrand(text, brandName(undefined))).toBe(
      "The product is here. Welcome to the product, the product.",
    );
    expect(fillBrand(text, brandName("acme"))).toBe("Acme is here. Welcome to acme, acme.");
  });

  it("is put in as it is, whatever it looks like", () => {
    expect(fillBrand("Welcome to {brand}", brandName("$& {Brand}"))).toBe("Welcome to $& {Brand}");
  });
});
