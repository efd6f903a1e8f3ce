/** A provider that failed so often in a row is left alone until the next round. */
const MOST_FAILURES = 5;
/** The provider of a channel that has one. */
const ONLY = "";

/** How often the providers of a channel have failed in a row. Where there are several, none is held up by another. */
export interface FailureCounts {
  /** A provider has answered, so that failures before it are no row of failures. */
  succeeded(provider?: string): void;
  failed(provider?: string): void;
  /** Whether one is left alone until the next round. */
  isDown(provider?: string): boolean;
}

export function countFailures(): FailureCounts {
  const counts = new Map<string, number>();
  return {
    succeeded: (provider = ONLY) => {
      counts.delete(provider);
    },
    failed: (provider = ONLY) => {
      counts.set(provider, (counts.get(provider) ?? 0) + 1);
    },
    isDown: (provider = ONLY) => (counts.get(provider) ?? 0) >= MOST_FAILURES,
  };
}
