/** A page of what witnesses signed, as `roi.cosignatures` answers it. */
interface Page {
  cosignatures: readonly { size: number; note: string }[];
}

/** As contract/ledger.ts has it: after a list so full there may be more. */
export const FULL_LIST = 100;

/** All notes that there are, each once. @param ask one page, of logs of so many entries or more */
export async function listNotes(ask: (from: number) => Promise<Page>): Promise<Set<string>> {
  const notes = new Set<string>();
  for (let next = 1; ; ) {
    const { cosignatures } = await ask(next);
    for (const { note } of cosignatures) notes.add(note);
    const last = cosignatures.at(-1)?.size ?? 0;
    if (cosignatures.length < FULL_LIST) return notes;
    // Of the last size there may be more than the list had room for.
    next = Math.max(last, next + 1);
  }
}
