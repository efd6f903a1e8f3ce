import { createHash } from "node:crypto";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { networksOf } from "../../domain/network";
import type { Logger } from "../log.server";
import { type Breaker, createBreaker, type Judge, type Verdict } from "./breaker.server";
import { DeadlineExceeded } from "./deadline.server";
import { type FailedCall, HeldBack, UpstreamError } from "./errors.server";
import { type CallStanding, noMeter, type UpstreamMeter } from "./meter.server";
import { createOverloads, type Overload } from "./overload.server";
import { subjectOf } from "./tokens.server";

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
  /** The access token that it is sent with. */
  bearer?: string | undefined;
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
 * back from all. A 429 counts for everybody only where it speaks of everybody: its scope says so, or it has none and
 * comes to several networks that no limit of their own explains (`overload.server.ts`). Without a scope those to a write
 * count for nobody else: tries of one account from many places must not close the sign-in to all.
 */
export function createHoldBack(
  log: Logger | undefined,
  meter: Pick<UpstreamMeter, "standing"> = noMeter,
): HoldBack {
  const guards = new Map<string, Guard>();
  const overloadOf = createOverloads();
  meter.standing(() => [...guards.values()].map(({ standing }) => standing()));
  return (attempt, send) => {
    let guard = guards.get(attempt.name);
    if (!guard) {
      guard = createGuard(attempt.name, overloadOf(attempt.name), log);
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

function createGuard(name: string, overload: Overload, log: Logger | undefined): Guard {
  const places = bulkhead(maxUnderWay, maxWaiting);
  /** Why a call is held back is found by the request that failed last. */
  let lastFailed: FailedCall | undefined;
  const everybody = createBreaker({
    failures: failuresToOpen,
    openMs,
    heldBack: (openForMs) => new HeldBack("unavailable", name, openForMs, "everybody", lastFailed),
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
    // By the larger network: a customer's many small IPv6 networks would otherwise count as many visitors.
    const who = networksOf(attempt.visitor).site;
    const judge: Judge = (error, tries) => {
      const verdict = verdictOf(error, attempt);
      if (verdict !== "failed") return verdict;
      if (error instanceof UpstreamError) lastFailed = error.failed ?? lastFailed;
      const known = visitors.get(who) ?? createFailing(name, error);
      visitors.set(who, known);
      known.failures++;
      if (isBare429(error)) return judgeBare429(tries);
      // The limit of one client proves neither that the call works for others nor that it does not.
      if (limitScopeOf(error) === "client") return "unclear";
      return tries || known.failures <= mostOfOne ? "failed" : "unclear";
    };
    const judgeBare429 = (tries: boolean): Verdict => {
      if (!attempt.read) return "unclear";
      const isSign = overload.isSign({ network: who, account: accountOf(attempt.bearer) });
      return isSign || (tries && overload.networks >= failuresToOpen) ? "failed" : "unclear";
    };
    const answered = () => {
      visitors.delete(who);
      overload.answered(who);
    };
    const inPlace = () =>
      places
        .execute(() => {
          // Not the policy's business: it would not hand on the place of a waiter who has left.
          signal.throwIfAborted();
          return send();
        })
        .catch((error: unknown) => {
          if (!(error instanceof BulkheadRejectedError)) throw error;
          const queue = { dependency: "upstream", code: "TOO_MANY_WAIT" };
          throw new HeldBack("unavailable", name, 1_000, "everybody", queue);
        });
    const run = () => everybody(inPlace, judge);
    const own = visitors.get(who)?.breaker;
    try {
      const result = await (own ? own(run, (error) => verdictOf(error, attempt)) : run());
      answered();
      return result;
    } catch (error) {
      if (verdictOf(error, attempt) === "answered") answered();
      throw error;
    }
  };
  const standing = () => ({
    name,
    heldBack: everybody.holdsBack(),
    openSince: everybody.openSince(),
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
  const failed = error instanceof UpstreamError ? error.failed : undefined;
  const heldBack = (openForMs: number) => new HeldBack(kind, name, openForMs, "visitor", failed);
  return { failures: 0, breaker: createBreaker({ failures: ownToOpen, openMs, heldBack }) };
}

const isRefusedForFrequency = (error: unknown): boolean =>
  error instanceof UpstreamError && error.repliedStatus === 429;

const limitScopeOf = (error: unknown) => (error instanceof UpstreamError ? error.limitScope : undefined);
const isBare429 = (error: unknown) => isRefusedForFrequency(error) && limitScopeOf(error) === undefined;

/** Whose token it is, as far as it can be read: a hash, since nothing here keeps tokens. */
function accountOf(bearer: string | undefined): string | undefined {
  if (bearer === undefined) return undefined;
  return createHash("sha256")
    .update(subjectOf(bearer) ?? bearer)
    .digest("base64url");
}

/** What an error says of the upstream. A 501 is its answer: it does not offer the call. */
function verdictOf(error: unknown, { signal, hurried }: Attempt): Verdict {
  // The caller has left. That the time ran out is the upstream's failure, unless the caller had less time than calls have.
  const isLate = signal.reason instanceof DeadlineExceeded;
  if (signal.aborted && (!isLate || hurried)) return "unclear";
  if (!(error instanceof UpstreamError) || error instanceof HeldBack) return "unclear";
  // Nobody else is refused for the limit of an account, not even from the same network.
  if (limitScopeOf(error) === "account") return "unclear";
  if (isRefusedForFrequency(error)) return "failed";
  return error.kind === "unavailable" && error.repliedStatus !== 501 ? "failed" : "answered";
}
