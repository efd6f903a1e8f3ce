import { sectorSlugPattern, tickerPattern } from "./market";

/** What a watchlist holds. */
export const watchKinds = ["stock", "sector"] as const;
export type WatchKind = (typeof watchKinds)[number];

/** A stock by its symbol, or a sector by its name in addresses. */
export interface Watched {
  kind: WatchKind;
  name: string;
}

/** As many entries as a watchlist has at most. */
export const mostWatched = 200;

/** Whether a text is one of the kinds. */
export const isWatchKind = (text: unknown): text is WatchKind => watchKinds.some((kind) => kind === text);

/** Whether a name can be of that kind; whether there is such a stock or sector is another matter. */
export const mayBeWatched = ({ kind, name }: Watched): boolean =>
  (kind === "stock" ? tickerPattern : sectorSlugPattern).test(name);

/** One text for an entry, which no other entry has: "stock AAPL". */
export const watchKey = ({ kind, name }: Watched): string => `${kind} ${name}`;

/** What a press does with the place of an entry. */
export const watchMoves = ["up", "down", "top"] as const;
export type WatchMove = (typeof watchMoves)[number];

/**
 * The entries with one of them moved by a place, or to the top. As they were where it cannot go further or is not among
 * them.
 */
export function moveWatched<Entry extends Watched>(
  entries: readonly Entry[],
  which: Watched,
  move: WatchMove,
): Entry[] {
  const from = entries.findIndex((entry) => watchKey(entry) === watchKey(which));
  const moved = entries[from];
  if (!moved) return [...entries];
  const to = { up: from - 1, down: from + 1, top: 0 }[move];
  const others = entries.filter((entry) => entry !== moved);
  return others.toSpliced(Math.max(to, 0), 0, moved);
}

/** A day's change in percent, of an entry that has one. */
interface Changed {
  quote?: { changePercent?: number | null | undefined } | null | undefined;
}

/** The entries by the change of the last close: the largest gain first, and last those without one, as they were. */
export function byChange<Entry extends Changed>(entries: readonly Entry[]): Entry[] {
  const changeOf = ({ quote }: Entry) => quote?.changePercent ?? Number.NEGATIVE_INFINITY;
  return entries.toSorted((one, other) => {
    const [first, second] = [changeOf(one), changeOf(other)];
    return first === second ? 0 : second - first;
  });
}
