import type { LedgerEntry } from "../../domain/ledger-form";
import type { signals } from "../db/signal-tables";
import { VOLATILITY } from "./rule-signal";

type SignalRow = typeof signals.$inferSelect;

/** An issued signal says what the ledger has of it, whatever its candles would say today. */
export function asRecorded(signal: SignalRow, facts: LedgerEntry["facts"]): SignalRow {
  const price = (cents: (typeof facts)[string] | undefined) =>
    typeof cents === "number" ? cents / 100 : null;
  const entry = price(facts.entryCents);
  const isSame = entry === signal.entry;
  return {
    ...signal,
    stance: facts.tradeType === "Put" ? "sell" : "buy",
    close: isSame ? signal.close : (entry ?? signal.close),
    entry,
    stop: price(facts.stopCents),
    target: price(facts.targetCents),
    reason: String(facts.reason),
    // Figures of other candles would not be those that it rests on.
    inputs: [
      ...signal.inputs.filter(({ name }) => isSame && name !== VOLATILITY),
      ...(typeof facts.volatility === "number"
        ? [{ name: VOLATILITY, value: facts.volatility / 100, unit: "% a year" }]
        : []),
    ],
  };
}
