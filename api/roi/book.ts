import { LRUCache } from "lru-cache";
import type { LedgerHead } from "../../domain/ledger";
import type { TrackRecord } from "../../domain/track-record";
import { tellBehind } from "../data-versions/behind";
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
  /** Where the ledger stood when they were read. */
  head: LedgerHead | undefined;
  /** The newest day that open trades were worked out up to. */
  asOf: string | null;
  chosen: LRUCache<string, Promise<Chosen>>;
}

/** Trades, of all that is kept: of a long record some lists, of a short one many. */
const MAX_CHOSEN = 500_000;
/** What was last seen to be current longer ago is told to nobody: other processes may have told what is new for as long. */
const MAX_AGE_MS = 30_000;

interface Reading {
  book: Promise<Book>;
  /** Fulfilled once it is known to take long; never where it does not. */
  long: Promise<void>;
}

/** What a process knows of a database's trades. */
interface Kept {
  /** `seenAt`: when it was last known that they are no others. */
  current?: { state: BookState; book: Book; seenAt: number };
  /** The one that is under way. */
  reading?: Reading | undefined;
  /** The last reading came to nothing: nobody is told what was before any longer. */
  failed?: boolean;
}

const books = new WeakMap<Db, Kept>();

/**
 * The trades as they are now. What has changed of them is read anew, by one reading at a time; where that is much, as after
 * a day's candles, everybody is given the book of before meanwhile, unless it was last seen to be current too long ago.
 */
export async function readBook(db: Db): Promise<Book> {
  const askedAt = performance.now();
  const { revision } = await readRevision(db);
  const kept = books.get(db) ?? {};
  books.set(db, kept);
  const { reading } = kept;
  if (reading && kept.current?.state.revision !== revision) {
    const book = await tell(kept, reading, askedAt).catch(() => undefined);
    // It has ended, and may have begun before there was what this one is to see.
    if (book && kept.reading === reading) return book;
  }
  const { current } = kept;
  if (current?.state.revision === revision) {
    current.seenAt = Math.max(current.seenAt, askedAt);
    return current.book;
  }
  kept.reading ??= startReading(db, kept);
  return tell(kept, kept.reading, askedAt);
}

/** The book that is being read, or the one of before as soon as the reading is known to take long. */
function tell({ current, failed }: Kept, { book, long }: Reading, askedAt: number): Promise<Book> {
  if (!current || failed || askedAt - current.seenAt > MAX_AGE_MS) return book;
  const before = long.then(() => {
    tellBehind();
    return current.book;
  });
  return Promise.race([book, before]);
}

function startReading(db: Db, kept: Kept): Reading {
  const seenAt = performance.now();
  let foundMany = () => {};
  const long = new Promise<void>((resolve) => {
    foundMany = resolve;
  });
  const book = readState(db, kept.current?.state, foundMany).then(
    (state) => {
      const read = bookOf(state);
      Object.assign(kept, { current: { state, book: read, seenAt }, reading: undefined, failed: false });
      return read;
    },
    (error) => {
      Object.assign(kept, { reading: undefined, failed: true });
      throw error;
    },
  );
  return { book, long };
}

function bookOf({ trades, head, asOf }: BookState): Book {
  return {
    asOf,
    trades: [...trades.values()],
    head,
    chosen: new LRUCache({ maxSize: Math.max(MAX_CHOSEN, 4 * trades.size) }),
  };
}
