import { mostWatched, type WatchKind } from "../../domain/watchlist";

/** The words of the watchlist, and of the buttons that add to it. */
export const watchlistWords = {
  title: "Your watchlist",
  lede: "The stocks and sectors that you follow, with the last close of each.",
  about: "The stocks and sectors that you follow.",
  what: "your watchlist",
  notOffered: "This service does not keep watchlists.",
  empty:
    "Nothing is on your watchlist yet. Add stocks and sectors on their own pages, or where a search finds them.",
  findStock: "Find a stock",
  browseSectors: "Browse sectors",
  count: (count: number) => `${count} of ${mostWatched} entries`,
  order: "Order",
  byHand: "Your own order",
  byChange: "The day’s change, gains first",
  csv: "Download as CSV",
  csvName: "watchlist",
  kinds: { stock: "Stock", sector: "Sector" } satisfies Record<WatchKind, string>,
  add: "Add to watchlist",
  remove: "Remove",
  removeThere: "Remove from watchlist",
  up: "Move up",
  down: "Move down",
  top: "Move to the top",
  removed: (title: string) => `${title} is no longer on your watchlist.`,
  putBack: "Put it back",
  added: "Added to your watchlist.",
  takenAway: "Removed from your watchlist.",
  undo: "Undo",
  failed: "That did not work. Please try again.",
  figuresFor: "The last closes are for subscribers",
  figuresAbout:
    "What you follow stays on your list. With a subscription this page shows what each stock closed at.",
} as const;
