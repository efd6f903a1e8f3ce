import { LRUCache } from "lru-cache";
import { sessionDays } from "../../domain/lifetimes";

/**
 * Sessions that ended in this process: a copy of their cookie opens to nobody here, whatever browser holds it, and a reply
 * that was under way does not write one back. Which session ended in another process the browser's cookie `ended` tells.
 */
export type EndedSessions = LRUCache<string, true>;
export const createEndedSessions = (): EndedSessions =>
  new LRUCache({ max: 10_000, ttl: sessionDays * 24 * 60 * 60 * 1000 });
