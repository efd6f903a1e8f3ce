import { LRUCache } from "lru-cache";
import type { TrackRecord } from "../../domain/track-record";
import type { Db } from "../db/client";
import type { BookTrade } from "./book-rows";
import { type BookState, readRevision, readState } from "./book-state";

/** What a filter leaves of the trades, worked out. */
export interface Chosen {
  trades: BookTrade[];
  record: TrackRecord;
}

/** Every trade, and what was worked out of them before. */
export interface Book {
  trades: readonly BookTrade[];
  chosen: LRUCache<string, Promise<Chosen>>;
}

/** Trades, of all that is kept: of a long record some lists, of a short one many. */
const MAX_CHOSEN = 500_000;

/** What a process knows of a database's trades. */
interface Kept {
  current?: { state: BookState; book: Book };
  /** The one reading that is under way: its book, or the one of before as soon as it is known to take long. */
  reading?: Promise<Book> | undefined;
  /** The last reading came to nothing: nobody is told what was before any longer. */
  failed?: boolean;
}

const books = new WeakMap<Db, Kept>();

/**
 * The trades as they are now. What has changed of them is read anew, by one reading at a time; where that is much, as after
 * a day's candles, everybody is given the book of before meanwhile, but for the first one.
 */
export async function readBook(db: Db): Promise<Book> {
  const revision = await readRevision(db);
  const kept = books.get(db) ?? {};
  books.set(db, kept);
  const { reading } = kept;
  if (reading && kept.current?.state.revision !== revision) {
    const book = await reading.catch(() => undefined);
    // It has ended, and may have begun before there was what this one is to see.
    if (book && kept.reading === reading) return book;
  }
  if (kept.current?.state.revision === revision) return kept.current.book;
  kept.reading ??= startReading(db, kept);
  return kept.reading;
}

function startReading(db: Db, kept: Kept): Promise<Book> {
  const { current, failed } = kept;
  return new Promise((resolve, reject) => {
    const foundMany = () => {
      if (current && !failed) resolve(current.book);
    };
    readState(db, current?.state, foundMany).then(
      (state) => {
        const book = bookOf(state);
        Object.assign(kept, { current: { state, book }, reading: undefined, failed: false });
        resolve(book);
      },
      (error) => {
        Object.assign(kept, { reading: undefined, failed: true });
        reject(error);
      },
    );
  });
}

function bookOf({ trades }: BookState): Book {
  return {
    trades: [...trades.values()],
    chosen: new LRUCache({ maxSize: Math.max(MAX_CHOSEN, 4 * trades.size) }),
  };
}
