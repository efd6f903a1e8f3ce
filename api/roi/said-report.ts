import type { RecordReport } from "../../contract/record-report";
import { bootstrap, meanInterval } from "../../domain/record/mean-interval";
import { type Position, type RecordSettings, STAKE_CENTS } from "../../domain/record/positions";
import type { RecordFigures, RecordTerms } from "../../domain/record/record-figures";
import { thinCurve } from "../../domain/track-record";
import type { Settings } from "../settings";
import { RULES_DATE, RULES_VERSION } from "../signals/rules";

/** The contract's most. */
const MAX_EQUITY = 400;

/** What every record is stated on. */
export interface ReportTerms extends RecordSettings {
  /** A month of the subscription without a discount (SPEC-DECISIONS 26). */
  monthlyCents: number;
}

/** What the records of this upstream are stated on. */
export const termsOf = ({ plan, record }: Pick<Settings, "plan" | "record">): ReportTerms => ({
  ...record,
  monthlyCents: plan.monthlyCents,
});

export type SaidReport = Omit<RecordReport, "view">;

/** A record's figures as the contract has them, with the interval of its mean trade; the equity of `mostDays` sessions. */
export function sayReport(
  figures: RecordFigures<Position>,
  terms: RecordTerms,
  mostDays = MAX_EQUITY,
): SaidReport {
  const { taken, skipped, ofTaken, ofAll, exposure, windows, years, equity } = figures;
  const interval = meanInterval([...taken, ...skipped], terms.sessions);
  const bought = new Map(terms.benchmark.map(({ date, cents }) => [date, cents]));
  const net = equity.map(({ date, netCents }) => ({ date, balanceCents: netCents }));
  return {
    capitalCents: terms.capitalCents,
    stakeCents: STAKE_CENTS,
    monthlyCents: terms.monthlyCents,
    cashYield: terms.cashYield,
    rulesVersion: RULES_VERSION,
    rulesDate: RULES_DATE,
    outOfSample: taken.filter(({ fillDate }) => fillDate > RULES_DATE).length,
    taken: taken.length,
    skipped: skipped.length,
    ofTaken,
    ofAll,
    exposure,
    interval: interval ? { ...interval, draws: bootstrap.draws, seed: bootstrap.seed } : null,
    windows: windows.map((window) => ({ ...window, years: window.years ?? 0 })),
    byYear: years,
    equity: thinCurve(net, mostDays).map(({ date, balanceCents }) => ({
      date,
      netCents: balanceCents,
      benchmarkCents: bought.get(date) ?? null,
    })),
  };
}
