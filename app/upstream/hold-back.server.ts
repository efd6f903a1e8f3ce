import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { networkOf } from "../../domain/network";
import type { Logger } from "../log.server";
import { type Breaker, createBreaker, type Judge, type Verdict } from "./breaker.server";
import { DeadlineExceeded } from "./deadline.server";
import { HeldBack, UpstreamError } from "./errors.server";
import { type CallStanding, noMeter, type UpstreamMeter } from "./meter.server";

/** Until one attempt may try again: recovery is noticed within the 5 s of QUALITY R6. */
const openMs = 3_000;
const failuresToOpen = 5;
/** Of those in a row, how many of one visitor count for everybody: who found what breaks a call breaks it for nobody else. */
const mostOfOne = 2;
/** A visitor's own, for that visitor alone: failures and refusals for their frequency, after the first. */
const ownToOpen = 4;
/** Attempts of one call on the wire, and those that wait for a place: a slow call takes no other's (R8). */
const maxUnderWay = 32;
const maxWaiting = 480;
/** For each call, the visitors whose failures are remembered. */
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
 * Keeps attempts away from an upstream that does not answer, each call for itself. What a visitor's attempts fail with
 * counts for that visitor; for everybody the first two in a row, so that five failures of three visitors hold a call
 * back from all. So do a read's 429s; those to a write count for nobody else: whoever tries one account from many
 * places must not close the sign-in to all.
 */
export function createHoldBack(
  log: Logger | undefined,
  meter: Pick<UpstreamMeter, "standing"> = noMeter,
): HoldBack {
  const guards = new Map<string, Guard>();
  meter.standing(() => [...guards.values()].map(({ standing }) => standing()));
  return (attempt, send) => {
    let guard = guards.get(attempt.name);
    if (!guard) {
      guard = createGuard(attempt.name, log);
      guards.set(attempt.name, guard);
    }
    return guard.holdBack(attempt, send);
  };
}

/** Of one call. */
interface Guard {
  holdBack: HoldBack;
  standing(): CallStanding;
}

function createGuard(name: string, log: Logger | undefined): Guard {
  const places = bulkhead(maxUnderWay, maxWaiting);
  const everybody = createBreaker({
    failures: failuresToOpen,
    openMs,
    heldBack: (openForMs) => new HeldBack("unavailable", name, openForMs),
    onOpen() {
      log?.error({ call: name }, "a call is held back: the upstream does not answer it");
    },
    onClose() {
      log?.info({ call: name }, "a call goes through again");
    },
  });
  /** Of those alone who have had no answer since. */
  const visitors = new LRUCache<string, Failing>({ max: maxVisitors });

  const holdBack: HoldBack = async (attempt, send) => {
    const { signal } = attempt;
    // As limits upstream count: an IPv6 customer has a whole network of addresses.
    const who = networkOf(attempt.visitor ?? "");
    const judge: Judge = (error, tries) => {
      const verdict = verdictOf(error, attempt);
      if (verdict !== "failed") return verdict;
      const known = visitors.get(who) ?? createFailing(name, error);
      visitors.set(who, known);
      known.failures++;
      if (isRefusedForFrequency(error) && !attempt.read) return "answered";
      return tries || known.failures <= mostOfOne ? "failed" : "unclear";
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
    const run = () => everybody(inPlace, judge);
    const own = visitors.get(who)?.breaker;
    try {
      const result = await (own ? own(run, (error) => verdictOf(error, attempt)) : run());
      visitors.delete(who);
      return result;
    } catch (error) {
      if (verdictOf(error, attempt) === "answered") visitors.delete(who);
      throw error;
    }
  };
  const standing = () => ({
    name,
    heldBack: everybody.holdsBack(),
    underWay: maxUnderWay - places.executionSlots,
    waiting: maxWaiting - places.queueSlots,
  });
  return { holdBack, standing };
}

/** A visitor who has had no answer to a call since it failed. */
interface Failing {
  failures: number;
  breaker: Breaker;
}

function createFailing(name: string, error: unknown): Failing {
  const kind = isRefusedForFrequency(error) ? "rate_limited" : "unavailable";
  const heldBack = (openForMs: number) => new HeldBack(kind, name, openForMs);
  return { failures: 0, breaker: createBreaker({ failures: ownToOpen, openMs, heldBack }) };
}

const isRefusedForFrequency = (error: unknown): boolean =>
  error instanceof UpstreamError && error.repliedStatus === 429;

/** What an error says of the upstream. A 501 is its answer: it does not offer the call. */
function verdictOf(error: unknown, { signal, hurried }: Attempt): Verdict {
  // Whoever asked has left; that the time was up is the upstream's doing, unless there was less than calls have.
  const isLate = signal.reason instanceof DeadlineExceeded;
  if (signal.aborted && (!isLate || hurried)) return "unclear";
  if (!(error instanceof UpstreamError) || error instanceof HeldBack) return "unclear";
  if (isRefusedForFrequency(error)) return "failed";
  return error.kind === "unavailable" && error.repliedStatus !== 501 ? "failed" : "answered";
}
