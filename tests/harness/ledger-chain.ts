import { GENESIS, hashEntry, LEDGER_VERSION } from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";

export type Content = Omit<LedgerEntry, "version" | "seq" | "previous" | "hash">;

/** A chain as the ledger writes it; `begun` is one of the first of these contents, where it is at hand. */
export async function chainOf(
  contents: readonly Content[],
  begun: readonly LedgerEntry[] = [],
): Promise<LedgerEntry[]> {
  const chain = [...begun];
  let previous = begun.at(-1)?.hash ?? GENESIS;
  for (const [index, content] of contents.entries()) {
    if (index < begun.length) continue;
    const rest = { version: LEDGER_VERSION, seq: index + 1, previous, ...content };
    previous = await hashEntry(rest);
    chain.push({ ...rest, hash: previous });
  }
  return chain;
}

/** When nothing of {@link content} is overdue. */
export const early = new Date("2026-01-06T00:00:00.000Z");

/** A signal of a stock of its own, one a second. */
export const content = (index: number, changes: Partial<Content> = {}): Content => ({
  recordedAt: new Date(Date.UTC(2026, 0, 5, 22, 0, index)).toISOString(),
  kind: "signal",
  basis: "simulated",
  source: "sandbox",
  trade: `rule:AAPL:${index}`,
  facts: {
    rule: "rule",
    symbol: `S${index}`,
    tradeType: "Call",
    date: "2026-01-02",
    session: "2026-01-05",
    entryCents: 17_250,
    stopCents: 17_000,
    targetCents: null,
    mostDays: 5,
    volatility: 2_000,
    ...{ prices: "model", strikeCents: null, expiration: null },
    delayMinutes: 0,
    reason: "It rose.",
  },
  ...changes,
});

/** What ends the signal of {@link content}: its stock did not trade in its session. */
export const unfilled = (of: number, index: number): Content =>
  content(index, {
    kind: "unfilled",
    trade: `rule:AAPL:${of}`,
    facts: { symbol: `S${of}`, session: "2026-01-05", why: "no trade", openMicros: null },
  });

export const chain = (length: number) => chainOf(Array.from({ length }, (_, index) => content(index)));

/** The texts of a chain's pages as the call answers them; `write` makes the text of an entry. */
export const pagesOf =
  (
    entries: readonly LedgerEntry[],
    size = 1000,
    head: unknown = headOf(entries),
    write: (entry: LedgerEntry) => string = JSON.stringify,
  ) =>
  async (after: number): Promise<string> =>
    `{"entries":[${entries.slice(after, after + size).map((entry) => write(entry))}],"head":${JSON.stringify(head)}}`;

export function headOf(entries: readonly LedgerEntry[]) {
  const last = entries.at(-1);
  return last ? { seq: last.seq, hash: last.hash, recordedAt: last.recordedAt } : null;
}
