import type { IncomingMessage, ServerResponse } from "node:http";
import { createNetworkQueue } from "./network-queue";
import { UnreadableRequest } from "./node-adapter";

/** Why a body was refused, as it is counted, with the status of its answer. */
const statusOf = {
  "too large": 413,
  "too slow": 408,
  "broken off": 400,
  "network places": 429,
  "network bytes": 429,
  "no place": 503,
  "no room": 503,
} as const;
export type BodyRefusal = keyof typeof statusOf;

export interface BodyLimits {
  /** Bodies that are read at the same time: in all, and of one network. */
  places: number;
  networkPlaces: number;
  /** Bytes of bodies that are in memory, until their requests are answered: in all, and of one network. */
  bytes: number;
  networkBytes: number;
  /** Milliseconds from the headers to the last byte of a body; five seconds where nothing is said. */
  deadlineMs?: number;
}

/** Milliseconds from the headers to the last byte of a body. */
const usualDeadlineMs = 5_000;
/** After the first two seconds a body must have come at this rate since its headers, in bytes a second. */
const graceMs = 2_000;
const minRate = 1_000;
/** How often that is looked at. Turns are counted, not the clock: a busy process must not blame its clients. */
const turnMs = 500;
/** What is allocated for the first bytes; most forms fit. */
const firstBytes = 1_024;

/** One request's right to be read. */
export interface Lease {
  /**
   * Reads the whole body.
   * @throws {UnreadableRequest} for each {@link BodyRefusal}
   */
  read(req: IncomingMessage, res: ServerResponse): Promise<Buffer<ArrayBuffer>>;
  /** Whether the body was larger than it may be, and its head alone was kept. */
  readonly isCut: boolean;
  /** To be called once the request is answered: its bytes count until then. */
  release(): void;
}

/** What is done with a body that says that it is larger than it may be: its rest is read and dropped. */
export interface Cut {
  /** Bytes that are kept of it. */
  headBytes: number;
  /** One that is larger than this is refused all the same. */
  mostBytes: number;
}

export interface Bodies {
  /**
   * @param network whose share the body counts against
   * @param maxBytes of this one body
   * @param cut where a larger one is not refused
   */
  lease(network: string, maxBytes: number, cut?: Cut): Lease;
  /** How many bodies are being read, and how many found no place or no room in all. */
  readonly underWay: number;
  readonly refused: number;
  /** Bytes that are in memory. */
  readonly bytes: number;
  /** Refusals so far, by their reason. */
  readonly counts: Readonly<Record<BodyRefusal, number>>;
}

/**
 * Reads request bodies within bounds, so that one client never takes what others need. Where there is no place or no
 * room, the newcomer is read and the oldest unfinished body of the largest network gives way: an honest form is here
 * within milliseconds, and only slow bodies grow old (docs/decisions/0001).
 */
export function createBodies(limits: BodyLimits): Bodies {
  const counts: Record<BodyRefusal, number> = {
    "too large": 0,
    "too slow": 0,
    "broken off": 0,
    "network places": 0,
    "network bytes": 0,
    "no place": 0,
    "no room": 0,
  };
  const places = createNetworkQueue<(reason: BodyRefusal) => void>();
  const held = new Map<string, number>();
  const heldBy = (network: string) => held.get(network) ?? 0;
  let heldInAll = 0;

  function refused(reason: BodyRefusal): UnreadableRequest {
    counts[reason]++;
    return new UnreadableRequest(statusOf[reason]);
  }

  function makePlace(network: string): void {
    if (places.countOf(network) >= limits.networkPlaces) places.oldestOf(network)?.("network places");
    else if (places.size >= limits.places) places.oldestOf(places.largest() ?? network)?.("no place");
  }

  /** Why these further bytes of a body cannot be held; undefined once they count. */
  function hold(
    network: string,
    count: number,
    giveUp: (reason: BodyRefusal) => void,
  ): BodyRefusal | undefined {
    while (heldBy(network) + count > limits.networkBytes) {
      const oldest = places.oldestOf(network);
      if (oldest === undefined || oldest === giveUp) return "network bytes";
      oldest("network bytes");
    }
    while (heldInAll + count > limits.bytes) {
      const largest = places.largest(heldBy);
      if (largest === undefined || heldBy(largest) <= heldBy(network) + count) return "no room";
      places.oldestOf(largest)?.("no room");
    }
    held.set(network, heldBy(network) + count);
    heldInAll += count;
    return undefined;
  }

  function letGo(network: string, count: number): void {
    const own = heldBy(network) - count;
    if (own > 0) held.set(network, own);
    else held.delete(network);
    heldInAll -= count;
  }

  function lease(network: string, maxBytes: number, cut?: Cut): Lease {
    let size = 0;
    let isCut = false;
    let buffer = Buffer.alloc(0);

    function release(): void {
      letGo(network, size);
      size = 0;
      buffer = Buffer.alloc(0);
    }

    /** Appends a chunk. A body of many small chunks costs no more than one of few: none of them is kept. */
    function append(chunk: Buffer, giveUp: (reason: BodyRefusal) => void): BodyRefusal | undefined {
      const needed = size + chunk.length;
      if (needed > maxBytes) return "too large";
      const reason = hold(network, chunk.length, giveUp);
      if (reason) return reason;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafe(
          Math.min(maxBytes, Math.max(needed, 2 * buffer.length, firstBytes)),
        );
        buffer.copy(larger, 0, 0, size);
        buffer = larger;
      }
      chunk.copy(buffer, size);
      size = needed;
      return undefined;
    }

    return {
      async read(req, res) {
        const length = Number(req.headers["content-length"] ?? 0);
        if (length > maxBytes) {
          if (cut === undefined || length > cut.mostBytes) throw refused("too large");
          isCut = true;
          counts["too large"]++;
        }
        if (!carriesBody(req)) return buffer;
        makePlace(network);
        // Only now: a client that asks before it sends is never invited to send what would be refused.
        if (expectsContinue(req)) res.writeContinue();
        await new Promise<void>((resolve, reject) => {
          let turns = 0;
          let arrived = 0;
          const give = (reason: BodyRefusal) => {
            // At once: another body may be waiting for the room.
            release();
            settle(() => reject(refused(reason)));
          };
          const take = (chunk: Buffer) => {
            arrived += chunk.length;
            const kept = isCut && cut ? chunk.subarray(0, cut.headBytes - size) : chunk;
            const reason = append(kept, give);
            if (reason) give(reason);
          };
          const finish = () => settle(resolve);
          const fail = () => give("broken off");
          const look = () => {
            const elapsedMs = ++turns * turnMs;
            const isSlow = elapsedMs >= graceMs && arrived < (minRate * elapsedMs) / 1_000;
            if (isSlow || elapsedMs >= (limits.deadlineMs ?? usualDeadlineMs)) give("too slow");
          };
          const leave = places.enter(network, give);
          const timer = setInterval(look, turnMs).unref();
          // The stream stays open for the reply: destroying it would reset the connection before the reply is read.
          const settle = (answer: () => void) => {
            clearInterval(timer);
            leave();
            req.off("data", take).off("end", finish).off("error", fail).off("close", fail);
            answer();
          };
          req.on("data", take).on("end", finish).on("error", fail).on("close", fail);
        });
        return buffer.subarray(0, size);
      },
      release,
      get isCut() {
        return isCut;
      },
    };
  }

  return {
    lease,
    counts,
    get underWay() {
      return places.size;
    },
    get refused() {
      return counts["no place"] + counts["no room"];
    },
    get bytes() {
      return heldInAll;
    },
  };
}

/** Whether bytes follow the headers (RFC 9112, 6.3). */
function carriesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const expectsContinue = ({ headers }: IncomingMessage): boolean =>
  /^100-continue$/i.test(headers.expect ?? "");
