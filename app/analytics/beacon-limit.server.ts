import { LRUCache } from "lru-cache";
import { networkOf } from "../../domain/network";

/** Events of one address in a minute: a reader sends one with each page, and an office shares an address. */
const mostInWindow = 120;
const windowMs = 60_000;
const maxAddresses = 5_000;

/**
 * Counts events by whom they come from, as limits upstream do: an IPv6 customer has a whole network of addresses.
 * @param now the clock, in milliseconds
 */
export function createBeaconLimit(now: () => number = Date.now) {
  const windows = new LRUCache<string, { since: number; count: number }>({ max: maxAddresses });
  return {
    /** Whether so many more of this address are taken. */
    admits(address: string | undefined, events: number): boolean {
      const who = networkOf(address ?? "");
      const known = windows.get(who);
      const current = known && now() - known.since < windowMs ? known : { since: now(), count: 0 };
      current.count += events;
      windows.set(who, current);
      return current.count <= mostInWindow;
    },
  };
}
