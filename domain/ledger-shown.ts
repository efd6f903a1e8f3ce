import canonicalize from "canonicalize";
import type { LedgerEntry } from "./ledger-form";

/** An entry that was shown and that differs from the ledger's. */
interface OtherwiseShown {
  ok: false;
  seq: number;
  reason: string;
}

/** Strikes off what is shown as it was recorded. */
export function firstShownOtherwise(
  entries: readonly LedgerEntry[],
  unseen: Map<number, string | undefined>,
): OtherwiseShown | undefined {
  if (unseen.size === 0) return undefined;
  for (const entry of entries) {
    const { seq } = entry;
    if (!unseen.has(seq)) continue;
    if (unseen.get(seq) !== canonicalOf(entry)) {
      return { ok: false, seq, reason: `Entry ${seq} is shown here differently from how it was recorded.` };
    }
    unseen.delete(seq);
  }
  return undefined;
}

/** What has no canonical form is like no entry. */
export function canonicalOf(entry: LedgerEntry): string | undefined {
  try {
    return canonicalize(entry);
  } catch {
    return undefined;
  }
}

export function firstNotThere(
  unseen: ReadonlyMap<number, unknown>,
  { seq: end }: { seq: number },
): OtherwiseShown | undefined {
  const [seq] = unseen.keys();
  if (seq === undefined) return undefined;
  const reason = `Entry ${seq} is shown here and is not in the ledger, which ends at entry ${end}.`;
  return { ok: false, seq, reason };
}

export function firstLeftOut(shown: readonly LedgerEntry[]): OtherwiseShown | undefined {
  const numbers = shown.map(({ seq }) => seq).sort((one, other) => one - other);
  const gap = numbers.find((seq, index) => seq !== (numbers[index - 1] ?? seq - 1) + 1);
  if (gap === undefined) return undefined;
  const reason = `Entry ${gap - 1} is left out here, or entry ${gap} is shown twice.`;
  return { ok: false, seq: gap - 1, reason };
}
