import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { Logger } from "../log.server";
import { type Breaker, createBreaker, type Verdict } from "./breaker.server";
import { DeadlineExceeded } from "./deadline.server";
import { HeldBack, UpstreamError } from "./errors.server";

/** Until one attempt may try again: recovery is noticed within the 5 s of QUALITY R6. */
const openMs = 3_000;
const failuresToOpen = 5;
/** A visitor's refusals for their frequency in a row, after the first. */
const refusalsToOpen = 2;
/** Attempts of one call on the wire, and those that wait for a place: a slow call takes no other's (R8). */
const maxUnderWay = 32;
const maxWaiting = 480;
/** For each call, the visitors whose refusals are remembered. */
const maxVisitors = 2_000;

/** What there is to know of an attempt before it is made. */
export interface Attempt {
  /** Such as `users.login`. */
  name: string;
  /** Whose limits upstream it counts against: the visitor's address. */
  visitor: string | undefined;
  /** A GET without effect: no account's limit stands in its way. */
  read: boolean;
  /** Its caller gives it less time than calls have: that it took longer says nothing of the call. */
  hurried: boolean;
  signal: AbortSignal;
}

/** Makes an attempt, or throws {@link HeldBack} at once. */
export type HoldBack = <T>(attempt: Attempt, send: () => Promise<T>) => Promise<T>;

/**
 * Keeps attempts away from an upstream that does not answer, each call for itself. Five failures in a row open a
 * call's breaker for everybody; a 429 that of the visitor who got it. Each visitor's first 429 to a read counts
 * against the call as well: one who hurries holds back nobody else, but where all are refused, all wait. To a write
 * it does not: whoever tries one account from many places must not close the sign-in to all.
 */
export function createHoldBack(log: Logger | undefined): HoldBack {
  const guards = new Map<string, HoldBack>();
  return (attempt, send) => {
    let guard = guards.get(attempt.name);
    if (!guard) {
      guard = createGuard(attempt.name, log);
      guards.set(attempt.name, guard);
    }
    return guard(attempt, send);
  };
}

function createGuard(name: string, log: Logger | undefined): HoldBack {
  const places = bulkhead(maxUnderWay, maxWaiting);
  const everybody = createBreaker({
    failures: failuresToOpen,
    openMs,
    heldBack: (openForMs) => new HeldBack("unavailable", name, openForMs),
    onOpen: () => log?.error({ call: name }, "a call is held back: the upstream does not answer it"),
    onClose: () => log?.info({ call: name }, "a call goes through again"),
  });
  /** Of those alone who were refused since their last answer. */
  const visitors = new LRUCache<string, Breaker>({ max: maxVisitors });
  const createVisitor = () =>
    createBreaker({
      failures: refusalsToOpen,
      openMs,
      heldBack: (openForMs) => new HeldBack("rate_limited", name, openForMs),
    });

  return async ({ visitor = "", read, hurried, signal }, send) => {
    const judge = (error: unknown): Verdict => {
      if (isRefusedForFrequency(error)) {
        const isFirst = !visitors.has(visitor);
        if (isFirst) visitors.set(visitor, createVisitor());
        return isFirst && read ? "failed" : "unclear";
      }
      const verdict = verdictOf(error, signal);
      return verdict === "failed" && hurried ? "unclear" : verdict;
    };
    const inPlace = () =>
      places
        .execute(() => {
          // Not the policy's business: it would not hand on the place of a waiter who has left.
          signal.throwIfAborted();
          return send();
        })
        .catch((error: unknown) => {
          throw error instanceof BulkheadRejectedError ? new HeldBack("unavailable", name, 1_000) : error;
        });
    const attempt = () => everybody(inPlace, judge);
    const own = visitors.get(visitor);
    try {
      const result = await (own ? own(attempt, judgeVisitor) : attempt());
      visitors.delete(visitor);
      return result;
    } catch (error) {
      if (verdictOf(error, signal) === "answered") visitors.delete(visitor);
      throw error;
    }
  };
}

const judgeVisitor = (error: unknown): Verdict => (isRefusedForFrequency(error) ? "failed" : "unclear");

function isRefusedForFrequency(error: unknown): boolean {
  return error instanceof UpstreamError && error.repliedStatus === 429;
}

/** What an error says of the upstream. A 501 is its answer: it does not offer the call. */
function verdictOf(error: unknown, signal: AbortSignal): Verdict {
  // Whoever asked has left; that the time was up is the upstream's doing.
  if (signal.aborted && !(signal.reason instanceof DeadlineExceeded)) return "unclear";
  if (!(error instanceof UpstreamError) || error instanceof HeldBack) return "unclear";
  if (error.repliedStatus === 429) return "unclear";
  return error.kind === "unavailable" && error.repliedStatus !== 501 ? "failed" : "answered";
}
