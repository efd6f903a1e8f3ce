import { type InvestmentLimit, limitOn } from "../../domain/investment-limit";
import { isCalendarDate } from "../../domain/trade-query";
import { readCents } from "./cents";

/** The fields of the calculator of /invest, in the order of its form. */
export const limitFields = ["income", "netWorth", "accredited", "date"] as const;
export type LimitField = (typeof limitFields)[number];

/** What the calculator was asked: its own words, and what comes of them, what is wrong with them, or nothing yet. */
export interface LimitQuery {
  words: Readonly<Record<LimitField, string>>;
  problems: Partial<Record<LimitField, string>>;
  /** The answer, in cents; null: there is no limit. */
  worked?: (Pick<InvestmentLimit, "explanation"> & { limitCents: number | null }) | undefined;
}

/** More than anybody has, and still whole cents. */
const most = 10_000_000_000_00;
const noAmount = "Please enter an amount in dollars, such as 85,000; 0 if there is none";

/**
 * Reads the calculator's query. Without any of its fields nothing was asked.
 * @param today YYYY-MM-DD in New York: where a question names no date
 */
export function readLimitQuery(given: URLSearchParams, today: string): LimitQuery {
  const word = (field: LimitField) => given.get(field)?.trim().slice(0, 40) ?? "";
  const asked = limitFields.some((field) => given.has(field));
  const words = {
    income: word("income"),
    netWorth: word("netWorth"),
    accredited: word("accredited") === "yes" ? "yes" : "",
    // The page that asks is kept for everybody, and not for one day: only an answer names the day.
    date: word("date") || (asked ? today : ""),
  };
  const problems: LimitQuery["problems"] = {};
  if (!asked) return { words, problems, worked: undefined };
  const amount = (field: "income" | "netWorth") => {
    const cents = readCents(words[field]);
    if (cents === undefined || cents > most) problems[field] = noAmount;
    return cents ?? 0;
  };
  const annualIncomeCents = amount("income");
  const netWorthCents = amount("netWorth");
  if (!isCalendarDate(words.date)) problems.date = "There is no such date";
  if (Object.keys(problems).length > 0) return { words, problems, worked: undefined };
  const accredited = words.accredited === "yes";
  const { limitCents = null, explanation } = limitOn(words.date, {
    annualIncomeCents,
    netWorthCents,
    accredited,
  });
  return { words, problems, worked: { limitCents, explanation } };
}
