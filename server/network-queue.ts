/** What is inside, by network and in the order of arrival. */
export interface NetworkQueue<Member> {
  /** Adds a member; the function that it returns removes it again. */
  enter(network: string, member: Member): () => void;
  countOf(network: string): number;
  oldestOf(network: string): Member | undefined;
  /** Looks at all of the network's. */
  newestOf(network: string): Member | undefined;
  /** The network inside that has the most, by a measure or else by count; undefined when the queue is empty. */
  largest(measure?: (network: string) => number): string | undefined;
  readonly size: number;
}

export function createNetworkQueue<Member>(): NetworkQueue<Member> {
  // One object for each entry, as the same member may be inside twice.
  const inside = new Map<string, Set<{ member: Member }>>();
  let size = 0;

  return {
    enter(network, member) {
      const own = inside.get(network) ?? new Set();
      inside.set(network, own);
      const entry = { member };
      own.add(entry);
      size++;
      return () => {
        if (!own.delete(entry)) return;
        size--;
        if (own.size === 0 && inside.get(network) === own) inside.delete(network);
      };
    },
    countOf: (network) => inside.get(network)?.size ?? 0,
    oldestOf: (network) => inside.get(network)?.values().next().value?.member,
    newestOf: (network) => [...(inside.get(network) ?? [])].at(-1)?.member,
    largest(measure) {
      let found: string | undefined;
      let most = -1;
      for (const [network, { size: count }] of inside) {
        const value = measure ? measure(network) : count;
        if (value <= most) continue;
        most = value;
        found = network;
      }
      return found;
    },
    get size() {
      return size;
    },
  };
}
