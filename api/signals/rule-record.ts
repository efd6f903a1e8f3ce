import type { SignalRule } from "../../contract/signals";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { recordOf } from "../roi/record";
import { type Rule, tradedRules } from "./rules";

/** A rule with the whole record of its trades, of those that may be shown; none of a rule that opens no trades. */
export async function withRecord(db: Db, gate: LicenceGate, rule: Rule): Promise<SignalRule> {
  if (!tradedRules.includes(rule.name)) return rule;
  return { ...rule, record: await recordOf(db, { rule: rule.name }, gate) };
}
