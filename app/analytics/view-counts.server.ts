/** How many views of one page, or visits by one website, a batch tells of. */
export interface ViewCount {
  name: string;
  count: number;
}

interface ViewCounts {
  /** Counts one of this path or website. The caller bounds how many different paths there are. */
  add(name: string): void;
  /** Passes on what was counted since the last flush. */
  flush(): void;
}

/** How long the first view waits for others, in milliseconds. */
const waitMs = 2_000;
/** So many different names are passed on at once. */
const maxNames = 500;

/**
 * Counters for pages that are sent from memory: a view costs an increment, and a batch of many views is one event for
 * each path.
 * @param most further names of a batch are counted as "": for names that anybody may invent
 */
export function createViewCounts(pass: (view: ViewCount) => void, most = maxNames): ViewCounts {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counted = counts;
    counts = new Map();
    for (const [name, count] of counted) pass({ name, count });
  }

  return {
    add(given) {
      const name = counts.has(given) || counts.size < most ? given : "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (counts.size >= maxNames) flush();
      // The timer keeps no process alive: stop() flushes.
      else timer ??= setTimeout(flush, waitMs).unref();
    },
    flush,
  };
}
