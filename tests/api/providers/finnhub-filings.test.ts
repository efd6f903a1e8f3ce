import { describe, expect, it } from "vitest";
import { toFinancialYears } from "../../../api/providers/market-data/finnhub/filings";
import { Filings } from "../../../api/providers/market-data/finnhub/replies";

type Lines = Record<string, unknown>;
const lines = (values: Lines, unit = "usd") =>
  Object.entries(values).map(([concept, value]) => ({ concept, label: concept, unit, value }));

/** A filing as the provider sends it, made of its statements' lines. */
const filing = (
  year: number,
  {
    ic = {},
    cf = {},
    unit = "usd",
    filed = `${year + 1}-02-01 00:00:00`,
  }: {
    ic?: Lines;
    cf?: Lines;
    unit?: string;
    filed?: string;
  },
) => ({
  accessNumber: "0000320193-25-000079",
  symbol: "AAPL",
  cik: "320193",
  year,
  quarter: 0,
  form: "10-K",
  startDate: `${year}-01-01 00:00:00`,
  endDate: `${year}-12-31 00:00:00`,
  filedDate: filed,
  acceptedDate: filed,
  report: { bs: [], ic: lines(ic, unit), cf: lines(cf, unit) },
});
const yearsOf = (...data: unknown[]) =>
  toFinancialYears(Filings.parse({ cik: "", data, symbol: "" }).data ?? []);

const ic = { "us-gaap_Revenues": 400, "us-gaap_NetIncomeLoss": 100, "us-gaap_EarningsPerShareDiluted": 6.5 };
const cf = { "us-gaap_NetCashProvidedByUsedInOperatingActivities": 120 };

describe("a fiscal year", () => {
  it("is read off the statements of its filing", () => {
    expect(yearsOf(filing(2025, { ic, cf }))).toEqual([
      { year: 2025, revenue: 400, netIncome: 100, cashFlow: 120, earningsPerShare: 6.5 },
    ]);
  });

  it("is read as well where concepts come without their taxonomy's name", () => {
    const bare = { Revenues: 400, ProfitLoss: 90, EarningsPerShareBasic: 6.6 };
    expect(yearsOf(filing(2025, { ic: bare }))).toMatchObject([
      { revenue: 400, netIncome: 90, cashFlow: null, earningsPerShare: 6.6 },
    ]);
  });

  it("has the total for its revenue where a part is reported beside it, whatever stands first", () => {
    const parts = {
      "us-gaap_RevenueFromContractWithCustomerExcludingAssessedTax": 380,
      "us-gaap_Revenues": 400,
      "us-gaap_RevenueFromContractWithCustomerIncludingAssessedTax": 450,
    };
    expect(yearsOf(filing(2025, { ic: parts }))).toMatchObject([{ revenue: 400 }]);
  });

  it("has revenue with its taxes where the company reports no other", () => {
    const gross = { "us-gaap_RevenueFromContractWithCustomerIncludingAssessedTax": 450 };
    expect(yearsOf(filing(2025, { ic: gross }))).toMatchObject([{ revenue: 450 }]);
  });

  it("keeps a loss, and net income that only the cash flow's statement has", () => {
    const loss = { "us-gaap_NetIncomeLoss": -50 };
    expect(yearsOf(filing(2025, { cf: loss }))).toMatchObject([{ netIncome: -50 }]);
  });

  it.each(["N/A", "", null, undefined, {}])("has no figure where the value is %j", (value) => {
    expect(yearsOf(filing(2025, { ic: { ...ic, "us-gaap_NetIncomeLoss": value } }))).toMatchObject([
      { revenue: 400, netIncome: null },
    ]);
  });

  it("is none when its statements are empty or in another currency", () => {
    expect(yearsOf(filing(2025, {}))).toEqual([]);
    expect(yearsOf(filing(2025, { ic, cf, unit: "eur" }))).toEqual([]);
    expect(yearsOf({ ...filing(2025, {}), report: null })).toEqual([]);
  });
});

describe("fiscal years", () => {
  it("are the oldest first", () => {
    const years = yearsOf(filing(2025, { ic }), filing(2023, { ic }), filing(2024, { ic }));
    expect(years.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
  });

  it("of which several companies of a group file are the group's", () => {
    const part = { ...ic, "us-gaap_Revenues": 40, "us-gaap_NetIncomeLoss": 10 };
    expect(yearsOf(filing(2025, { ic }), filing(2025, { ic: part }))).toMatchObject([
      { revenue: 400, netIncome: 100 },
    ]);
    expect(yearsOf(filing(2025, { ic: part }), filing(2025, { ic }))).toMatchObject([
      { revenue: 400, netIncome: 100 },
    ]);
  });

  it("that were corrected are as they were filed last", () => {
    const corrected = { ...ic, "us-gaap_NetIncomeLoss": 95 };
    const later = filing(2025, { ic: corrected, filed: "2026-06-01 00:00:00" });
    expect(yearsOf(later, filing(2025, { ic }))).toMatchObject([{ netIncome: 95 }]);
  });
});
