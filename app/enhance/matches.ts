/** A stock whose symbol or name is like what was typed. */
export interface Match {
  symbol: string;
  name: string;
}

/** Nobody is asked before the keys have rested for so long. */
const patienceMs = 150;

/** Undefined where they could not be had. */
export type Answer = (matches: Match[] | undefined) => void;

interface Questions {
  /** Asks for the matches of these words, and forgets what was asked before. */
  ask(words: string, answer: Answer, afterMs?: number): Promise<void>;
  /** Whatever is under way is given up, and not answered any more. */
  forget(): void;
}

/** Asks an address for matches, one question at a time. */
export function createQuestions(address: string): Questions {
  let latest: AbortController | undefined;
  const forget = () => latest?.abort();
  return {
    forget,
    async ask(words, answer, afterMs = patienceMs) {
      forget();
      latest = new AbortController();
      const { signal } = latest;
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      if (signal.aborted) return;
      const matches = await fetchMatches(address, words, signal).catch(() => undefined);
      if (!signal.aborted) answer(matches);
    },
  };
}

async function fetchMatches(address: string, words: string, signal: AbortSignal): Promise<Match[]> {
  const reply = await fetch(`${address}?${new URLSearchParams({ q: words })}`, {
    signal,
    headers: { Accept: "application/json" },
    // Where a session has ended, its notice is for the next page that is read, not for this request.
    redirect: "manual",
  });
  // Whatever is no answer has none, and throws.
  const { matches }: { matches: Match[] } = await reply.json();
  return matches.map(({ symbol, name }) => ({ symbol: String(symbol), name: String(name) }));
}
