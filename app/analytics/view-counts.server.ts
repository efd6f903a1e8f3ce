/** How many views of one page a batch tells of. */
export interface ViewCount {
  path: string;
  count: number;
}

interface ViewCounts {
  /** Counts one view. The caller bounds how many different paths there are. */
  add(path: string): void;
  /** Passes on what was counted since the last flush. */
  flush(): void;
}

/** How long the first view waits for others, in milliseconds. */
const waitMs = 2_000;
/** So many different paths are passed on at once. */
const maxPaths = 500;

/**
 * Counters for pages that are sent from memory: a view costs an increment, and a batch of many views is one event for
 * each path.
 */
export function createViewCounts(pass: (view: ViewCount) => void): ViewCounts {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const counted = counts;
    counts = new Map();
    for (const [path, count] of counted) pass({ path, count });
  }

  return {
    add(path) {
      counts.set(path, (counts.get(path) ?? 0) + 1);
      if (counts.size >= maxPaths) flush();
      // The timer keeps no process alive: stop() flushes.
      else timer ??= setTimeout(flush, waitMs).unref();
    },
    flush,
  };
}
