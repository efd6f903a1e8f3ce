import { readRecord } from "../../conformance/record-file";
import { verifyLedger } from "../../domain/ledger-walk";
import { pagesOf } from "./ledger-chain";
import { lookedAt, rightChain } from "./right-ledger";

const chain = await rightChain();
export const columns =
  "basis,symbol,type,expiration,strike,bid,ask,exit bid,fill date,close date,roi,result,balance,rule,exit,ledger entry,source,taken by the capital,out of sample";
export type Row = Record<string, string>;

/** The row of a trade as the site writes it, worked out from the ledger; balances are filled in by {@link look}. */
function rowOf(trade: string): Row {
  const of = (...kinds: string[]) =>
    chain.findLast(
      ({ facts, ...entry }) =>
        entry.trade === trade && kinds.includes(entry.kind) && !Object.hasOwn(facts, "tells"),
    );
  const [signal, fill, close] = [of("signal"), of("fill"), of("close", "correction")];
  const dollars = (cents: unknown) => (typeof cents === "number" ? String(cents / 100) : "");
  const result = close?.facts.resultCents;
  return {
    basis: signal?.basis === "issued" ? "live" : "simulated",
    symbol: String(signal?.facts.symbol),
    type: String(signal?.facts.tradeType),
    expiration: String(fill?.facts.expiration ?? ""),
    strike: dollars(fill?.facts.strikeCents),
    bid: dollars(fill?.facts.bidCents),
    ask: dollars(fill?.facts.askCents),
    "exit bid": dollars(close?.facts.exitBidCents),
    "fill date": String(fill?.facts.fillDate),
    "close date": String(close?.facts.closeDate ?? "Open"),
    roi: typeof result === "number" ? String(result / 100_000) : "",
    result: dollars(result),
    balance: "",
    rule: String(signal?.facts.rule),
    exit: String(close?.facts.exit ?? ""),
    "ledger entry": String(signal?.seq ?? ""),
    source: String(signal?.source),
    "taken by the capital": "yes",
    "out of sample": "yes",
  };
}

export const live = ["NVDA", "TSLA", "GOOG", "MSFT", "KO"].map(rowOf);
export const others = ["ORCL", "AMD", "IBM"].map(rowOf);
export const [nvda = {}, ...rest] = live;
export const unproven: Row = {
  ...{ basis: "simulated", symbol: "X", type: "Call", expiration: "2020-01-10", strike: "10", bid: "1" },
  ...{ "fill date": "2020-01-02", "close date": "2020-01-03", roi: "0.05", result: "50", rule: "a rule" },
  ...{ exit: "time", "ledger entry": "", source: "sandbox", balance: "", ask: "1.1", "exit bid": "1.2" },
  ...{ "taken by the capital": "yes", "out of sample": "no" },
};

/** As the site runs them from its capital: what closed on one day in any order, and nothing for what was not taken. */
export function withBalances(rows: readonly Row[], capitalCents = 1_000_000): Row[] {
  const all = rows.map((row) => ({ ...row }));
  for (const basis of ["live", "simulated"]) {
    let cents = capitalCents;
    const inOrder = all
      .filter((row) => row.basis === basis && row["close date"] !== "Open")
      .filter((row) => row["taken by the capital"] === "yes")
      .sort((one, other) => ((one["close date"] ?? "") < (other["close date"] ?? "") ? -1 : 1));
    for (const row of inOrder) {
      cents += Math.round(Number(row.result) * 100);
      row.balance = String(cents / 100);
    }
  }
  return all;
}

export function positionOf(row: Row) {
  const isOpen = row["close date"] === "Open";
  return {
    ...{ id: row["ledger entry"] ?? "", fillDate: row["fill date"] ?? "", stakeCents: 100_000, marks: [] },
    ledgerSeq: Number(row["ledger entry"]),
    closeDate: isOpen ? null : (row["close date"] ?? ""),
    resultCents: isOpen ? null : Math.round(Number(row.result) * 100),
  };
}

export const csvOf = (rows: readonly Row[]) =>
  `\uFEFF${[
    columns,
    ...rows.map((row) =>
      columns
        .split(",")
        .map((name) => row[name] ?? "")
        .join(),
    ),
  ].join("\n")}\n`;
export const lookAt = (csv: string) =>
  verifyLedger({ fetchPage: pagesOf(chain), at: lookedAt, record: readRecord(csv) });
export const look = (...rows: Row[]) => lookAt(csvOf(withBalances(rows)));
