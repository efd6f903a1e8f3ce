import type { SignalRule } from "../../contract/signals";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { recordOf } from "../roi/record";
import { type Rule, tradedRules } from "./rules";

/**
 * A rule with the whole record of its trades, of those that may be shown: what was simulated and what was issued each by
 * itself, for no sum may mix them. None of a rule that opens no trades.
 */
export async function withRecord(
  db: Db,
  gate: LicenceGate,
  monthlyCents: number,
  rule: Rule,
): Promise<SignalRule> {
  if (!tradedRules.includes(rule.name)) return rule;
  const record = await recordOf(db, { rule: rule.name, basis: "simulated" }, gate, monthlyCents);
  const issued = await recordOf(db, { rule: rule.name, basis: "live" }, gate, monthlyCents);
  return { ...rule, record, issuedRecord: issued.trades > 0 ? issued : null };
}
