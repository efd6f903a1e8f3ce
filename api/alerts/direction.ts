import { sql } from "drizzle-orm";
import { ledger } from "../db/ledger-table";

/**
 * Call, Put or Stock of an entry's trade, as its signal has it: what comes after a signal does not repeat it, and a member
 * with two signals on a stock has to know which one is told of. Null where the trade has no signal.
 */
const directionInLedger = sql<string | null>`(
  select signal.facts ->> 'tradeType' from ${ledger} signal
  where signal.trade = ${ledger.trade} and signal.kind = 'signal' limit 1)`;

/** The rule of an entry's trade, as its signal has it. Null where the trade has no signal. */
export const ruleInLedger = sql<string | null>`(
  select signal.facts ->> 'rule' from ${ledger} signal
  where signal.trade = ${ledger.trade} and signal.kind = 'signal' limit 1)`;

/** What has to be known of an entry's signal to tell the entry (domain/alerts/told.ts). */
export const ofItsSignal = { direction: directionInLedger, rule: ruleInLedger };
