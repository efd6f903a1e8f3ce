import type { DataSource } from "../../../contract/market-schemas";
import type { Signal, SignalList, SignalRule } from "../../../contract/signals";

/** What a signal is: recorded beforehand, or worked out by the simulation. */
type SignalBasis = "issued" | "simulated";

/** A signal as it is shown, with a basis that is settled and a source that is its own or its list's. */
export interface SignalView extends Omit<Signal, "basis" | "source"> {
  basis: SignalBasis;
  source?: DataSource | undefined;
}

/** The signals of one kind, with their rules. */
export interface SignalsView {
  asOf?: string | undefined;
  source?: DataSource | undefined;
  signals: SignalView[];
  rules: SignalRule[];
}

/**
 * Fit to be shown. Issued is only what says so, names its entry of the ledger and rests on a licensed provider's
 * prices; whatever else an upstream calls it, it is simulated (SPEC-DECISIONS 32).
 */
export function viewSignals({ asOf, source, signals, rules }: SignalList): SignalsView {
  return {
    asOf: asOf ?? undefined,
    source: source ?? undefined,
    rules: rules.map((rule) => ({
      ...rule,
      record: rule.record && settleRecord(rule.record, source),
      issuedRecord: rule.issuedRecord && settleRecord(rule.issuedRecord, source),
      whole: rule.whole && settleRecord(rule.whole, source),
    })),
    signals: signals.map((signal) => {
      const own = signal.source ?? source ?? undefined;
      return { ...signal, source: own, basis: isIssued(signal, own) ? "issued" : "simulated" };
    }),
  };
}

/** No record of prices that nobody licensed has a live trade in it, whatever its upstream says. */
const settleRecord = <T extends { basis: string }>(record: T, source: DataSource | null | undefined): T =>
  source?.kind === "licensed" ? record : { ...record, basis: "simulated" };

const isIssued = ({ basis, ledgerSeq }: Signal, source: DataSource | undefined) =>
  basis === "issued" && typeof ledgerSeq === "number" && source?.kind === "licensed";
