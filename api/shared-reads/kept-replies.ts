import { promisify } from "node:util";
import zlib from "node:zlib";
import { LRUCache } from "lru-cache";

/** A reply as it is sent, and the state of things that it was made in. */
export interface KeptReply {
  state: string;
  /** JSON. */
  body: Uint8Array<ArrayBuffer>;
  /** For the reply's header; undefined where some of it is older than the state says. */
  versions: string | undefined;
}

/** A request whose reply is the same for all readers. */
export interface SharedQuestion {
  /** The call with its input. */
  key: string;
  /** The versions of what it reads, and what the clock decides of it: in another state the reply may be another. */
  state: string;
  /** Makes the reply anew. */
  make: () => Promise<Omit<KeptReply, "state">>;
}

/** The replies of a process that are the same for every reader. */
export interface KeptReplies {
  /** The reply of this state: the one that is kept, or the one that is being made, or one that is made now. */
  answer(question: SharedQuestion): Promise<KeptReply>;
}

/** Bytes in all, and of one reply. */
const MAX_BYTES = 48_000_000;
const MAX_REPLY_BYTES = 6_000_000;
/** What an entry costs beside its body, in bytes. */
const ENTRY_BYTES = 300;
/** From so many bytes on a body is kept compressed: else the pages of a long ledger take each other's places. */
const PACKED_FROM = 300_000;

/** A reply as it is kept. */
interface Kept extends KeptReply {
  isPacked: boolean;
}

const deflate = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.deflate);
const inflate = promisify<Uint8Array, Buffer>(zlib.inflate);

async function pack(reply: KeptReply): Promise<Kept> {
  if (reply.body.byteLength < PACKED_FROM) return { ...reply, isPacked: false };
  return { ...reply, body: new Uint8Array(await deflate(reply.body, { level: 1 })), isPacked: true };
}

async function unpack({ isPacked, body, state, versions }: Kept): Promise<KeptReply> {
  return { state, versions, body: isPacked ? new Uint8Array(await inflate(body)) : body };
}

interface Bounds {
  maxBytes?: number;
  /** Told of each question whether its reply was there, or was made for it; and of the bytes that are kept. */
  count?: (from: "kept" | "made", bytes: number) => void;
}

/** Of each question the reply of its latest state is kept; of all, those that were asked for latest. */
export function createKeptReplies({ maxBytes = MAX_BYTES, count }: Bounds = {}): KeptReplies {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(MAX_REPLY_BYTES, maxBytes),
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + ENTRY_BYTES,
  });
  const beingMade = new Map<string, Promise<KeptReply>>();
  return {
    answer: async ({ key, state, make }) => {
      const known = kept.get(key);
      const name = `${state} ${key}`;
      const there = known?.state === state ? unpack(known) : beingMade.get(name);
      count?.(there ? "kept" : "made", kept.calculatedSize);
      if (there) return there;
      const made = make()
        .then(async (reply) => {
          const whole = { state, ...reply };
          if (whole.versions !== undefined) kept.set(key, await pack(whole));
          return whole;
        })
        .finally(() => beingMade.delete(name));
      beingMade.set(name, made);
      return made;
    },
  };
}
