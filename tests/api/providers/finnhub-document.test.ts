import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as replies from "../../../api/providers/market-data/finnhub/replies";
import { type PropertyTypes, readSchemas } from "../../harness/openapi-document";

const folder = process.env.PROVIDER_SPECS ?? "";
const file = path.join(folder, "market-data-openapi.yaml");
const missing = !folder || !existsSync(file);
if (missing) {
  console.warn(
    "The market data provider's document is not compared: PROVIDER_SPECS names no folder with market-data-openapi.yaml.",
  );
}

/** Our schemas of one object each, beside the document's names for them. */
const pairs: [string, z.AnyZodObject][] = [
  ["StockCandles", replies.Candles],
  ["Quote", replies.Quote],
  ["CompanyProfile2", replies.Profile],
  ["BasicFinancials", replies.Metrics],
  ["FinancialsAsReported", replies.Filings],
  ["Report", replies.Filing],
  ["RecommendationTrend", replies.Recommendations.element],
  ["PriceTarget", replies.PriceTarget],
  ["FundOwnership", replies.FundOwnership],
  ["FundOwnershipInfo", replies.Holding],
  ["Dividends", replies.Dividends.element],
  ["Split", replies.Splits.element],
  ["CompanyNews", replies.CompanyNews.element],
  ["EarningsCalendar", replies.EarningsCalendar],
  ["Split", replies.Splits.element],
];
const paths = [
  "/stock/candle",
  "/quote",
  "/stock/profile2",
  "/stock/metric",
  "/stock/financials-reported",
  "/stock/recommendation",
  "/stock/price-target",
  "/stock/fund-ownership",
  "/stock/dividend",
  "/stock/split",
  "/company-news",
  "/calendar/earnings",
  "/stock/split",
];
/** Real replies carry it although the document does not; where one has none, the quote is not used. */
const undocumented = ["Quote.t"];

/** A value of a property's type, of the form that its description tells where it tells one. */
function sample(name: string, type: string): unknown {
  if (name === "s") return "ok";
  if (name === "period") return "2026-11-01";
  if (type.startsWith("array of number")) return [1.5, 2.5];
  if (type.startsWith("array of integer")) return [1_763_000_000];
  if (type.startsWith("array")) return [];
  const values: Record<string, unknown> = { number: 1.5, integer: 1_763_000_000, string: "text", object: {} };
  return values[type];
}

describe.skipIf(missing)("the provider's OpenAPI document", () => {
  const schemas = missing ? new Map<string, PropertyTypes>() : readSchemas(file);

  it.each(paths)("has the call GET %s", (name) => {
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^ {2}${name}:\\n {4}get:`, "m"));
  });

  it.each(pairs)("names every field that we read of %s", (name, schema) => {
    const known = Object.keys(schemas.get(name) ?? {});
    const unknown = Object.keys(schema.shape).filter((field) => !known.includes(field));
    expect(
      unknown.map((field) => `${name}.${field}`).filter((field) => !undocumented.includes(field)),
    ).toEqual([]);
  });

  it.each(pairs)("has a %s that we can read, of its types", (name, schema) => {
    const types = Object.entries(schemas.get(name) ?? {});
    const reply = Object.fromEntries(types.map(([field, type]) => [field, sample(field, type)]));
    expect(types).not.toEqual([]);
    expect(schema.safeParse(reply).error?.issues ?? []).toEqual([]);
  });

  it.each(pairs)("has types that our fields of %s want: no other kind of value passes", (name, schema) => {
    const types = schemas.get(name) ?? {};
    const lax = Object.entries(schema.shape).filter(([field, wanted]) => {
      const type = types[field];
      const value = type === "string" ? 1.5 : "text";
      return type && wanted instanceof z.ZodType && wanted.safeParse(value).success;
    });
    expect(lax.map(([field]) => field)).toEqual([]);
  });
});
