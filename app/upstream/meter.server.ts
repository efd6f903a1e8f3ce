import type { UpstreamErrorKind } from "./errors.server";

/**
 * What became of a call: "held_back" was not made, as everybody's is not; "visitor_held_back" was not made for a visitor
 * whose own calls failed before; "left" where nobody waited for its end.
 */
export type CallOutcome = "ok" | UpstreamErrorKind | "held_back" | "visitor_held_back" | "left" | "broken";

/**
 * What became of a request for new tokens: "limited" was refused for its frequency, "shared" waited for another's.
 */
export type RefreshOutcome = "renewed" | "refused" | "limited" | "failed" | "shared";

/** Connections to the upstream, by what they do. */
export type Connections = Record<"open" | "idle" | "busy", number>;

/** Where a call stands. */
export interface CallStanding {
  name: string;
  heldBack: boolean;
  /** When its breaker opened; undefined while it is closed. A call that may be tried is still open until it is answered. */
  openSince?: Date | undefined;
  /** Attempts that are on the wire, and those that wait for a place there. */
  underWay: number;
  waiting: number;
}

/** Hears of every call by its name in the contract, to count it: never a value of it. */
export interface UpstreamMeter {
  /** Every call that there is. */
  known(names: readonly string[]): void;
  /** How to find out whether the upstream's address answers; never rejects. */
  reachable(ask: () => Promise<boolean>): void;
  call(name: string, outcome: CallOutcome, seconds: number): void;
  /** A call is put on the wire once more. */
  retry(name: string): void;
  /** Where calls stand, of those that anybody has made. */
  standing(read: () => CallStanding[]): void;
  refresh(outcome: RefreshOutcome): void;
  /** Where the connections can be counted. */
  connections(read: () => Connections): void;
}

/** A meter that counts nothing. */
export const noMeter: UpstreamMeter = {
  known() {},
  reachable() {},
  call() {},
  retry() {},
  standing() {},
  refresh() {},
  connections() {},
};
