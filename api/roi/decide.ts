import type { Db } from "../db/client";
import { Refused } from "../refused";
import { type Decision, decideSubmission, listPending } from "./submissions";

/** What an operator reads of the pending ones, the oldest first. */
export async function sayPending(db: Db): Promise<string> {
  const pending = await listPending(db);
  if (pending.length === 0) return "No trade of a reader is pending.";
  const lines = pending.map(({ id, name, symbol, tradeType, fillDate, closeDate, roi, evidence }) => {
    const percent = Number((roi * 100).toFixed(4));
    return `${id}  ${name}: ${symbol} ${tradeType}, ${fillDate} to ${closeDate}, ${percent}%\n  ${evidence}`;
  });
  return [`${pending.length} pending, the oldest first:`, ...lines].join("\n");
}

/** Decides the submission of that id and says so. */
export const decide = (id: string, decision: Decision) => async (db: Db) => {
  const decided = await decideSubmission(db, id, decision, new Date());
  if (!decided) throw new Refused(`There is no submission ${id} that is not ${decision} already.`);
  const { name, symbol, evidence } = decided;
  return decision === "accepted"
    ? `${name}'s trade of ${symbol} is listed, with its evidence ${evidence}`
    : `${name}'s trade of ${symbol} is not listed.`;
};
