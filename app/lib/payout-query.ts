import { exampleMonth, type ReferralDegree, type ReferralTier } from "../../domain/referrals";

/** The fields of the calculator of /referrals, in the order of its form, and the degree that each is of. */
const payoutFields = { first: 1, second: 2 } as const satisfies Record<string, ReferralDegree>;
type PayoutField = keyof typeof payoutFields;
export const payoutFieldNames = ["first", "second"] as const satisfies readonly PayoutField[];

/** What the calculator was asked: its own words, and what comes of them, what is wrong with them, or nothing yet. */
export interface PayoutQuery {
  words: Readonly<Record<PayoutField, string>>;
  problems: Partial<Record<PayoutField, string>>;
  /** The months of both degrees, and their payouts together in cents. */
  worked?: { months: readonly ReferralTier[]; payoutCents: number } | undefined;
}

/** Ten times the last line of the schedule. */
export const mostReferrals = 10_000_000;
const noNumber = `Please enter a whole number up to ${mostReferrals.toLocaleString("en-US")}, such as 12; 0 if there are none`;

/** "1200", "1,200" or "1 200", and nothing that would have to be guessed. */
const countPattern = /^(?:\d{1,3}(?:[, ]\d{3})+|\d{1,9})$/;

/** Reads the calculator's query. Without any of its fields nothing was asked; one that is left empty is none. */
export function readPayoutQuery(given: URLSearchParams): PayoutQuery {
  const word = (field: PayoutField) => given.get(field)?.trim().slice(0, 40) ?? "";
  const words = { first: word("first"), second: word("second") };
  const problems: PayoutQuery["problems"] = {};
  if (!payoutFieldNames.some((field) => given.has(field))) return { words, problems };
  const months = payoutFieldNames.map((field) => {
    const count = readCount(words[field]);
    if (count === undefined) problems[field] = noNumber;
    return exampleMonth(payoutFields[field], count ?? 0);
  });
  if (Object.keys(problems).length > 0) return { words, problems };
  const payoutCents = months.reduce((sum, month) => sum + month.payoutCents, 0);
  return { words, problems, worked: { months, payoutCents } };
}

function readCount(word: string): number | undefined {
  if (word === "") return 0;
  const count = countPattern.test(word) ? Number(word.replace(/[, ]/g, "")) : mostReferrals + 1;
  return count <= mostReferrals ? count : undefined;
}
