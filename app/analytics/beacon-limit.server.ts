import { LRUCache } from "lru-cache";
import { networksOf } from "../../domain/network";

/** Events of one network in a minute: a reader sends one with each page, and an office shares an address. */
const mostOfHost = 120;
const mostOfSite = 480;
const windowMs = 60_000;
const maxNetworks = 5_000;

/**
 * Counts events by the networks that they come from, as limits upstream do.
 * @param now the clock, in milliseconds
 */
export function createBeaconLimit(now: () => number = Date.now) {
  const windows = new LRUCache<string, { since: number; count: number }>({ max: maxNetworks });
  const count = (network: string, events: number, most: number): boolean => {
    const known = windows.get(network);
    const current = known && now() - known.since < windowMs ? known : { since: now(), count: 0 };
    current.count += events;
    windows.set(network, current);
    return current.count <= most;
  };
  return {
    /** Whether so many more of this address are taken. */
    admits(address: string | undefined, events: number): boolean {
      const { host, site } = networksOf(address);
      return count(host, events, mostOfHost) && (site === host || count(site, events, mostOfSite));
    },
  };
}
