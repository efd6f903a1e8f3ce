import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Tokens } from "./tokens.server";

/** Requests that were under way with the old cookie, or whose reply never reached the browser, come within this. */
const keepMs = 60_000;

type RefreshOnce = (
  refreshToken: string,
  refresh: (refreshToken: string) => Promise<Tokens>,
) => Promise<Tokens>;

/**
 * One refresh per refresh token in this process, however many requests wait on it (SPEC-DECISIONS 10). A result is
 * kept a minute, a failure not at all. Tokens are known by their hash only.
 */
export function createRefreshOnce(max = 10_000): RefreshOnce {
  const flights = new LRUCache<string, Promise<Tokens>>({ max, ttl: keepMs });
  return (refreshToken, refresh) => {
    const key = createHash("sha256").update(refreshToken).digest("base64url");
    const running = flights.get(key);
    if (running) return running;
    const flight = refresh(refreshToken);
    flights.set(key, flight);
    flight.catch(() => {
      if (flights.peek(key) === flight) flights.delete(key);
    });
    return flight;
  };
}
