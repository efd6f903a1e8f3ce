import { LRUCache } from "lru-cache";
import type { VisitorMode } from "../app/session/consent.server";
import type { PageVariants } from "./page-variants";

/** Pages of one kind, by their keys. */
export const createShelf = (mode: VisitorMode, max: number) => ({
  mode,
  entries: new LRUCache<string, PageVariants>({ max }),
  fills: new Map<string, Promise<PageVariants | undefined>>(),
  /** When a page that could not be made may be tried again, and how long that was from the failure. */
  retries: new LRUCache<string, { at: number; pauseMs: number }>({ max }),
});
export type Shelf = ReturnType<typeof createShelf>;

/**
 * Makes these pages of a shelf again. A page that is being made now is made again as well: it may have read its data before the
 * change.
 */
export const renewHeld = (
  { entries, fills }: Shelf,
  isOne: (key: string) => boolean,
  fill: (key: string) => Promise<unknown>,
): Promise<unknown> =>
  Promise.all(
    [...new Set([...entries.keys(), ...fills.keys()])].filter(isOne).map(async (key) => {
      await fills.get(key);
      return entries.has(key) ? fill(key) : undefined;
    }),
  );
