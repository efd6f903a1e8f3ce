import type { FinancialYear } from "../port";
import type { Filing, Line } from "./replies";

/** What companies call the same thing in the US-GAAP taxonomy. */
const concepts = {
  revenue: [
    "Revenues",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "SalesRevenueNet",
    "RevenuesNetOfInterestExpense",
  ],
  /** With the taxes that customers pay in it: only where a company reports no other. */
  grossRevenue: ["RevenueFromContractWithCustomerIncludingAssessedTax"],
  netIncome: ["NetIncomeLoss", "ProfitLoss"],
  cashFlow: [
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
  ],
  earningsPerShare: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted", "EarningsPerShareBasic"],
} as const;

/**
 * Annual filings as fiscal years in dollars, the oldest first. Of several for one year (the companies of a group file
 * together, and file again what they correct) the one with the most revenue counts, which is the group's, and of equal
 * ones the last filed.
 */
export function toFinancialYears(filings: readonly Filing[]): FinancialYear[] {
  const byYear = new Map<number, FinancialYear>();
  for (const filing of [...filings].sort(byDateFiled)) {
    const year = toYear(filing);
    const known = byYear.get(filing.year);
    const isEmpty = Object.values({ ...year, year: null }).every((figure) => figure === null);
    if (!isEmpty && (year.revenue ?? 0) >= (known?.revenue ?? 0)) byYear.set(filing.year, year);
  }
  return [...byYear.values()].sort((a, b) => a.year - b.year);
}

function byDateFiled(a: Filing, b: Filing): number {
  return (a.filedDate ?? "") < (b.filedDate ?? "") ? -1 : 1;
}

function toYear({ year, report }: Filing): FinancialYear {
  const income = report?.ic ?? [];
  const cash = report?.cf ?? [];
  return {
    year,
    // A total is never below its parts, which some report under the other names.
    revenue: largest(income, concepts.revenue) ?? largest(income, concepts.grossRevenue),
    netIncome: first([...income, ...cash], concepts.netIncome),
    cashFlow: first(cash, concepts.cashFlow),
    earningsPerShare: first(income, concepts.earningsPerShare),
  };
}

function first(lines: readonly Line[], names: readonly string[]): number | null {
  return names.map((name) => valuesOf(lines, [name])[0]).find((value) => value !== undefined) ?? null;
}

function largest(lines: readonly Line[], names: readonly string[]): number | null {
  const values = valuesOf(lines, names);
  return values.length > 0 ? Math.max(...values) : null;
}

/** Concepts come with and without their taxonomy's name in front. What is not in dollars is no figure of ours. */
function valuesOf(lines: readonly Line[], names: readonly string[]): number[] {
  return lines.flatMap(({ concept, unit, value }) => {
    const isDollars = !unit || /^usd/i.test(unit);
    return value !== null && isDollars && names.includes(concept.replace(/^us-gaap[_:]/, "")) ? [value] : [];
  });
}
