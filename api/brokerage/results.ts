import { withoutTaxId } from "../../domain/onboarding/tax-id";
import type { BrokerAccount, ReviewResult } from "../providers/brokerage/port";

/** As the contract has them. */
const MAX_CODE = 80;
const MAX_MESSAGE = 500;
const MAX_STATUS = 60;

/**
 * What is kept of the broker's word on an account: nothing of the tax id, which a review may repeat, and nothing that a
 * table refuses. Without a tax id to look for no text of a review is kept: nobody could say what is in it.
 */
export function keptStanding(
  { status, results }: Pick<BrokerAccount, "status" | "results">,
  taxId: string | undefined,
): { status: string; results: ReviewResult[] } {
  const clean = (text: string, max: number) =>
    plain(taxId === undefined ? text : withoutTaxId(text, taxId), max);
  return {
    status: clean(status, MAX_STATUS),
    results: results.map(({ code, outcome, message }) => ({
      code: clean(code, MAX_CODE),
      outcome,
      message: message === null || taxId === undefined ? null : clean(message, MAX_MESSAGE) || null,
    })),
  };
}

/** On one line, of so many UTF-16 units at most, and whole characters only: jsonb takes no half of a pair. */
function plain(text: string, max: number): string {
  const line = text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
  return line.slice(0, max).replace(/\p{Cs}$/u, "");
}
