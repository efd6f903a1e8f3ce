import { describe, expect, test } from "vitest";
import { failed, memberWith, ready, stockWith, textOf, viewOf } from "../../harness/sample-stock";

describe("what of it may be missing", () => {
  test("every part may have failed: the page stands and says so", () => {
    const page = memberWith({
      prices: failed,
      financials: failed,
      recommendations: failed,
      ownership: failed,
      related: failed,
      news: failed,
      sectorNews: failed,
    });
    const text = textOf(page);
    expect(text).toContain("$231.50");
    for (const what of [
      ...["the price chart", "the financials", "the related stocks"],
      ...["what analysts said by month", "the fund ownership"],
      ...["the news of this stock", "the news of its sector"],
    ])
      expect(text).toContain(`We could not load ${what}. Please try again in a moment.`);
  });

  test("every part may not be offered", () => {
    const none = { state: "not-offered" } as const;
    const text = textOf(
      memberWith({ prices: none, financials: none, recommendations: none, ownership: none, related: none }),
    );
    expect(text.match(/This service does not offer/g)).toHaveLength(5);
  });

  test("every part may be empty", () => {
    const empty = { articles: [] };
    const text = textOf(
      memberWith({
        stock: { symbol: "AAPL", name: "Apple" },
        prices: ready({ range: "1y", step: "daily", points: [] }),
        financials: ready({ symbol: "AAPL", years: [] }),
        recommendations: ready({ symbol: "AAPL", months: [] }),
        ownership: ready({ symbol: "AAPL", years: [] }),
        related: ready([]),
        news: ready(empty),
        sectorNews: ready(empty),
      }),
    );
    for (const sentence of [
      ...["No price can be shown.", "There are no closes to draw.", "No fiscal years are known."],
      ...["No analyst’s view is known.", "No stock is related to this one."],
      ...[
        "No recommendations are known.",
        "What share of it funds hold is not known.",
        "No price targets are known",
      ],
      ...["Nothing has been written about Apple yet.", "Nothing has been written about its sector yet."],
    ])
      expect(text).toContain(sentence);
    expect(text).not.toContain("Hypothetical");
  });

  test("one close is told and not drawn", () => {
    const points = [{ date: "2026-11-20", close: 231.5 }];
    const text = textOf(memberWith({ prices: ready({ range: "1y", step: "daily", points }) }));
    expect(text).toContain("One close is known so far: $231.50 on 11/20/2026.");
  });

  test("a licence may withhold the figures: each part says so", () => {
    const source = { kind: "licensed", attribution: "Data by Example", withheld: true };
    const text = textOf({
      ...stockWith({ quote: null, fundamentals: { source }, day: null, analysts: { source } }),
      prices: ready({ range: "1y", step: "daily", points: [], source }),
      financials: ready({ symbol: "AAPL", years: [], source }),
      recommendations: ready({ symbol: "AAPL", months: [], source }),
      ownership: ready({ symbol: "AAPL", years: [], source }),
    });
    expect(text.match(/figures withheld/g)?.length).toBeGreaterThanOrEqual(6);
    for (const known of [
      "No fiscal years are known.",
      "No analyst",
      "No recommendations",
      "What share of it funds hold",
    ])
      expect(text).not.toContain(known);
  });

  test("words of an upstream stay words", () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const html = viewOf(
      stockWith({
        name: hostile,
        exchange: hostile,
        description: hostile,
        sectors: [{ slug: "x", name: hostile }],
      }),
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x");
  });
});
