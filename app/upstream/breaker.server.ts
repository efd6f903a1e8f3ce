import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleType } from "cockatiel";

/** What an error says of whoever was asked: it answered, it failed, or nothing can be told. */
export type Verdict = "answered" | "failed" | "unclear";

interface BreakerOptions {
  /** Failures in a row, without an answer between them, that open it. */
  failures: number;
  /** How long it then lets nothing through, before one attempt may try, in milliseconds. */
  openMs: number;
  /** What to throw instead of making an attempt; told how long it is, in milliseconds, until one may try. */
  heldBack(openForMs: number): Error;
  onOpen?(): void;
  onClose?(): void;
}

/** Makes an attempt and learns from its error, or throws at once. */
export type Breaker = <T>(attempt: () => Promise<T>, judge: (error: unknown) => Verdict) => Promise<T>;

class Failed extends Error {
  override readonly name = "Failed";
}

/** A circuit breaker that makes nobody wait: while it is open, or one attempt tries, the others are told so. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { failures, openMs, heldBack, onOpen, onClose } = options;
  const policy = circuitBreaker(handleType(Failed), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  let openUntil = 0;
  let isOpen = false;
  policy.onBreak(() => {
    openUntil = Date.now() + openMs;
    if (!isOpen) onOpen?.();
    isOpen = true;
  });
  policy.onReset(() => {
    isOpen = false;
    onClose?.();
  });
  const refuse = () => heldBack(Math.max(0, openUntil - Date.now()));

  return async (attempt, judge) => {
    // The policy would let them wait for the one that tries.
    if (policy.state === CircuitState.HalfOpen) throw refuse();
    try {
      const outcome = await policy.execute(async () => {
        try {
          return { value: await attempt() };
        } catch (error) {
          const verdict = judge(error);
          // A refusal is an answer: thrown, it would not count as one.
          if (verdict === "answered") return { refusal: error };
          throw verdict === "failed" ? new Failed("", { cause: error }) : error;
        }
      });
      if ("refusal" in outcome) throw outcome.refusal;
      return outcome.value;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw refuse();
      throw error instanceof Failed ? error.cause : error;
    }
  };
}
