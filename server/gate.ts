import { performance } from "node:perf_hooks";
import { createNetworkQueue } from "./network-queue";

/** Too many pages are under way: one more would make all readers wait longer (QUALITY O6). */
export class GateFull extends Error {
  override readonly name = "GateFull";
}

/** The reader has left before it was their turn, so no answer is needed. */
export class LeftWaiting extends Error {
  override readonly name = "LeftWaiting";
}

interface Comer {
  /** The client whose turn it needs, such as a network. */
  client: string;
  /** Aborted when the reader has left. A page that has begun is finished. */
  signal?: AbortSignal;
  /** It may wait without limit: no reader waits for it, or many wait for the same page. */
  patient?: boolean;
}

/** Limits how many pages are under way, and lets each client have one at work. */
export interface Gate {
  /**
   * Runs it as soon as it is the client's turn.
   * @throws {GateFull} where there is no place, at once or when another client needs it, or where the turn took too long
   * @throws {LeftWaiting} where the signal is aborted before it has begun
   */
  pass<T>(comer: Comer, act: () => Promise<T>): Promise<T>;
  /** How many things have begun and are not done, how many wait for their turn, and how many were refused so far. */
  readonly underWay: number;
  readonly waiting: number;
  readonly refused: number;
}

interface Bounds {
  /** Of all clients together, under way and waiting. */
  places: number;
  /** Of one client, under way and waiting; more than all have makes no difference. */
  ownPlaces?: number;
  /**
   * The length of a client's turn in milliseconds. After it the gate starts the client's next page as well, since this
   * one probably waits for the upstream. While the event loop is busy the turn is prolonged, up to ten times its length,
   * since the page then probably waits for the processor.
   */
  turnMs?: number;
  /** Returns a function that tells which share of the time since then the thread was busy. */
  watchThread?: () => () => number;
  /** Milliseconds that anything waits for its turn at most. */
  patienceMs?: number;
}

/** A page that waits. It is started with the function that frees its place, or refused. */
interface Waiting {
  begin(leave: () => void): void;
  refuse(error: Error): void;
}

/** The busy share of a turn from which on the thread is the bottleneck. */
const BUSY = 0.8;
const MOST_TURNS = 10;

function watchLoop(): () => number {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).utilization;
}

/** A gate that is fair to its clients (docs/decisions/0058-fairness-at-the-gate.md). */
export function createGate({
  places,
  ownPlaces = 128,
  turnMs = 100,
  patienceMs = 5_000,
  watchThread = watchLoop,
}: Bounds): Gate {
  const underWay = createNetworkQueue<null>();
  const waiting = createNetworkQueue<Waiting>();
  /** The turn of each client that has a page at work. */
  const turns = new Map<string, object>();
  let refused = 0;

  const countOf = (client: string) => underWay.countOf(client) + waiting.countOf(client);

  /** Takes the client's turn and a place; returns a function that frees both. */
  function begin(client: string): () => void {
    const leave = underWay.enter(client, null);
    const turn = {};
    turns.set(client, turn);
    let timer = setTimer(1);
    return () => {
      leave();
      endTurn();
    };

    function setTimer(at: number): NodeJS.Timeout {
      const busyShare = watchThread();
      const isOver = () => at === MOST_TURNS || busyShare() < BUSY;
      const look = () => {
        if (isOver()) endTurn();
        else timer = setTimer(at + 1);
      };
      return setTimeout(look, turnMs).unref();
    }

    function endTurn() {
      clearTimeout(timer);
      if (turns.get(client) !== turn) return;
      turns.delete(client);
      waiting.oldestOf(client)?.begin(begin(client));
    }
  }

  /** Resolves when it is the client's turn, with the function that ends the turn. */
  function wait({ client, signal, patient = false }: Comer): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const quit = () => {
        leave();
        clearTimeout(timer);
        signal?.removeEventListener("abort", left);
      };
      const refuse = (error: Error) => {
        quit();
        reject(error);
      };
      const left = () => refuse(new LeftWaiting());
      const timer = patient ? undefined : setTimeout(() => refuse(full()), patienceMs).unref();
      const leave = waiting.enter(client, {
        begin(leaveTurn) {
          quit();
          resolve(leaveTurn);
        },
        refuse,
      });
      signal?.addEventListener("abort", left);
    });
  }

  function full(): GateFull {
    refused++;
    return new GateFull();
  }

  /** Frees a place for a newcomer, by refusing the last one that waits of the client with most waiting, or throws. */
  function takePlace(client: string): void {
    const own = countOf(client);
    if (own >= ownPlaces) throw full();
    if (underWay.size + waiting.size < places) return;
    const largest = waiting.largest();
    if (largest === undefined || waiting.countOf(largest) <= own) throw full();
    waiting.newestOf(largest)?.refuse(full());
  }

  return {
    async pass(comer, act) {
      const { client, signal } = comer;
      if (signal?.aborted) throw new LeftWaiting();
      takePlace(client);
      const leave = turns.has(client) ? await wait(comer) : begin(client);
      try {
        return await act();
      } finally {
        leave();
      }
    },
    get underWay() {
      return underWay.size;
    },
    get waiting() {
      return waiting.size;
    },
    get refused() {
      return refused;
    },
  };
}
