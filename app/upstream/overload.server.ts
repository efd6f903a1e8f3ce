import { LRUCache } from "lru-cache";

/** A limit upstream that counts by address hardly has a longer window. */
const rememberMs = 3_600_000;
/** Pairs of a call and a network, over all calls. */
const maxAnswered = 20_000;
/** For each call, the networks and accounts that are remembered as refused. */
const maxRefused = 2_000;
/** Networks that were answered before weigh less: each may have used up a limit of its own. */
const knownForOne = 4;

/** Who was refused. */
export interface Refused {
  /** The network of the visitor; empty for the site's own calls. */
  network: string;
  /** The account whose token was sent, by any name that is always the same. */
  account: string | undefined;
}

/** Of one call: what its bare 429s say of the whole upstream. */
export interface Overload {
  /** The call was answered for this network, so it is answered. */
  answered(network: string): void;
  /** Whether this refusal is one more sign that everybody is refused. */
  isSign(refused: Refused): boolean;
  /** How many networks were refused since the call was last answered. */
  readonly networks: number;
}

/**
 * Tells a limit of one client from an overload of the upstream where a 429 does not name its scope. A limit by address
 * refuses an address that it answered before, and an account's refuses one account. So a refusal counts once for each
 * network and each account, in full only for a network that this call did not answer within the last hour.
 */
export function createOverloads(): (call: string) => Overload {
  const known = new LRUCache<string, true>({ max: maxAnswered, ttl: rememberMs });
  return (call) => {
    const refusedNow = new Set<string>();
    let networks = 0;
    let answeredBefore = 0;
    const keyOf = (network: string) => `${call} ${network}`;
    return {
      answered(network) {
        known.set(keyOf(network), true);
        if (networks === 0) return;
        refusedNow.clear();
        networks = 0;
        answeredBefore = 0;
      },
      isSign({ network, account }) {
        const names = [`network ${network}`, ...(account === undefined ? [] : [`account ${account}`])];
        if (refusedNow.size >= maxRefused || names.some((name) => refusedNow.has(name))) return false;
        for (const name of names) refusedNow.add(name);
        networks++;
        return !known.has(keyOf(network)) || ++answeredBefore % knownForOne === 0;
      },
      get networks() {
        return networks;
      },
    };
  };
}
