import { GENESIS, hashEntry, type LedgerEntry } from "../../domain/ledger";

export type Content = Omit<LedgerEntry, "seq" | "previous" | "hash">;

/** A chain as the ledger writes it. */
export async function chainOf(contents: readonly Content[]): Promise<LedgerEntry[]> {
  const chain: LedgerEntry[] = [];
  let previous = GENESIS;
  for (const [index, content] of contents.entries()) {
    const rest = { seq: index + 1, previous, ...content };
    previous = await hashEntry(rest);
    chain.push({ ...rest, hash: previous });
  }
  return chain;
}

/** A signal, one a minute. */
export const content = (index: number, changes: Partial<Content> = {}): Content => ({
  recordedAt: new Date(Date.UTC(2026, 0, 5, 14, index)).toISOString(),
  kind: "signal",
  basis: "simulated",
  source: "sandbox",
  trade: `rule:AAPL:${index}`,
  facts: { symbol: "AAPL", strikeCents: 17_250, note: null },
  ...changes,
});

export const chain = (length: number) => chainOf(Array.from({ length }, (_, index) => content(index)));

/** Pages of a chain as the call answers them. */
export const pagesOf =
  (entries: readonly LedgerEntry[], size = 1000, head: unknown = headOf(entries)) =>
  async (after: number): Promise<unknown> => ({
    entries: entries.slice(after, after + size),
    head,
  });

export function headOf(entries: readonly LedgerEntry[]) {
  const last = entries.at(-1);
  return last ? { seq: last.seq, hash: last.hash, recordedAt: last.recordedAt } : null;
}
