import type { SignalRule } from "../../contract/signals";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { createGate, type LicenceGate } from "../market/licence";
import { readBook } from "../roi/book";
import { headlineOf } from "../roi/headline";
import { choose } from "../roi/record";
import { type ReportTerms, termsOf } from "../roi/said-report";
import { type Rule, rules, tradedRules } from "./rules";

type RecordDeps = Pick<Deps, "db" | "settings" | "marketData" | "now">;

/**
 * A rule with the whole record of its trades, of those that may be shown: what was simulated and what was issued each by
 * itself, for no sum may mix them. It is a part, so the whole stands with it (SPEC-DECISIONS 41). None of a rule that opens no trades.
 */
export async function withRecord(
  db: Db,
  gate: LicenceGate,
  terms: ReportTerms,
  rule: Rule,
): Promise<SignalRule> {
  if (!tradedRules.includes(rule.name)) return rule;
  const book = await readBook(db);
  const { name } = rule;
  const { monthlyCents } = terms;
  const { record } = await choose(db, book, { rule: name, basis: "simulated" }, gate, monthlyCents);
  const { record: issued } = await choose(db, book, { rule: name, basis: "live" }, gate, monthlyCents);
  const whole = await headlineOf(db, book, gate, terms);
  return { ...rule, record, issuedRecord: issued.trades > 0 ? issued : null, whole };
}

/** Reads the whole record, and works out what lists of signals say of it: of a long one it takes seconds. */
export async function readRecordAhead({ db, settings, marketData, now }: RecordDeps): Promise<void> {
  const gate = createGate(marketData, now());
  for (const rule of Object.values(rules)) await withRecord(db, gate, termsOf(settings), rule);
}
